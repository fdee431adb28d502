import type { HtmlTagDescriptor, Plugin } from 'vite'

type ModuleGraph = { getModuleInfo(id: string): { importedIds: readonly string[] } | null }

const ENTRY = /\/web\/src\/main\.tsx$/
const FIRST_TEXTS = /\/locales\/(pt-BR|en|es)\/(ui|time|shell|conversations)\.ts$/

/** How the scripts of the first screen are cut: as few files as can be, since each starts its compression anew. */
export function createFirstScreen() {
  let modules: ReadonlySet<string> | undefined
  return {
    /** Everything that comes with the entry is one chunk, its texts one for each language. */
    nameChunk(id: string, graph: ModuleGraph): string | null {
      const language = FIRST_TEXTS.exec(id)?.[1]
      if (language) return `first-texts-${language}`
      modules ??= undefined
      if (ENTRY.test(id)) modules = collectImports(id, graph)
      return modules?.has(id) ? 'first' : null
    },
    /** The page asks for what its entry imports at once. */
    preload: (): Plugin => ({
      name: 'lero-preload-first-screen',
      apply: 'build',
      transformIndexHtml: {
        order: 'post',
        handler: (_html, { chunk }) =>
          (chunk?.imports ?? []).map(
            (file): HtmlTagDescriptor => ({
              tag: 'link',
              attrs: { rel: 'modulepreload', crossorigin: true, href: `/${file}` },
              injectTo: 'head',
            }),
          ),
      },
    }),
  }
}

function collectImports(entry: string, graph: ModuleGraph): ReadonlySet<string> {
  const found = new Set([entry])
  for (const id of found) for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) found.add(imported)
  return found
}
