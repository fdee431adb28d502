import { useEffect, type RefObject } from 'react'

/** What stands at the top of a list leaves while one scrolls down: what moves it comes with the first movement. */
export function useHeadroom(
  scroller: RefObject<HTMLElement | null>,
  top: RefObject<HTMLElement | null>,
): void {
  useEffect(() => {
    const list = scroller.current
    const bar = top.current
    if (!list || !bar) return undefined
    const end = new AbortController()
    const { signal } = end
    const begin = (): void => {
      import('./headroom.ts').then(
        ({ watchHeadroom }) => watchHeadroom(list, bar, signal),
        () => {},
      )
    }
    list.addEventListener('scroll', begin, { once: true, passive: true, signal })
    return () => end.abort()
  }, [scroller, top])
}
