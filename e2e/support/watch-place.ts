import type { Page } from '@playwright/test'

/**
 * Where the last of these stood within its sheet in each picture that is drawn from now on; asked for the places, it
 * answers with each of them once.
 */
export async function watchPlace(page: Page, selector: string): Promise<() => Promise<number[]>> {
  const places = await page.evaluateHandle((wanted) => {
    const seen = new Set<number>()
    const look = (): void => {
      const last = [...document.querySelectorAll<HTMLElement>(wanted)].at(-1)
      if (last) seen.add(last.offsetTop)
      requestAnimationFrame(look)
    }
    look()
    return seen
  }, selector)
  return () => places.evaluate((seen) => [...seen])
}
