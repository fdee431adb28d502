import type { Answers } from '../../sync/dispatch.ts'
import { readUntil } from './change-list.ts'

export const notificationsAnswers = {
  'notifications.mark_all_read': ({ unread_count }, { until }, { memory }) => {
    const held = memory.notifications.get('list')
    if (!held) return {}
    return { notifications: { put: [{ ...held, rows: readUntil(held.rows, until), unread_count }] } }
  },
  'notifications.delete': ({ unread_count }, { ids }, { memory }) => {
    const held = memory.notifications.get('list')
    if (!held) return {}
    const rows = held.rows.filter(({ id }) => !ids.includes(id))
    return { notifications: { put: [{ ...held, rows, unread_count }] } }
  },
} satisfies Partial<Answers>
