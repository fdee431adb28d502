import type { HeadsPage, WireHead } from '#contract/conversations.ts'
import type { Settings } from '#contract/settings.ts'
import { NO_BASE, readHeads, readMoreHeads } from '../../conversations/public.ts'
import { selectMemberFiles } from '../../media/public.ts'
import { writeConversation } from '../conversation-page.ts'
import { inPages } from '../in-pages.ts'
import { addFile, nameFile } from './add-file.ts'
import { type ExportedEntry, mediaFolder, readMessages } from './messages.ts'
import { PAGE_ROWS, type Section } from './section.ts'

/** A conversation of the list, with what was written of it. */
export type ExportedConversation = {
  readonly conversation_id: string
  readonly name: string | null
  readonly is_group: boolean
  /** Where it may be read. */
  readonly page: string
  readonly messages: number
}

type Listed = Pick<ExportedConversation, 'conversation_id' | 'name' | 'is_group'>

/** The list as it is shown, with what was set for each; then, one after the other, what is in them. */
export async function addConversations(
  section: Section,
  language: Settings['language'],
): Promise<ExportedConversation[]> {
  const { zip } = section
  const listed: Listed[] = []
  await zip.addRows('conversations.json', readList(section, listed))
  const written: ExportedConversation[] = []
  for (const conversation of listed) {
    const { conversation_id, name } = conversation
    const folder = `conversations/${conversation_id}`
    const page = `${folder}/index.html`
    const counted = { messages: 0 }
    const entries = countMessages(counted, readMessages(section, conversation_id))
    await zip.addRows(`${folder}/messages.json`, entries)
    // Read a second time: what is held is one page, whatever the conversation.
    await zip.addLines(page, writeConversation(language, name, readMessages(section, conversation_id)))
    written.push({ ...conversation, page, ...counted })
    await addMedia(section, conversation_id)
  }
  return written
}

/** Without the lines about the group. */
async function* countMessages(
  counted: { messages: number },
  pages: AsyncIterable<readonly ExportedEntry[]>,
): AsyncGenerator<readonly ExportedEntry[]> {
  for await (const entries of pages) {
    counted.messages += entries.filter((entry) => !('kind' in entry)).length
    yield entries
  }
}

async function* readList(section: Section, listed: Listed[]) {
  const ids = new Set<string>()
  for await (const page of readPages(section)) {
    const names = new Map(page.profiles.map((profile) => [profile.user_id, profile.display_name]))
    const heads = page.heads.filter(({ conversation_id }) => !ids.has(conversation_id))
    const rows = heads.map((head) => describeConversation(head, names))
    for (const { conversation_id, name, is_group } of rows) {
      ids.add(conversation_id)
      listed.push({ conversation_id, name, is_group })
    }
    yield rows
  }
}

/**
 * Every conversation at least once. One that is written to moves up, past the pages that are still to come: what changed
 * since the first of several pages is read after them, until that is one page, which no other can pass.
 */
async function* readPages({ platform, userId, signal }: Section): AsyncGenerator<HeadsPage> {
  let base = NO_BASE
  for (;;) {
    signal.throwIfAborted()
    const first = await readHeads(platform, userId, base)
    yield first
    let { cursor } = first
    if (!cursor) return
    while (cursor) {
      signal.throwIfAborted()
      const page: HeadsPage | null = await readMoreHeads(platform, userId, cursor)
      if (!page) throw new Error('a page of the list names no next one')
      yield page
      cursor = page.cursor
    }
    base = first
  }
}

function describeConversation(head: WireHead, names: ReadonlyMap<string, string | null>) {
  const { conversation_id, is_group, group, peer_id, state } = head
  const { seq: _, draft = null, ...set } = state ?? { seq: 0 }
  return {
    conversation_id,
    name: group ? group.name : peer_id && (names.get(peer_id) ?? null),
    is_group,
    group_id: group?.id ?? null,
    my_role: group?.my_role ?? null,
    other_id: peer_id,
    blocked_by_me: head.blocked_by_me,
    unread_count: head.unread_count,
    created_at: head.created_at,
    updated_at: head.updated_at,
    /** Pinned, muted, archived, favourite, unread and looks; empty where nothing was ever set. */
    settings: set,
    /** What they have begun to write. */
    draft,
    messages_file: `conversations/${conversation_id}/messages.json`,
  }
}

/** Photos, videos, voice and documents, sent and received, as far as they may be seen again and again. */
async function addMedia(section: Section, conversation_id: string): Promise<void> {
  const { platform, userId, signal } = section
  const pages = inPages(
    signal,
    PAGE_ROWS,
    (after: number | null, limit) =>
      selectMemberFiles(platform.pool, userId, {
        conversation_id,
        after: after ?? 0,
        upTo: Number.MAX_SAFE_INTEGER,
        limit,
      }),
    ({ seq }) => seq,
  )
  for await (const files of pages)
    for (const file of files)
      await addFile(section, nameFile(mediaFolder(conversation_id), file.message_id, file), file)
}
