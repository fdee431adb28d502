import type { GroupNotice, Message } from '#contract/messages.ts'
import type { Appliers, LogEffect } from '../../sync/dispatch.ts'
import { toNoticeRow } from '../../sync/notice-row.ts'

const nothing: LogEffect = {}

const putNotice = (notice: GroupNotice): LogEffect => ({ put: [toNoticeRow(notice)] })

/** What is left of a message that was deleted for everyone. */
const BLANK = {
  content: null,
  media_url: null,
  media_type: null,
  file_name: null,
  audio_url: null,
  audio_duration: null,
  deleted_for_everyone: true,
  reactions: null,
  my_reactions: null,
  extra: null,
} satisfies Partial<Message>

/** What each log event does to the messages of its conversation. */
export const logAppliers: Appliers['log'] = {
  message: ({ message }) => ({ put: [message] }),
  message_deleted: ({ message_id, seq, created_at }) => ({
    amend: [{ message_id, seq, fields: { ...BLANK, deleted_at: created_at } }],
  }),
  message_edited: ({ message_id, seq, content, created_at }) =>
    content === null ? nothing : { amend: [{ message_id, seq, fields: { content, edited_at: created_at } }] },
  reactions_changed: ({ message_id, seq, actor_id, reactions, actor_reactions }, { me }) => {
    const own = actor_id === me ? { my_reactions: actor_reactions } : {}
    return { amend: [{ message_id, seq, fields: { reactions, ...own } }] }
  },
  message_viewed: ({ message_id, seq, actor_id, is_by_all, created_at }, { me }) =>
    actor_id === me || is_by_all
      ? { amend: [{ message_id, seq, fields: { viewed_at: created_at } }] }
      : nothing,
  member_joined: putNotice,
  member_left: putNotice,
  role_changed: putNotice,
  group_changed: putNotice,
  purged: () => nothing,
}
