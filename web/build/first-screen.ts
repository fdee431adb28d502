import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

type ModuleGraph = { getModuleInfo(id: string): { importedIds: readonly string[] } | null }

const entry = join(dirname(dirname(fileURLToPath(import.meta.url))), 'src/main.tsx')
const firstTexts = /\/locales\/(pt-BR|en|es)\/(ui|time|shell|conversations)\.ts$/

/**
 * Names the chunks of the first screen, as few as can be, since each file starts its compression anew: everything
 * that comes with the entry is one, the texts drawn at once are one for each language.
 */
export function createChunkNamer() {
  let modules: ReadonlySet<string> | undefined
  return (id: string, graph: ModuleGraph): string | null => {
    const language = firstTexts.exec(id)?.[1]
    if (language) return `first-texts-${language}`
    modules ??= collectImports(entry, graph)
    return modules.has(id) ? 'first' : null
  }
}

function collectImports(from: string, graph: ModuleGraph): ReadonlySet<string> {
  const found = new Set([from])
  for (const id of found)
    for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) found.add(imported)
  return found
}
