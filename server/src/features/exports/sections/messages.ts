import type { ConversationEvent, GroupNotice, Message, MessageVersion } from '#contract/messages.ts'
import { selectEventsAfter } from '../../../platform/append/log.queries.ts'
import { type MemberFile, selectMemberFiles } from '../../media/public.ts'
import { canReadMessages, createReadMark, selectMembership, selectVersionsAt } from '../../messages/public.ts'
import { selectProfiles } from '../../profile/public.ts'
import { nameFile } from './add-file.ts'
import { PAGE_ROWS, type Section } from './section.ts'

/** Where the files of a conversation lie in the zip. */
export function mediaFolder(conversationId: string): string {
  return `conversations/${conversationId}/media`
}

export type ExportedMessage = ReturnType<typeof describeMessage>

/** A message as its member sees it, or a quiet line about the group; in the order of the conversation. */
export type ExportedEntry = ExportedMessage | Omit<GroupNotice, 'conversation_id'>

const NOTICES: ReadonlySet<string> = new Set<GroupNotice['kind']>([
  'member_joined',
  'member_left',
  'role_changed',
  'group_changed',
])

type Scope = Pick<Section, 'platform' | 'userId' | 'signal'>

/**
 * What this person sees of a conversation, oldest first, read and judged page by page as an app reads it: nothing from
 * before they came, nothing they deleted for themselves, nothing at all once they are no member any more.
 */
export async function* readMessages(
  { platform, userId, signal }: Scope,
  conversationId: string,
): AsyncGenerator<readonly ExportedEntry[]> {
  const { pool } = platform
  const names = new Map<string, string | null>()
  let after = 0
  for (;;) {
    signal.throwIfAborted()
    const membership = await selectMembership(pool, userId, conversationId)
    if (!canReadMessages(membership)) return
    const range = {
      conversation_id: conversationId,
      after: Math.max(after, membership.first_seq - 1),
      upTo: membership.last_seq,
      limit: PAGE_ROWS,
    }
    const isRead = createReadMark(userId, membership)
    const events = await selectEventsAfter(pool, { ...range, viewerId: userId }, isRead)
    const last = events.at(-1)
    if (!last) return
    after = last.seq
    const messages = events.flatMap((event) => (event.kind === 'message' ? [event.message] : []))
    const files = await selectMemberFiles(pool, userId, { ...range, upTo: after })
    const versions = new Map<number, MessageVersion[]>()
    for (const message of messages) if (canHaveVersions(message)) versions.set(message.seq, [])
    for (const { seq, ...version } of await selectVersionsAt(pool, conversationId, [...versions.keys()]))
      versions.get(seq)?.push(version)
    await learnNames({ platform, userId }, names, messages)
    const context: Context = {
      userId,
      names,
      versions,
      files: new Map(files.map((file) => [file.seq, file])),
    }
    yield events.flatMap((event): ExportedEntry[] => {
      if (event.kind === 'message') return [describeMessage(event.message, context)]
      if (!isNotice(event)) return []
      const { conversation_id: _, ...notice } = event
      return [notice]
    })
  }
}

const isNotice = (event: ConversationEvent): event is GroupNotice => NOTICES.has(event.kind)

const canHaveVersions = ({ edited_at, deleted_for_everyone }: Message): boolean =>
  edited_at !== null && !deleted_for_everyone

async function learnNames(
  { platform, userId }: Pick<Section, 'platform' | 'userId'>,
  names: Map<string, string | null>,
  messages: readonly Message[],
): Promise<void> {
  const unknown = new Set(
    messages.flatMap(({ sender_id }) => (sender_id && !names.has(sender_id) ? [sender_id] : [])),
  )
  for (const id of unknown) names.set(id, null)
  for (const person of await selectProfiles(platform, userId, [...unknown]))
    names.set(person.user_id, person.display_name)
}

type Context = {
  readonly userId: string
  readonly names: ReadonlyMap<string, string | null>
  readonly versions: ReadonlyMap<number, readonly MessageVersion[]>
  readonly files: ReadonlyMap<number, MemberFile>
}

function describeMessage(message: Message, { userId, names, versions, files }: Context) {
  const { sender_id, conversation_id, seq, view_once, extra } = message
  const file = files.get(seq)
  const { placeholder: _, ...media } = extra?.media ?? {}
  return {
    id: message.id,
    seq,
    created_at: message.created_at,
    sender_id,
    sender_name: sender_id === null ? null : (names.get(sender_id) ?? null),
    is_mine: sender_id === userId,
    type: message.message_type,
    // What may be seen once is told of, and sealed with all that it says (D-097).
    content: view_once ? null : message.content,
    view_once,
    viewed_at: message.viewed_at,
    file: file ? nameFile(mediaFolder(conversation_id), message.id, file) : null,
    file_name: view_once ? null : message.file_name,
    media: !view_once && extra?.media ? media : null,
    reply_to_message_id: message.reply_to_message_id,
    is_forwarded: extra?.is_forwarded ?? false,
    mentions: extra?.mentions ?? [],
    story: extra?.story ?? null,
    reactions: message.reactions ?? [],
    my_reactions: message.my_reactions ?? [],
    edited_at: message.edited_at,
    versions: versions.get(seq) ?? [],
    deleted_for_everyone: message.deleted_for_everyone,
    deleted_at: message.deleted_at,
    is_read: message.is_read,
  }
}
