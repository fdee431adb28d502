/** How long something lasts, to the nearest second: '0:07', '12:05', '1:02:03'; of what is shorter than a day. */
export function formatLength(ms: number): string {
  return formatPosition(Math.round(ms / 1000) * 1000)
}

/** How far one is in it: a second counts when it is over. */
export function formatPosition(ms: number): string {
  const clock = new Date(Math.max(0, ms)).toISOString().slice(11, 19)
  return clock.replace(/^(00:)?0?/, '')
}
