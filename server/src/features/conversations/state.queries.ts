import type pg from 'pg'

/** What a person set for a conversation, as it is stored. */
export type StoredState = {
  readonly pinned_at: string | null
  readonly muted_until: string | null
  readonly favourite_at: string | null
  readonly archived_at: string | null
  readonly marked_unread_at: string | null
  readonly is_request: boolean
  readonly theme_index: number
  readonly wallpaper_index: number
  readonly draft: string | null
}

/** What was begun to be written, in SQL, by the participant that `row` stands for: most have nothing to be looked up. */
export function selectDraftOf(row: string): string {
  return `case when ${row}.has_draft then (
    select d.content from message_drafts d where d.conversation_id = ${row}.conversation_id and d.user_id = ${row}.user_id
  ) end`
}

/** Of a conversation in this person's list; null when it is not there. */
export async function selectState(
  client: pg.ClientBase,
  conversationId: string,
  userId: string,
): Promise<(StoredState & { readonly state_seq: number | null }) | null> {
  const { rows } = await client.query<StoredState & { state_seq: number | null }>(
    `select pinned_at, muted_until, favourite_at, archived_at, marked_unread_at,
       is_request and sent_count = 0 as is_request, theme_index, wallpaper_index, state_seq,
       ${selectDraftOf('p')} as draft
     from conversation_participants p
     where conversation_id = $1 and user_id = $2 and left_seq is null and not is_hidden`,
    [conversationId, userId],
  )
  return rows[0] ?? null
}

export async function updateState(
  client: pg.ClientBase,
  conversationId: string,
  userId: string,
  state: StoredState,
  stateSeq: number,
): Promise<void> {
  await client.query(
    `update conversation_participants
     set pinned_at = $3, muted_until = $4, favourite_at = $5, archived_at = $6, marked_unread_at = $7,
         is_request = $8, theme_index = $9, wallpaper_index = $10, state_seq = $11, has_draft = $12
     where conversation_id = $1 and user_id = $2 and left_seq is null`,
    [
      conversationId,
      userId,
      state.pinned_at,
      state.muted_until,
      state.favourite_at,
      state.archived_at,
      state.marked_unread_at,
      state.is_request,
      state.theme_index,
      state.wallpaper_index,
      stateSeq,
      state.draft !== null,
    ],
  )
}

export async function writeDraft(
  client: pg.ClientBase,
  conversationId: string,
  userId: string,
  draft: string | null,
): Promise<void> {
  if (draft === null) return removeDraft(client, conversationId, userId)
  await client.query(
    `insert into message_drafts (conversation_id, user_id, content) values ($1, $2, $3)
     on conflict (conversation_id, user_id) do update set content = excluded.content`,
    [conversationId, userId, draft],
  )
}

/** Also of who is in it no more. */
export async function removeDraft(
  client: pg.ClientBase,
  conversationId: string,
  userId: string,
): Promise<void> {
  await client.query('delete from message_drafts where conversation_id = $1 and user_id = $2', [
    conversationId,
    userId,
  ])
}

/** For whom of its two people this conversation is a request; null where it is none. */
export async function selectRequested(client: pg.ClientBase, conversationId: string): Promise<string | null> {
  const { rows } = await client.query<{ user_id: string }>(
    `select user_id from conversation_participants
     where conversation_id = $1 and left_seq is null and is_request and sent_count = 0`,
    [conversationId],
  )
  return rows[0]?.user_id ?? null
}

export async function endRequest(
  client: pg.ClientBase,
  conversationId: string,
  userId: string,
  stateSeq: number,
): Promise<void> {
  await client.query(
    `update conversation_participants set is_request = false, state_seq = $3
     where conversation_id = $1 and user_id = $2 and left_seq is null and is_request`,
    [conversationId, userId, stateSeq],
  )
}

/** How many conversations this person has on top. */
export async function countPinned(client: pg.ClientBase, userId: string): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    `select count(*)::integer as count from conversation_participants
     where user_id = $1 and left_seq is null and not is_hidden and pinned_at is not null`,
    [userId],
  )
  return rows[0]?.count ?? 0
}
