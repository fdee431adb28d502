import { createValue, type Readable } from './readable.ts'

/** What the sync needs to know of the page and the network; tests hand in their own. */
export interface Page {
  readonly isVisible: Readable<boolean>
  /** The network is back, the page became visible or came out of the cache: look at once. */
  onWake(listener: () => void): () => void
  onNetworkLost(listener: () => void): () => void
  /** The page goes away, perhaps for good. */
  onHide(listener: () => void): () => void
}

const listen = (target: EventTarget, types: readonly string[], listener: () => void): (() => void) => {
  for (const type of types) target.addEventListener(type, listener)
  return () => {
    for (const type of types) target.removeEventListener(type, listener)
  }
}

export function browserPage(): Page {
  const isVisible = createValue(document.visibilityState === 'visible')
  const update = (): void => isVisible.set(document.visibilityState === 'visible')
  listen(document, ['visibilitychange'], update)
  listen(window, ['pageshow', 'focus'], update)
  return {
    isVisible,
    onWake: (listener) => {
      const stopWindow = listen(window, ['online', 'pageshow'], listener)
      const stopVisible = isVisible.subscribe(() => {
        if (isVisible.getSnapshot()) listener()
      })
      return () => {
        stopWindow()
        stopVisible()
      }
    },
    onNetworkLost: (listener) => listen(window, ['offline'], listener),
    onHide: (listener) => listen(window, ['pagehide'], listener),
  }
}
