import { expect, type Page } from '@playwright/test'

/** What nothing that people write may become: nodes that run, load or dress the page. */
const FOREIGN =
  'script, iframe, object, embed, style, details, base, form[action], [onerror], [onload], [onclick], [onmouseover], a[href^="javascript:" i], a[href^="data:" i]'

/** Listens to what must not happen on a page; answers what did. */
export function listenForHarm(page: Page): string[] {
  const harm: string[] = []
  page.on('dialog', (dialog) => {
    harm.push(`dialog: ${dialog.message()}`)
    void dialog.dismiss()
  })
  page.on('pageerror', (error) => harm.push(`error: ${error.message}`))
  page.on('response', (response) => {
    if (response.status() >= 500) harm.push(`${response.status()} ${response.url()}`)
  })
  return harm
}

/** Scrolls everything `within` to its end, and expects at each stop that nothing foreign is in it and nothing bursts. */
export async function expectLayoutHolds(page: Page, within = '#root, dialog'): Promise<void> {
  const found = await page.evaluate(
    async ([foreign, places]) => {
      const problems = new Set<string>()
      const all = () =>
        [...document.querySelectorAll(places)].flatMap((place) => [
          ...place.querySelectorAll<HTMLElement>('*'),
        ])
      const describe = (node: Element) =>
        `${node.tagName} ${node.className} ${node.getAttribute('aria-label')} ${node.textContent?.slice(0, 40)}`
      const look = () => {
        for (const place of document.querySelectorAll(places))
          for (const node of place.querySelectorAll(foreign)) problems.add(`foreign: ${node.outerHTML}`)
        const wide = document.scrollingElement
        if (wide && wide.scrollWidth > innerWidth + 1) problems.add(`the page is ${wide.scrollWidth} wide`)
      }
      const clips = (node: Element | null): boolean =>
        node !== null &&
        (/hidden|clip|auto|scroll/.test(getComputedStyle(node).overflowX) || clips(node.parentElement))
      /** What can be seen and stands out of the page sideways, where nothing cuts it off. */
      const lookOutside = () => {
        for (const node of all()) {
          const { left, right, width, height } = node.getBoundingClientRect()
          if (width === 0 || height === 0 || (right <= innerWidth + 1 && left >= -1)) continue
          if (node.closest('svg, [inert], .visually-hidden') || !node.checkVisibility()) continue
          if (!clips(node.parentElement)) problems.add(`outside: ${describe(node)}`)
        }
      }
      const scrollers = all().filter((node) => {
        const { overflowY } = getComputedStyle(node)
        const isFull = node.scrollHeight > node.clientHeight + 1
        return /auto|scroll/.test(overflowY) && isFull && node.clientHeight > 80 && !node.closest('[inert]')
      })
      look()
      lookOutside()
      for (const node of scrollers) {
        for (let stop = 0; stop < 300; stop += 1) {
          const { overflowX } = getComputedStyle(node)
          const isSideways = node.scrollWidth > node.clientWidth + 1 && !/hidden|clip/.test(overflowX)
          if (isSideways) problems.add(`sideways: ${describe(node)}`)
          const before = node.scrollTop
          node.scrollTop += node.clientHeight * 0.9
          await new Promise(requestAnimationFrame)
          look()
          if (node.scrollTop === before) break
        }
        lookOutside()
      }
      return [...problems]
    },
    [FOREIGN, within] as const,
  )
  expect(found).toEqual([])
}
