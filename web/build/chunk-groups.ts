import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

type ModuleInfo = {
  importedIds: readonly string[]
  importers: readonly string[]
  dynamicImporters: readonly string[]
}
type ModuleGraph = { getModuleInfo(id: string): ModuleInfo | null }
/** The chunk that a module belongs to; null: not of this namer's. */
type Namer = (id: string, graph: ModuleGraph) => string | null

const SOURCES = fileURLToPath(new URL('../src/', import.meta.url))
const FIRST_TEXTS = /\/locales\/(pt-BR|en|es)\/(ui|time|shell|conversations)\.ts$/
const LATER_TEXTS = /\/locales\/(pt-BR|en|es)\/\w+\.ts$/
const EMOJI_NAMES = /\/locales\/(pt-BR|en|es)\/emoji-names\.ts$/
/** What texts are built with; it would else land in the texts of one language and bring them to all. */
const TEXT_TOOLS = /\/lib\/i18n\//
const ICON = /\/lucide-react\//
const STYLE = /\.css$/
/** What parts are made of: the kit (but what comes with few of them alone), its icons, the doors to texts, what a text may be, and what a conversation and what opens on it share. */
const KIT =
  /\/src\/ui\/(?!(toaster|face-viewer|paged-list|use-pages|segments|share-link|text-field|text-area|field-below)\.tsx?)|\/lucide-react\/|\/src\/locales\/[\w-]+\.ts$|\/contract\/(?:message|visible)-text\.ts$|\/sw\/names\.ts$|\/features\/(messages\/jump\.ts|messages\/search\/public\.ts|media\/media\.css|reports\/public\.ts|settings\/(account-settings|(saving|vibration)\/public)\.ts|media\/attach\/public\.ts|messages\/(message-choice|selection-bar|emoji\/emoji-tabs)\.css|reactions\/overlay\/reaction-palette\.css)$/

/** What talks with the server: it comes when what the device knows is read. What waits for it is spoken of in `job.ts`. */
const SERVER_PART = ['server-part.ts', 'sync/job.ts', 'sync/one-at-a-time.ts']

/** What nobody can miss before the list stands and everybody gets after it. */
const AFTER_LIST = [
  'features/conversations/ask-group.ts',
  'features/shell/frame-habits.tsx',
  'features/shell/chats-part.tsx',
  'features/shell/home-actions.tsx',
  'features/shell/welcome-panel.tsx',
  'sw/update.ts',
]

/** What one changes here is shown and done by these, fetched ahead of the first change; and what renews a session. */
const CHANGES = [
  'features/auth/auth-api.ts',
  'features/profile/own-profile.ts',
  'sync/own-changes.ts',
  'sync/quote-finder.ts',
  'sync/job-runner.ts',
]

/** What one does with a chat besides reading it, and what the list shows besides chats. */
const LIST_PART = [
  'features/conversations/headroom.ts',
  'features/conversations/actions/list-part.tsx',
  'features/conversations/chat-list-empty.tsx',
  'features/conversations/actions/archived-chats.tsx',
  'features/conversations/actions/mute-sheet.tsx',
  'features/messages/conversation-menu.tsx',
  'features/stories/strip/stories-strip.tsx',
  'features/unsent/unsent-entry.tsx',
]

/** Pieces that several parts share and that come as one file, where each would be one or weigh on whoever needs another. */
const SHARED: readonly { readonly chunk: string; readonly files: RegExp }[] = [
  // What two screens need alone of a feature, and would else get with all that stands beside it.
  { chunk: 'people-found', files: /\/features\/people\/found\/public\.ts$/ },
  {
    // The list, the stories above it and the screens of both.
    chunk: 'list-kit',
    files:
      /\/features\/(stories\/(use-stories|stories\.store|story-actions)|conversations\/actions\/use-chat-row)\.tsx?$/,
  },
  {
    // Lists of people.
    chunk: 'people-kit',
    files:
      /\/features\/(connections\/(friend-actions|friend-button|use-friends|open-chat)|groups\/(explain|found-state)|people\/picker\/public)\.tsx?$/,
  },
  {
    // A conversation and what opens on it.
    chunk: 'message-kit',
    files:
      /\/features\/(messages\/(text-marks|outgoing-text|message-words|message-acts|person-quote)|conversations\/use-chat-state|media\/(lazy-media-body|media-frame))\.tsx?$/,
  },
  // What is filled in.
  { chunk: 'fields', files: /\/ui\/(text-field|text-area|field-below)\.tsx$/ },
  // What forms about an account share: the way in, and what is changed later.
  { chunk: 'account-fields', files: /\/(name-problem|compact-phone|username-hint)\.tsx?$/ },
  // Lists of people that come page by page.
  { chunk: 'paged-list', files: /\/ui\/(paged-list\.tsx|use-pages\.ts)$/ },
  // Too small for files of their own, and each of two or three parts that have little else in common.
  { chunk: 'small-pieces', files: /\/(when-taken|setting-switch|ui\/segments|format-bytes)\.tsx?$/ },
  { chunk: 'links', files: /\/(invite-link|ui\/share-link)\.ts$/ },
  // What edits the names in a text and what offers them.
  { chunk: 'mention-marks', files: /\/features\/messages\/mentions\/mark-mentions\.ts$/ },
  // All emoji, wherever they open.
  { chunk: 'emoji-picker', files: /\/features\/messages\/emoji\/emoji-(picker|sheet|tabs)\.tsx$/ },
  {
    // What comes right after the messages.
    chunk: 'beside-messages',
    files:
      /\/features\/(groups\/notices\/group-notice-line|messages\/(beside-messages|floating-day|glide|message-hand|spoken-arrival|conversation-notices|edit-line|selection-bar|message-choice|message-overlay|reply-bar|writing-parts|mentions\/mention(-part)?))\.tsx?$/,
  },
]

/**
 * The chunks of the build, most wanted first: a module goes to the first that names it. Whatever none of these names is
 * split by the bundler, a part a file and each piece that two of them share another.
 */
export function listChunkGroups(): { name: Namer; debugName: string }[] {
  return [
    { name: createFirstNamer(), debugName: 'first' },
    { name: nameTexts, debugName: 'texts' },
    { name: createImportNamer('server-part', SERVER_PART), debugName: 'server part' },
    { name: createKitNamer(), debugName: 'kit' },
    ...SHARED.map(({ chunk, files }) => ({
      name: (id: string) => (files.test(id) ? chunk : null),
      debugName: chunk,
    })),
    { name: createImportNamer('list-part', LIST_PART), debugName: 'list part' },
    { name: createImportNamer('changes', CHANGES), debugName: 'changes' },
    { name: createAfterListNamer(), debugName: 'after list' },
  ]
}

/** Names the chunk of the first screen: all that comes with the entry is one, since each file compresses anew. */
function createFirstNamer(): Namer {
  const nameEntry = createImportNamer('first', ['main.tsx'])
  return (id, graph) => (TEXT_TOOLS.test(id) ? 'first' : nameEntry(id, graph))
}

/**
 * Names the chunks of what follows the list, two files instead of nine: what opens from it shares the kit, and not all
 * that stands around the list.
 */
function createAfterListNamer(): Namer {
  let list: ReadonlySet<string> | undefined
  let kit: ReadonlySet<string> | undefined
  return (id, graph) => {
    list ??= collectImports(AFTER_LIST.map(toPath), graph)
    if (!list.has(id)) return null
    kit ??= collectImports(listShared(list, graph), graph)
    return kit.has(id) ? 'after-kit' : 'after-list'
  }
}

/**
 * Names the chunks of what the parts share, one file where each piece would be two (script and style) and two hashed
 * names in the first screen's script: what a conversation is drawn with, and what opens above a screen or is filled in.
 */
function createKitNamer(): Namer {
  const nameDrawnWith = createImportNamer('kit', ['features/messages/conversation-screen.tsx'])
  return (id, graph) => {
    // What one part alone is made of comes with that part; its style would be a file of its own.
    if (!KIT.test(id) || (countImporters(id, graph) < 2 && !STYLE.test(id))) return null
    return nameDrawnWith(id, graph) ?? 'overlays'
  }
}

/** An icon that is only another one's new name counts as that one. */
function countImporters(id: string, graph: ModuleGraph): number {
  const { importers = [], dynamicImporters = [] } = graph.getModuleInfo(id) ?? {}
  const [first] = importers
  if (importers.length === 1 && first && ICON.test(first)) return countImporters(first, graph)
  return importers.length + dynamicImporters.length
}

/**
 * Names the chunks of texts, two for each language: what is drawn at once, and all the rest. One file is one request
 * and one name in the first screen's script, where each part would be three. The names of emoji bear their language, so
 * that a device which has one of them is not given all at the next release.
 */
function nameTexts(id: string): string | null {
  const first = FIRST_TEXTS.exec(id)?.[1]
  if (first) return `first-texts-${first}`
  const later = LATER_TEXTS.exec(id)?.[1]
  if (later) return `texts-${later}`
  const names = EMOJI_NAMES.exec(id)?.[1]
  return names ? `emoji-names-${names}` : null
}

/** Names the chunk of these files and of what they import: one file, where each piece would be one. */
function createImportNamer(chunk: string, entries: readonly string[]): Namer {
  let modules: ReadonlySet<string> | undefined
  return (id, graph) => {
    modules ??= collectImports(entries.map(toPath), graph)
    return modules.has(id) ? chunk : null
  }
}

const toPath = (name: string): string => join(SOURCES, name)

/** Of these modules those that others import as well. */
function listShared(modules: ReadonlySet<string>, graph: ModuleGraph): readonly string[] {
  return [...modules].filter((id) => graph.getModuleInfo(id)?.importers.some((one) => !modules.has(one)))
}

function collectImports(from: readonly string[], graph: ModuleGraph): ReadonlySet<string> {
  const found = new Set(from)
  for (const id of found)
    for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) found.add(imported)
  return found
}
