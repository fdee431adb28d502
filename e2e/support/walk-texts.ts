import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'

const LOCALES = join(import.meta.dirname, '../../web/src/locales')

type Catalogue = {
  /** Texts that stand on the page as they are. */
  whole: Set<string>
  /** What texts with parameters say around them. */
  pieces: Set<string>
}

/** What a function that makes a text holds in quotes, and between the parameters of its templates. */
function readPieces(code: string): string[] {
  const escaped = /\\(?:x([\dA-F]{2})|u([\dA-F]{4}))/gi
  let rest = code.replaceAll(escaped, (_, short: string | undefined, long: string) =>
    String.fromCharCode(Number.parseInt(short ?? long, 16)),
  )
  const quoted = /"([^"]*)"|'([^']*)'/g
  const found = [...rest.matchAll(quoted)].map(([, double, single]) => double ?? single ?? '')
  rest = rest.replaceAll(quoted, '')
  const parameter = /\$?\{[^{}`]*\}/g
  while (parameter.test(rest)) rest = rest.replaceAll(parameter, '\0')
  for (const [, template = ''] of rest.matchAll(/`([^`]*)`/g)) found.push(...template.split('\0'))
  return found.map((piece) => piece.trim())
}

async function readCatalogues(language: string): Promise<Catalogue> {
  const read: Catalogue = { whole: new Set(), pieces: new Set() }
  const add = (value: unknown): void => {
    if (typeof value === 'string') read.whole.add(value.trim())
    else if (typeof value === 'function')
      for (const piece of readPieces(String(value))) read.pieces.add(piece)
    else if (typeof value === 'object' && value !== null) Object.values(value).forEach(add)
  }
  // The names of emoji are data, and shown by the emoji they are of.
  for (const file of readdirSync(join(LOCALES, language)).filter((name) => name !== 'emoji-names.ts'))
    add(((await import(join(LOCALES, language, file))) as { texts: unknown }).texts)
  return read
}

/**
 * Tells whether a text is of `foreign` and of nothing else: it is one of its texts and none of the spoken language's, or
 * has words of one with parameters that the spoken language nowhere says.
 */
export async function createForeignCheck(
  foreign: string,
  spoken: string,
): Promise<(text: string) => boolean> {
  const [theirs, ours] = [await readCatalogues(foreign), await readCatalogues(spoken)]
  const known = [...ours.whole, ...ours.pieces].join('\n').toLowerCase()
  const pieces = [...theirs.pieces]
    .filter((piece) => /\p{L}{4}/u.test(piece) && !known.includes(piece.toLowerCase()))
    .map((piece) => piece.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`))
  const says = new RegExp(String.raw`(?<!\p{L})(${pieces.join('|')})(?!\p{L})`, 'u')
  return (text) => (text.length > 1 && theirs.whole.has(text) && !ours.whole.has(text)) || says.test(text)
}

/** All a person can see or hear of the page: texts, names, placeholders, titles. */
export function readPage(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found = new Set<string>()
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (node instanceof Element) {
        for (const name of ['aria-label', 'placeholder', 'title', 'alt']) {
          const text = node.getAttribute(name)?.trim()
          if (text) found.add(text)
        }
      } else if (node.textContent?.trim() && node.parentElement?.checkVisibility()) {
        found.add(node.textContent.trim())
      }
    }
    return [...found]
  })
}
