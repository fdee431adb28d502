import type { HtmlTagDescriptor, Plugin } from 'vite'
import { readBuiltChunks, type BuiltChunk } from './built-chunks.ts'

/** What is needed before anything is drawn, in the default language. */
const firstSources = [
  'src/routes.tsx',
  'src/features/auth/public.ts',
  'src/locales/pt-BR/ui.ts',
  'src/locales/pt-BR/time.ts',
  'src/locales/pt-BR/shell.ts',
  'src/locales/pt-BR/conversations.ts',
] as const

/**
 * Names in index.html the chunks that main.tsx asks for first, so that they come beside it and not after it: one
 * round trip less before the list.
 */
export function preloadFirst(): Plugin {
  return {
    name: 'lero-preload-first',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle }) => {
        const { scripts, styles } = findFirstFiles(readBuiltChunks(bundle ?? {}))
        return [...scripts.map(preloadScript), ...styles.map(preloadStyle)].filter(
          ({ attrs }) => !html.includes(`"${String(attrs?.['href'])}"`),
        )
      },
    },
  }
}

/** The first chunks with everything they import statically. Throws when a source has no chunk any more. */
export function findFirstFiles(chunks: readonly BuiltChunk[]): { scripts: string[]; styles: string[] } {
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
  const found = new Set<BuiltChunk>()
  const add = (chunk: BuiltChunk | undefined): void => {
    if (!chunk || found.has(chunk)) return
    found.add(chunk)
    for (const name of chunk.imports) add(byName.get(name))
  }
  for (const source of firstSources) {
    const chunk = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(`/${source}`)))
    if (!chunk)
      throw new Error(`No chunk holds ${source}: web/build/preload-first.ts names what main.tsx loads first`)
    add(chunk)
  }
  return {
    scripts: [...found].map(({ fileName }) => fileName),
    styles: [...new Set([...found].flatMap(({ cssFiles }) => cssFiles))],
  }
}

const preloadScript = (file: string): HtmlTagDescriptor => ({
  tag: 'link',
  attrs: { rel: 'modulepreload', crossorigin: true, href: `/${file}` },
  injectTo: 'head',
})

const preloadStyle = (file: string): HtmlTagDescriptor => ({
  tag: 'link',
  attrs: { rel: 'preload', as: 'style', crossorigin: true, href: `/${file}` },
  injectTo: 'head',
})
