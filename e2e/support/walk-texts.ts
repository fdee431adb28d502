import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'

const LOCALES = join(import.meta.dirname, '../../web/src/locales')

/** Every plain text of one language's catalogues, by `feature.key`. */
async function readCatalogues(language: string): Promise<Map<string, string>> {
  const texts = new Map<string, string>()
  const add = (path: string, value: unknown): void => {
    if (typeof value === 'string') texts.set(path, value)
    else if (typeof value === 'object' && value !== null)
      for (const [key, inner] of Object.entries(value)) add(`${path}.${key}`, inner)
  }
  for (const file of readdirSync(join(LOCALES, language))) {
    const catalogue = (await import(join(LOCALES, language, file))) as { texts: unknown }
    add(file.replace('.ts', ''), catalogue.texts)
  }
  return texts
}

/** Texts that belong to `foreign` and to nothing else: no text of the language that is spoken reads the same. */
export async function findForeignTexts(foreign: string, spoken: string): Promise<ReadonlySet<string>> {
  const known = new Set([...(await readCatalogues(spoken)).values()].map((text) => text.trim()))
  const texts = [...(await readCatalogues(foreign)).values()].map((text) => text.trim())
  return new Set(texts.filter((text) => text.length > 1 && !known.has(text)))
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
