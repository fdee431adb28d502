import type { Appliers, LogEffect } from '../../sync/dispatch.ts'

const nothing: LogEffect = {}

/** What each log event does to the messages of its conversation. */
export const logAppliers: Appliers['log'] = {
  message: ({ message }) => ({ put: [message] }),
  message_deleted: ({ message_id, created_at }) => ({ blank: [{ message_id, deleted_at: created_at }] }),
  member_joined: () => nothing,
  member_left: () => nothing,
  role_changed: () => nothing,
  group_changed: () => nothing,
  purged: () => nothing,
}
