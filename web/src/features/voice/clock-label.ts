/** '0:42', '12:05', '1:02:03'. */
export function formatLength(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1000))
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60]
  const shown = hours > 0 ? [hours, pad(minutes)] : [minutes]
  return [...shown, pad(seconds % 60)].join(':')
}

const pad = (value: number): string => String(value).padStart(2, '0')

/** How long a sound is, as the chat list says it: what was measured while it was recorded and its file differ by a little. */
export function formatWhole(ms: number): string {
  return formatLength(Math.round(ms / 1000) * 1000)
}
