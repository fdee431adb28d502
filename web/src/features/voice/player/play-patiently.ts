/** Part 1 §4 and §9: how often playing is tried again, and what is waited for in between. */
const RETRIES_MAX = 3
const INTERACTION_WAIT_MS = 300
const RELOAD_WAIT_MS = 500

export type PlayOutcome =
  | 'playing'
  /** All of it is here, and the browser cannot play it. */
  | 'unplayable'
  /** It could not be brought here. */
  | 'unreachable'
  | 'given_up'

export type PlayTools = {
  /** Makes the audio ready; answers whether all of its bytes are here. `turn` counts from 0. */
  readonly load: (turn: number) => Promise<boolean>
  /** Rejects as HTMLMediaElement.play does. */
  readonly play: () => Promise<void>
  /** Resolves with the next tap or key, or when the time is over. */
  readonly waitForInteraction: (limitMs: number) => Promise<void>
  readonly wait: (ms: number) => Promise<void>
  /** The person may have stopped it meanwhile. */
  readonly isWanted: () => boolean
}

/**
 * Plays, trying again up to three times. A browser that wants a tap first gets a moment for one; after any other
 * failure the audio is loaded anew, from the next of its addresses.
 */
export async function playPatiently(tools: PlayTools): Promise<PlayOutcome> {
  const { load, play, wait, isWanted } = tools
  let isLoaded = false
  let isWhole = false
  let isBroken = false
  let loads = 0
  for (let retries = 0; ; retries += 1) {
    let isReached = false
    try {
      if (!isLoaded) isWhole = await load(loads++)
      isLoaded = isReached = true
      if (!isWanted()) return 'given_up'
      await play()
      return 'playing'
    } catch (error) {
      if (!isWanted()) return 'given_up'
      const wantsTap = error instanceof DOMException && error.name === 'NotAllowedError'
      isBroken ||= isReached && isWhole && !wantsTap
      if (retries === RETRIES_MAX) return isBroken ? 'unplayable' : 'unreachable'
      if (wantsTap) await tools.waitForInteraction(INTERACTION_WAIT_MS)
      else {
        isLoaded = false
        await wait(RELOAD_WAIT_MS)
      }
      if (!isWanted()) return 'given_up'
    }
  }
}

/** Resolves with the next tap or key, or when the time is over. */
export function waitForInteraction(limitMs: number): Promise<void> {
  const limit = new AbortController()
  return new Promise((resolve) => {
    const end = (): void => {
      limit.abort()
      clearTimeout(timer)
      resolve()
    }
    const timer = setTimeout(end, limitMs)
    for (const kind of ['pointerup', 'keydown'] as const)
      window.addEventListener(kind, end, { signal: limit.signal })
  })
}
