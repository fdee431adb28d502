import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

type ModuleInfo = {
  importedIds: readonly string[]
  importers: readonly string[]
  dynamicImporters: readonly string[]
}
type ModuleGraph = { getModuleInfo(id: string): ModuleInfo | null }

const SOURCES = fileURLToPath(new URL('../src/', import.meta.url))
const FIRST_TEXTS = /\/locales\/(pt-BR|en|es)\/(ui|time|shell|conversations)\.ts$/
const LATER_TEXTS = /\/locales\/(pt-BR|en|es)\/\w+\.ts$/
/** What texts are built with; it would else land in the texts of one language and bring them to all. */
const TEXT_TOOLS = /\/lib\/i18n\//
const ICON = /\/lucide-react\//
const STYLE = /\.css$/
/** What parts are made of: the kit, its icons, and what a conversation and what opens on it share. */
const KIT =
  /\/src\/ui\/|\/lucide-react\/|\/src\/locales\/(contact|groups|security|addresses|reports)\.ts$|\/features\/(messages\/messages\.policy\.ts|messages\/emoji-tabs\.tsx|reports\/public\.ts)$/

/** What talks with the server: it comes when what the device knows is read. What waits for it is spoken of in `job.ts`. */
const SERVER_PART = ['server-part.ts', 'sync/job.ts']

/** What nobody can miss before the list stands and everybody gets after it. */
const AFTER_LIST = [
  'features/conversations/ask-group.ts',
  'features/shell/frame-habits.tsx',
  'features/shell/chat-shortcuts.tsx',
  'features/shell/home-menu.tsx',
  'features/shell/welcome-panel.tsx',
  'ui/toaster.tsx',
  'sw/update.ts',
]

/** What one does with a chat besides reading it, and what the list shows besides chats. */
const LIST_PART = [
  'features/conversations/actions/list-part.tsx',
  'features/conversations/actions/archived-chats.tsx',
  'features/conversations/actions/mute-sheet.tsx',
  'features/messages/conversation-menu.tsx',
  'features/unsent/unsent-entry.tsx',
]

/** Names the chunk of the first screen: all that comes with the entry is one, since each file compresses anew. */
export function createFirstNamer() {
  const isFirst = createImportTest(['main.tsx'])
  return (id: string, graph: ModuleGraph): string | null =>
    isFirst(id, graph) || TEXT_TOOLS.test(id) ? 'first' : null
}

/** Names the chunk of what follows the list, one file instead of six. */
export function createAfterListNamer() {
  const isAfter = createImportTest(AFTER_LIST)
  return (id: string, graph: ModuleGraph): string | null => (isAfter(id, graph) ? 'after-list' : null)
}

/** Names the chunk of what the list and the header of a chat are used with, one file instead of five. */
export function createListPartNamer() {
  const isPart = createImportTest(LIST_PART)
  return (id: string, graph: ModuleGraph): string | null => (isPart(id, graph) ? 'list-part' : null)
}

/** Names the chunk of what talks with the server. What the first screen is made of as well stays there. */
export function createServerPartNamer() {
  const isPart = createImportTest(SERVER_PART)
  return (id: string, graph: ModuleGraph): string | null => (isPart(id, graph) ? 'server-part' : null)
}

/**
 * Names the chunks of what the parts share, one file where each piece would be two (script and style) and two hashed
 * names in the first screen's script: what a conversation is drawn with, and what opens above a screen or is filled in.
 */
export function createKitNamer() {
  const isDrawnWith = createImportTest(['features/messages/conversation-screen.tsx'])
  return (id: string, graph: ModuleGraph): string | null => {
    // What one part alone is made of comes with that part; its style would be a file of its own.
    if (!KIT.test(id) || (countImporters(id, graph) < 2 && !STYLE.test(id))) return null
    return isDrawnWith(id, graph) ? 'kit' : 'overlays'
  }
}

/** An icon that is only another one's new name counts as that one. */
function countImporters(id: string, graph: ModuleGraph): number {
  const { importers = [], dynamicImporters = [] } = graph.getModuleInfo(id) ?? {}
  const [first] = importers
  if (importers.length === 1 && first && ICON.test(first)) return countImporters(first, graph)
  return importers.length + dynamicImporters.length
}

const TEXT_RULES = /\/contract\/(message|visible)-text\.ts$/

/** Names the chunk of what a text may be: two files of a few lines. */
export function nameTextRules(id: string): string | null {
  return TEXT_RULES.test(id) ? 'text-rules' : null
}

/**
 * Names the chunks of texts, two for each language: what is drawn at once, and all the rest. One file is one request
 * and one name in the first screen's script, where each part would be three.
 */
export function nameTexts(id: string): string | null {
  const first = FIRST_TEXTS.exec(id)?.[1]
  if (first) return `first-texts-${first}`
  const later = LATER_TEXTS.exec(id)?.[1]
  return later ? `texts-${later}` : null
}

function createImportTest(entries: readonly string[]) {
  let modules: ReadonlySet<string> | undefined
  return (id: string, graph: ModuleGraph): boolean => {
    modules ??= collectImports(
      entries.map((name) => join(SOURCES, name)),
      graph,
    )
    return modules.has(id)
  }
}

function collectImports(from: readonly string[], graph: ModuleGraph): ReadonlySet<string> {
  const found = new Set(from)
  for (const id of found)
    for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) found.add(imported)
  return found
}
