import { execFileSync } from 'node:child_process'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { writeWav } from './write-wav.ts'

/*
 * Makes web/public/notification-sound.mp3, our own: two soft notes of a marimba, a fourth apart, half a second together.
 * Run by hand when it is to sound otherwise; it needs `lame` on the PATH, which `npm start` and the tests do not.
 */

const RATE = 44_100
const LENGTH_S = 0.55
const NOTES = [
  { atS: 0, hz: 659.25 },
  { atS: 0.11, hz: 880 },
]
/** A bar of wood: the fourth overtone sounds with it, and dies sooner. */
const PARTIALS = [
  { of: 1, loud: 0.6, lifeS: 0.16 },
  { of: 3.93, loud: 0.18, lifeS: 0.05 },
]
const ATTACK_S = 0.004

function soundAt(atS: number): number {
  const notes = NOTES.filter((note) => atS >= note.atS)
  return notes.reduce((sum, note) => {
    const t = atS - note.atS
    const attack = Math.min(1, t / ATTACK_S)
    const wave = PARTIALS.reduce(
      (all, { of, loud, lifeS }) =>
        all + loud * Math.exp(-t / lifeS) * Math.sin(2 * Math.PI * note.hz * of * t),
      0,
    )
    return sum + attack * wave
  }, 0)
}

function play(): Float64Array {
  const count = Math.round(RATE * LENGTH_S)
  return new Float64Array(count).map((_, index) => {
    const fade = Math.min(1, (count - index) / (RATE * 0.02))
    return Math.max(-1, Math.min(1, soundAt(index / RATE) * fade))
  })
}

const wave = join(mkdtempSync(join(tmpdir(), 'lero-sound-')), 'sound.wav')
writeFileSync(wave, writeWav(play(), RATE))
const target = join(import.meta.dirname, '../web/public/notification-sound.mp3')
execFileSync('lame', ['--quiet', '-m', 'm', '-b', '64', '-t', wave, target])
