import { randomUUID } from 'node:crypto'
import type pg from 'pg'

/** What the release before the general log left in a database. */
export type OldWorld = {
  readonly ana: string
  readonly bia: string
  readonly caio: string
  readonly chat: string
  readonly group: string
  readonly groupConversation: string
  /** Client ids of Ana's messages in the chat, in order. */
  readonly sent: readonly string[]
  /** Of these, the one deleted for everyone. */
  readonly deletedMessageId: string
}

type Write = (
  kind: string,
  actor: string | null,
  messageId: string | null,
  data: object | null,
) => Promise<number>

/** Fills a database of the release before as its program did: by the functions it called. */
export async function fillAsReleaseBefore(pool: pg.Pool): Promise<OldWorld> {
  const [ana, bia, caio] = [randomUUID(), randomUUID(), randomUUID()].toSorted() as [string, string, string]
  for (const [id, name] of [
    [ana, 'Ana'],
    [bia, 'Bia'],
    [caio, 'Caio'],
  ]) {
    await pool.query('insert into auth.users (id) values ($1)', [id])
    await pool.query('insert into profiles (user_id, display_name) values ($1, $2)', [id, name])
  }
  const chat = randomUUID()
  await pool.query('insert into conversations (id, direct_low, direct_high) values ($1, $2, $3)', [
    chat,
    ana,
    bia,
  ])
  await join(pool, chat, [ana, bia], 1, 0)

  const sent = Array.from({ length: 5 }, () => randomUUID())
  const messageIds = await append(pool, chat, ana, sent, (index) => `mensagem ${index}`)
  const deletedMessageId = messageIds[1]!
  await deleteMessage(pool, chat, ana, deletedMessageId)
  await append(pool, chat, bia, [randomUUID()], () => 'resposta', messageIds[2])

  const group = randomUUID()
  const groupConversation = randomUUID()
  await pool.query('insert into groups (id, name, creator_id, member_count) values ($1, $2, $3, 3)', [
    group,
    'Turma',
    ana,
  ])
  await pool.query('insert into conversations (id, is_group, group_id) values ($1, true, $2)', [
    groupConversation,
    group,
  ])
  await pool.query(
    `insert into group_members (group_id, user_id, role)
     values ($1, $2, 'admin'), ($1, $3, 'member'), ($1, $4, 'member')`,
    [group, ana, bia, caio],
  )
  const write = writeTo(pool, groupConversation)
  await join(pool, groupConversation, [ana, bia], 1, 0)
  await write('member_joined', ana, null, { user_id: ana, role: 'admin' })
  await write('member_joined', ana, null, { user_id: bia, role: 'member' })
  const caioFrom = await write('member_joined', ana, null, { user_id: caio, role: 'member' })
  await join(pool, groupConversation, [caio], caioFrom, 0)
  await append(pool, groupConversation, caio, [randomUUID(), randomUUID()], (index) => `no grupo ${index}`)
  await append(pool, groupConversation, bia, [randomUUID()], () => 'vai embora')
  const left = await write('member_left', caio, null, { user_id: caio })
  await pool.query(
    'update conversation_participants set left_seq = $3 where conversation_id = $1 and user_id = $2',
    [groupConversation, caio, left],
  )
  await append(pool, groupConversation, ana, [randomUUID()], () => 'sem o Caio')
  const again = await write('member_joined', ana, null, { user_id: caio, role: 'member' })
  // Two of the four messages so far are Caio's own, of an earlier range: none of them counts for the new one.
  await join(pool, groupConversation, [caio], again, 4)
  await write('role_changed', null, null, { user_id: bia, role: 'moderator' })
  await write('group_changed', ana, null, { name: 'Turma nova', description: null, avatar_url: null })
  // As the removal of an account leaves a message: number and key, nothing of person or content.
  await pool.query(`delete from messages where conversation_id = $1 and content = 'vai embora'`, [
    groupConversation,
  ])
  await pool.query(
    `update conversation_log l set kind = 'purged', actor_id = null
     where conversation_id = $1 and kind = 'message' and not exists (
       select from messages m where m.conversation_id = l.conversation_id and m.seq = l.seq)`,
    [groupConversation],
  )
  await pool.query(
    `select write_user_log($1, 'conversation_added', jsonb_build_object('conversation_id', $2::text))`,
    [caio, groupConversation],
  )
  return { ana, bia, caio, chat, group, groupConversation, sent, deletedMessageId }
}

/** As the program of the release before sends; answers the ids of the messages. */
export async function append(
  pool: pg.Pool,
  conversationId: string,
  senderId: string,
  clientIds: readonly string[],
  textOf: (index: number) => string,
  replyTo: string | null = null,
): Promise<string[]> {
  const { rows } = await pool.query<{ id: string; outcome: string }>(
    'select ord, outcome, seq, id from append_messages($1, $2, $3, $4, $5) order by ord',
    [
      clientIds.map(() => conversationId),
      clientIds.map(() => senderId),
      clientIds,
      clientIds.map((_, index) => textOf(index)),
      clientIds.map(() => replyTo),
    ],
  )
  const refused = rows.find((row) => row.outcome !== 'sent' && row.outcome !== 'known')
  if (refused || rows.length !== clientIds.length) throw new Error(`refused: ${refused?.outcome}`)
  return rows.map((row) => row.id)
}

/** As the program of the release before deletes for everyone. */
export async function deleteMessage(
  pool: pg.Pool,
  conversationId: string,
  actorId: string,
  messageId: string,
): Promise<void> {
  await writeTo(pool, conversationId)('message_deleted', actorId, messageId, null)
  await pool.query(
    `update messages m set content = null, reply_to_message_id = null, deleted_for_everyone = true, deleted_at = now()
     from conversation_log l where l.send_key = $1 and m.conversation_id = l.conversation_id and m.seq = l.seq`,
    [messageId],
  )
}

const writeTo =
  (pool: pg.Pool, conversationId: string): Write =>
  async (kind, actor, messageId, data) => {
    const { rows } = await pool.query<{ seq: number }>(
      'select seq, created_at from write_conversation_log($1, $2, $3, $4, $5)',
      [conversationId, kind, actor, messageId, data],
    )
    return rows[0]?.seq ?? 0
  }

const join = async (
  pool: pg.Pool,
  conversationId: string,
  userIds: readonly string[],
  firstSeq: number,
  messagesBefore: number,
): Promise<void> => {
  await pool.query(
    `insert into conversation_participants (conversation_id, user_id, first_seq, read_seq, messages_before)
     select $1, u.id, $3::bigint, $3::bigint - 1, $4 from unnest($2::uuid[]) as u (id)`,
    [conversationId, userIds, firstSeq, messagesBefore],
  )
}
