import type pg from 'pg'
import type { Place } from '../append/log.queries.ts'

export type Attachment = {
  readonly role: 'media' | 'thumbnail'
  readonly file_id: string
  readonly is_in_gallery: boolean
  readonly is_once: boolean
}

/** In the transaction that writes the message and uses the files. */
export async function insertAttachments(
  client: pg.ClientBase,
  { conversation_id, seq }: Place,
  attachments: readonly Attachment[],
): Promise<void> {
  await client.query(
    `insert into attachments (conversation_id, seq, role, file_id, is_in_gallery, is_once)
     select $1, $2, a.role, a.file_id, a.is_in_gallery, a.is_once
     from json_to_recordset($3) as a (role text, file_id uuid, is_in_gallery boolean, is_once boolean)`,
    [conversation_id, seq, JSON.stringify(attachments)],
  )
}

/** The message names no files any more: nobody reads them from here on, and their bytes go by a job. */
export async function removeAttachments(
  client: pg.ClientBase,
  { conversation_id, seq }: Place,
): Promise<{ id: string; bucket: string }[]> {
  const { rows } = await client.query<{ id: string; bucket: string }>(
    `with gone as (
       delete from attachments where conversation_id = $1 and seq = $2 returning file_id
     )
     update files f set state = 'removed', changed_at = now() from gone where f.id = gone.file_id
     returning f.id, f.bucket`,
    [conversation_id, seq],
  )
  return rows
}
