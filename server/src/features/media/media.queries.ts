import type pg from 'pg'
import type { Message } from '#contract/messages.ts'
import { type Place, type StoredMessage, storedMessageColumns } from '../../platform/append/log.queries.ts'
import type { Attachment } from '../../platform/files/attachments.queries.ts'
import type { BucketName } from '../../platform/files/buckets.ts'
import type { FileRow } from '../../platform/files/files.queries.ts'
import { IS_BLOCKED, selectForMember } from '../messages/public.ts'
import type { MediaMessage, OnceMessage, Sendable } from './media.policy.ts'

/** The conversation as a member writes to it; null for everyone else. */
export async function selectSendable(
  pool: pg.Pool,
  userId: string,
  conversationId: string,
): Promise<Sendable> {
  const { rows } = await pool.query<NonNullable<Sendable>>(
    `select ${IS_BLOCKED}
     from conversation_participants p join conversations c on c.id = p.conversation_id
     where p.conversation_id = $1 and p.user_id = $2 and p.left_seq is null`,
    [conversationId, userId],
  )
  return rows[0] ?? null
}

/** Whether the message `m` is out of the sight of the person whose id the parameter is (D-069). */
const isHiddenFrom = (parameter: string): string => `exists (
  select from hidden_messages h
  where h.conversation_id = m.conversation_id and h.user_id = ${parameter} and h.seq = m.seq
)`

const JUDGED = `
  m.sender_id, m.seq, p.first_seq, m.deleted_for_everyone, m.view_once, ${isHiddenFrom('$3')} as is_hidden`

/** From an attachment `a` to its message, while the member `$1` sees it and may read its files as often as they like. */
const READ_BY_MEMBER = `
  join messages m on m.conversation_id = a.conversation_id and m.seq = a.seq
  join conversation_participants p on p.conversation_id = a.conversation_id and p.user_id = $1
    and p.left_seq is null
    and /* policy */ m.seq >= p.first_seq
    and /* policy */ not m.view_once
    and /* policy */ not ${isHiddenFrom('$1')}`

export type Forwardable = MediaMessage &
  Pick<Message, 'content' | 'message_type' | 'media_type' | 'file_name' | 'audio_duration' | 'extra'>

/** A message as it is passed on, for a member of its conversation; null for everyone else. */
export function selectForwardable(pool: pg.Pool, place: Place, userId: string): Promise<Forwardable | null> {
  const columns = 'm.content, m.message_type, m.media_type, m.file_name, m.audio_duration, m.extra'
  return selectForMember(pool, place, userId, `${JUDGED}, ${columns}`)
}

/** A message as a look at it is judged, for a member of its conversation; null for everyone else. */
export function selectOnce(
  client: pg.ClientBase,
  place: Place,
  userId: string,
): Promise<(OnceMessage & { readonly has_viewed: boolean }) | null> {
  return selectForMember(
    client,
    place,
    userId,
    `${JUDGED}, ${IS_BLOCKED}, p.is_request and p.sent_count = 0 as is_request, exists (
       select from message_views v where v.conversation_id = m.conversation_id and v.seq = m.seq and v.user_id = $3
     ) as has_viewed`,
  )
}

export type AttachedFile = Pick<FileRow, 'id' | 'bucket' | 'bytes' | 'content_type' | 'sha256'> &
  Pick<Attachment, 'role'>

/** The files of one message. */
export async function selectAttached(
  client: pg.Pool | pg.ClientBase,
  { conversation_id, seq }: Place,
): Promise<AttachedFile[]> {
  const { rows } = await client.query<AttachedFile>(
    `select a.role, f.id, f.bucket, f.expected_bytes as bytes, f.content_type, f.sha256
     from attachments a join files f on f.id = a.file_id and f.state = 'used'
     where a.conversation_id = $1 and a.seq = $2`,
    [conversation_id, seq],
  )
  return rows
}

export type AddressedFile = Pick<Attachment, 'role'> & {
  readonly message_id: string
  readonly bucket: BucketName
  readonly path: string
}

/** Where the files of these messages lie, as far as this person may see them as often as they like. */
export async function selectAddressed(
  pool: pg.Pool,
  userId: string,
  messageIds: readonly string[],
): Promise<AddressedFile[]> {
  const { rows } = await pool.query<AddressedFile>(
    `select l.send_key as message_id, a.role, f.bucket, f.path
     from conversation_log l
     join attachments a on a.conversation_id = l.conversation_id and a.seq = l.seq
     join files f on f.id = a.file_id and f.state = 'used'
     ${READ_BY_MEMBER}
     where l.send_key = any($2::uuid[])`,
    [userId, messageIds],
  )
  return rows
}

/** The message that a file belongs to, while this person sees it and may read its file; null for everyone else. */
export async function selectReadable(
  pool: pg.Pool,
  userId: string,
  fileId: string,
): Promise<Pick<Message, 'message_type' | 'file_name'> | null> {
  const { rows } = await pool.query<Pick<Message, 'message_type' | 'file_name'>>({
    name: 'select_readable',
    text: `
      select m.message_type, m.file_name
      from attachments a
      ${READ_BY_MEMBER}
      where a.file_id = $2`,
    values: [userId, fileId],
  })
  return rows[0] ?? null
}

export type MemberFile = Pick<FileRow, 'id' | 'bucket' | 'content_type'> & {
  readonly seq: number
  readonly message_id: string
  readonly path: string
}

/** Files of messages above `after` up to `upTo` that this person may see as often as they like, oldest first. */
export async function selectMemberFiles(
  pool: pg.Pool,
  userId: string,
  range: {
    readonly conversation_id: string
    readonly after: number
    readonly upTo: number
    readonly limit: number
  },
): Promise<MemberFile[]> {
  const { rows } = await pool.query<MemberFile>({
    name: 'select_member_files',
    text: `
      select a.seq, m.id as message_id, f.id, f.bucket, f.path, f.content_type
      from attachments a
      join files f on f.id = a.file_id and f.state = 'used'
      ${READ_BY_MEMBER}
      where a.conversation_id = $2 and a.role = 'media' and a.seq > $3 and a.seq <= $4
      order by a.seq limit $5`,
    values: [userId, range.conversation_id, range.after, range.upTo, range.limit],
  })
  return rows
}

/** Photos and videos below `before` that the viewer sees, newest first. */
export async function selectGallery(
  pool: pg.Pool,
  page: {
    readonly conversation_id: string
    readonly viewerId: string
    readonly fromSeq: number
    readonly before: number
    readonly limit: number
  },
): Promise<StoredMessage[]> {
  const { rows } = await pool.query<StoredMessage>(
    `select ${storedMessageColumns('$5')}
     from attachments a
     join messages m on m.conversation_id = a.conversation_id and m.seq = a.seq
     where a.conversation_id = $1 and a.is_in_gallery and a.seq < $3
       and /* policy */ a.seq >= $2
       and /* policy */ not ${isHiddenFrom('$5')}
     order by a.seq desc limit $4`,
    [page.conversation_id, page.fromSeq, page.before, page.limit, page.viewerId],
  )
  return rows
}
