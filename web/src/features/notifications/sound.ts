import { soundLock } from '../../sw/sound-lock.ts'

/** Part 1 §9, D-137: rising with urgency. */
export const VOLUMES = { inApp: 0.3, otherChat: 0.5, away: 0.7 } as const

const FILE = '/notification-sound.mp3'
/** For as long one sound is not repeated: a push comes up to 10 s after somebody had the app in front. */
const CLAIM_MS = 15_000

/** Rejects where the browser lets no page sound unasked, or has no such file: nobody is told (D-163). */
export function playSound(volume: number): Promise<void> {
  const audio = new Audio(FILE)
  audio.volume = volume
  return audio.play()
}

/**
 * Of all pages that hear of the same one sounds: answers how it says that it did not, or null where another one does.
 * Until then, or for a while, nothing else sounds for it: a push neither.
 */
export function claim(tag: string, upTo: number): Promise<(() => void) | null> {
  const { locks } = navigator
  if (!locks) return Promise.resolve(() => undefined)
  return new Promise((resolve) => {
    locks
      .request(soundLock(tag, upTo), { ifAvailable: true }, (lock) => {
        if (!lock) return resolve(null)
        return new Promise<void>((letGo) => {
          setTimeout(letGo, CLAIM_MS)
          resolve(letGo)
        })
      })
      .catch(() => resolve(null))
  })
}
