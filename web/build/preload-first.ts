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

/** What an open conversation is drawn with besides, in the default language. */
const chatSources = [
  'src/features/messages/conversation-screen.tsx',
  'src/locales/pt-BR/messages.ts',
] as const

/** Where index.html names the conversation's files: before the script that knows whether one is opened. */
const CHAT_MARKER = '<!--lero:chat-->'

/**
 * Names in index.html the chunks that main.tsx asks for first, so that they come beside it and not after it: one
 * round trip less before the list. Those of a conversation are named too, and fetched when it is the one that opens
 * (`lib/theme-boot.js`).
 */
export function preloadFirst(): Plugin {
  return {
    name: 'lero-preload-first',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle }) => {
        const chunks = readBuiltChunks(bundle ?? {})
        const first = findFiles(chunks, firstSources)
        const chat = findFiles(chunks, chatSources).scripts.filter((file) => !first.scripts.includes(file))
        return {
          html: html.replace(CHAT_MARKER, () => chat.map(nameForLater).join('')),
          tags: [...first.scripts.map(preloadScript), ...first.styles.map(preloadStyle)].filter(
            ({ attrs }) => !html.includes(`"${String(attrs?.['href'])}"`),
          ),
        }
      },
    },
  }
}

/** The chunks of these sources with everything they import statically. Throws when a source has no chunk any more. */
export function findFiles(
  chunks: readonly BuiltChunk[],
  sources: readonly string[],
): { scripts: string[]; styles: string[] } {
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
  const found = new Set<BuiltChunk>()
  const add = (chunk: BuiltChunk | undefined): void => {
    if (!chunk || found.has(chunk)) return
    found.add(chunk)
    for (const name of chunk.imports) add(byName.get(name))
  }
  for (const source of sources) {
    const chunk = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(`/${source}`)))
    if (!chunk)
      throw new Error(`No chunk holds ${source}: web/build/preload-first.ts names what is loaded first`)
    add(chunk)
  }
  return {
    scripts: [...found].map(({ fileName }) => fileName),
    styles: [...new Set([...found].flatMap(({ cssFiles }) => cssFiles))],
  }
}

/** A link that does nothing until it is told what it is. */
const nameForLater = (file: string) => `<link data-boot="chat" crossorigin href="/${file}">`

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
