import { WAVEFORM_MAX_LENGTH } from '#contract/limits.ts'

const TOP_STEP = 31
/** Speech at arm's length is rarely louder: it fills the height, what is louder stays at the top. */
const LOUD = 0.35

/** Loudness over time (0 to 1, evenly spaced) as the contract's letters: 0 to 9 and a to v. */
export function encodeWaveform(levels: readonly number[]): string {
  return resample(levels, Math.min(levels.length, WAVEFORM_MAX_LENGTH))
    .map((level) => Math.round(Math.sqrt(Math.min(1, level / LOUD)) * TOP_STEP).toString(32))
    .join('')
}

/** So many heights between 0 and 1, from the contract's letters; all zero where there are none. */
export function decodeWaveform(waveform: string, count: number): number[] {
  const steps = Array.from(waveform, (letter) => Number.parseInt(letter, 32) / TOP_STEP)
  return resample(steps.length > 0 ? steps : [0], count)
}

/** The loudest of each share where there are more values than wanted; the nearest one where there are fewer. */
export function resample(values: readonly number[], count: number): number[] {
  return Array.from({ length: count }, (_, index) => {
    const from = Math.floor((index * values.length) / count)
    const to = Math.max(from + 1, Math.floor(((index + 1) * values.length) / count))
    return Math.max(...values.slice(from, to))
  })
}
