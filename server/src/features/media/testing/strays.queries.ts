import type pg from 'pg'

/** What must not be: a used file of messages without a message, a message without its file, an address that is another's. */
export async function selectStrays(pool: pg.Pool): Promise<{ what: string; id: string }[]> {
  const { rows } = await pool.query<{ what: string; id: string }>(
    `select 'file without message' as what, f.id
     from files f
     where f.state = 'used' and f.bucket in ('media-messages', 'audio-messages')
       and not exists (
         select from attachments a join messages m on m.conversation_id = a.conversation_id and m.seq = a.seq
         where a.file_id = f.id and not m.deleted_for_everyone
       )
     union all
     select 'message without file', m.id
     from messages m
     where m.message_type <> 'text' and not m.deleted_for_everyone and not m.view_once
       and not exists (
         select from attachments a join files f on f.id = a.file_id and f.state = 'used'
         where a.conversation_id = m.conversation_id and a.seq = m.seq and a.role = 'media'
           and f.path = coalesce(m.media_url, m.audio_url)
       )
     union all
     select 'attachment of nothing', a.file_id
     from attachments a join files f on f.id = a.file_id where f.state <> 'used'`,
  )
  return rows
}
