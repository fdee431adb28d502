import { WAVEFORM_MAX_LENGTH } from '#contract/limits.ts'
import { writeWav } from '../write-wav.ts'

const RATE_HZ = 24_000
const TOP_STEP = 31

export type Recording = {
  /** WAV: one channel, 16 bits. */
  readonly content: Buffer
  readonly duration_ms: number
  readonly waveform: string
}

/** Something like speech: syllables of a voice that goes up and down, with pauses for breath. */
export function recordVoice(seconds: number, voiceHz: number): Recording {
  const samples = new Float32Array(Math.round(seconds * RATE_HZ))
  const random = createRandom(Math.round(voiceHz))
  for (let at = 0.1; at < seconds - 0.2;) {
    const length = 0.1 + random() * 0.16
    addSyllable(samples, at, length, { hz: voiceHz * (0.85 + random() * 0.35), loud: 0.35 + random() * 0.65 })
    at += length + (random() < 0.18 ? 0.25 + random() * 0.2 : 0.02)
  }
  return {
    content: writeWav(samples, RATE_HZ),
    duration_ms: Math.round((samples.length / RATE_HZ) * 1000),
    waveform: measure(samples),
  }
}

/** A few overtones of one pitch under a soft hull, as a vowel has them. */
function addSyllable(
  samples: Float32Array,
  at: number,
  length: number,
  { hz, loud }: { readonly hz: number; readonly loud: number },
): void {
  const first = Math.round(at * RATE_HZ)
  const count = Math.min(Math.round(length * RATE_HZ), samples.length - first)
  for (let index = 0; index < count; index++) {
    const turn = (2 * Math.PI * hz * index) / RATE_HZ
    const vowel =
      Math.sin(turn) + 0.5 * Math.sin(2 * turn) + 0.3 * Math.sin(3 * turn) + 0.2 * Math.sin(5 * turn)
    samples[first + index] = 0.16 * loud * Math.sin((Math.PI * index) / count) ** 0.6 * vowel
  }
}

/** How loud each part of it is, in the letters of the contract (`messageMedia.waveform`). */
function measure(samples: Float32Array): string {
  const parts = Array.from({ length: WAVEFORM_MAX_LENGTH }, (_, part) => {
    const from = Math.floor((part * samples.length) / WAVEFORM_MAX_LENGTH)
    const to = Math.floor(((part + 1) * samples.length) / WAVEFORM_MAX_LENGTH)
    const squares = samples.subarray(from, to).reduce((sum, sample) => sum + sample * sample, 0)
    return Math.sqrt(squares / (to - from))
  })
  const loudest = Math.max(...parts)
  return parts.map((part) => Math.round((part / loudest) * TOP_STEP).toString(32)).join('')
}

/** The same voice says the same each time (mulberry32). */
function createRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d_2b_79_f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
