import { readLocal, writeLocal } from '../../../lib/local-store.ts'

/** Part 1 §9. */
const SPEEDS = [1, 1.5, 2] as const
export type Speed = (typeof SPEEDS)[number]
const KEY = 'lero-voice-speed'

/** What the person chose last on this device. */
export function readSpeed(): Speed {
  return SPEEDS.find((speed) => String(speed) === readLocal(KEY)) ?? 1
}

export function keepSpeed(speed: Speed): void {
  writeLocal(KEY, String(speed))
}

export function nextSpeed(speed: Speed): Speed {
  return SPEEDS[(SPEEDS.indexOf(speed) + 1) % SPEEDS.length]!
}
