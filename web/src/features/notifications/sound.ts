/** Part 1 §9, D-137: rising with urgency. */
export const VOLUMES = { inApp: 0.3, otherChat: 0.5, away: 0.7 } as const

const FILE = '/notification-sound.mp3'
const VIBRATION_MS = 80
/** For as long one sound is not repeated by another page. */
const CLAIM_MS = 3000

/** A browser that lets no page sound unasked, or has no such file, stays silent: nobody is told (D-163). */
export function playSound(volume: number): void {
  const audio = new Audio(FILE)
  audio.volume = volume
  audio.play().catch(() => undefined)
}

export function vibrate(): void {
  navigator.vibrate?.(VIBRATION_MS)
}

/** Of all pages that hear of the same one sounds. */
export function claim(key: string): Promise<boolean> {
  const { locks } = navigator
  if (!locks) return Promise.resolve(true)
  return new Promise((resolve) => {
    locks
      .request(`lero-sound-${key}`, { ifAvailable: true }, (lock) => {
        resolve(lock !== null)
        return lock && new Promise((done) => setTimeout(done, CLAIM_MS))
      })
      .catch(() => resolve(false))
  })
}
