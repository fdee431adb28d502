/** How long something lasts, to the nearest second: '0:07', '12:05', '1:02:03'; of what is shorter than a day. */
export function formatLength(ms: number): string {
  const clock = new Date(ms + 500).toISOString().slice(11, 19)
  return clock.replace(/^(00:)?0?/, '')
}
