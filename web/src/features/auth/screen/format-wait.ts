const MINUTE_S = 60
const HOUR_S = 3600

/** A waiting time as it counts down: '42 s', '4 min 05 s', '2 h 10 min'. The same in the three languages. */
export function formatWait(seconds: number): string {
  if (seconds < MINUTE_S) return `${seconds} s`
  if (seconds < HOUR_S) return `${Math.floor(seconds / MINUTE_S)} min ${twoDigits(seconds % MINUTE_S)} s`
  return `${Math.floor(seconds / HOUR_S)} h ${Math.floor((seconds % HOUR_S) / MINUTE_S)} min`
}

const twoDigits = (value: number): string => String(value).padStart(2, '0')
