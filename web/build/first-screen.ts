import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

type ModuleGraph = { getModuleInfo(id: string): { importedIds: readonly string[] } | null }

const entry = join(dirname(dirname(fileURLToPath(import.meta.url))), 'src/main.tsx')
const firstTexts = /\/locales\/(pt-BR|en|es)\/(ui|time|shell|conversations)\.ts$/
/** What texts are built with; it would else land in the texts of one language and bring them to all. */
const textTools = /\/lib\/i18n\//

/** Names the chunk of the first screen: all that comes with the entry is one, since each file compresses anew. */
export function createFirstNamer() {
  let modules: ReadonlySet<string> | undefined
  return (id: string, graph: ModuleGraph): string | null => {
    modules ??= collectImports(entry, graph)
    return modules.has(id) || textTools.test(id) ? 'first' : null
  }
}

/** Names the chunks of the texts that are drawn at once: one for each language instead of four. */
export function nameFirstTexts(id: string): string | null {
  const language = firstTexts.exec(id)?.[1]
  return language ? `first-texts-${language}` : null
}

function collectImports(from: string, graph: ModuleGraph): ReadonlySet<string> {
  const found = new Set([from])
  for (const id of found)
    for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) found.add(imported)
  return found
}
