import type { Notification } from '#contract/notifications.ts'
import type { HeldNotifications } from '../../sync/change.ts'
import { listPending } from '../../sync/job.ts'
import { oneAtATime } from '../../sync/one-at-a-time.ts'
import { perSync } from '../../sync/per-sync.ts'
import { createDerived, createEmitter, createValue, type Readable } from '../../sync/readable.ts'
import type { Sync } from '../../sync/sync.ts'
import { getProfilesStore } from '../profile/public.ts'
import { changeList, showPending } from './change-list.ts'

export type NotificationsView = {
  /** `failed`: neither the device nor the server gave a list. */
  readonly state: 'loading' | 'ready' | 'failed'
  /** Newest first. */
  readonly rows: readonly Notification[]
  readonly unread_count: number
}

export interface NotificationsStore extends Readable<NotificationsView> {
  /** Asks for the list again. */
  refresh(): void
  /** All up to this moment. */
  markAllRead(until: string): void
  remove(ids: readonly string[]): void
  /** Hears of what comes while the page is open. */
  onArrival(listener: (arrived: readonly Notification[]) => void): () => void
}

/** What came before that is no news any more. */
const FRESH_MS = 60_000
const NO_ROWS: readonly Notification[] = []

/**
 * Notifications of this person: what the device has, the server's list once a session, then what the person's own log
 * tells; a number of it that nobody told here has the list read again. Begins to read when it is first looked at.
 */
export const getNotificationsStore = perSync(createNotificationsStore)

function createNotificationsStore(sync: Sync): NotificationsStore {
  const { memory } = sync
  const reading = createValue<'reading' | 'read' | 'failed'>('reading')
  const arrivals = createEmitter<readonly Notification[]>()
  /** The last number of the own log that was heard of here. */
  let heard = 0
  /** The last one that told of notifications. */
  let told = 0

  const find = (): HeldNotifications | undefined => memory.notifications.get('list')

  /** `newest`: of the list before. */
  const tellArrivals = (rows: readonly Notification[], newest: string | undefined): void => {
    const arrived = rows.filter((row) => !row.is_read && isNewer(row, newest))
    if (arrived.length > 0) arrivals.emit(arrived)
  }

  const read = oneAtATime(async () => {
    try {
      const { epoch, user_seq, notifications, profiles, unread_count } = await sync.call(
        'notifications.list',
        {},
      )
      getProfilesStore(sync).put(profiles)
      const as_of = { epoch, user_seq }
      const newest = find()?.rows[0]?.created_at
      const isLive = reading.getSnapshot() === 'read'
      sync.keep('notifications', { put: [{ id: 'list', rows: notifications, unread_count, as_of }] })
      heard = Math.max(heard, user_seq)
      // What was told meanwhile is newer than this page.
      if (told > user_seq) void read()
      reading.set('read')
      // A hint of it was lost, or the line was away for a moment.
      const isFresh = (row: Notification): boolean => sync.clock.now() - Date.parse(row.created_at) < FRESH_MS
      if (isLive) tellArrivals(notifications.filter(isFresh), newest)
    } catch {
      // No toast (D-163): the offline line says that there is no network, the call's log line what the server had.
      if (reading.getSnapshot() !== 'read') reading.set('failed')
    }
  })

  /** The log went on by something that nobody told here, or another one has begun with a backup. */
  const catchUp = (): void => {
    const { epoch, user_seq } = memory.meta()
    const held = find()
    const isAnother = held !== undefined && held.as_of.epoch !== epoch
    if (isAnother) {
      heard = 0
      told = 0
    }
    if (reading.getSnapshot() === 'read' && (isAnother || user_seq > heard)) void read()
  }

  sync.onUserEvent((event) => {
    const isNext = event.user_seq <= heard + 1
    heard = Math.max(heard, event.user_seq)
    const held = find()
    if (event.kind === 'notifications_changed') {
      told = Math.max(told, event.user_seq)
      if (held && event.user_seq > held.as_of.user_seq) {
        const newest = held.rows[0]?.created_at
        sync.keep('notifications', { put: [changeList(held, event, event.user_seq)] })
        tellArrivals(event.notifications, newest)
      }
    } else if (event.kind === 'conversation_removed' && held) {
      const rows = held.rows.filter((row) => row.conversation_id !== event.conversation_id)
      if (rows.length < held.rows.length) void read()
    }
    if (reading.getSnapshot() === 'read' && !isNext) void read()
  })
  // The event of a number comes in the same turn as the number.
  memory.subscribe('meta', () => queueMicrotask(catchUp))
  sync.status.subscribe(() => {
    if (sync.status.getSnapshot().state === 'online' && reading.getSnapshot() === 'failed') void read()
  })
  void read()

  const view = createDerived<NotificationsView>(
    (invalidate) => {
      memory.subscribe('notifications', invalidate)
      memory.subscribe('jobs', invalidate)
      reading.subscribe(invalidate)
    },
    () => {
      const held = find()
      if (!held) {
        const state = reading.getSnapshot() === 'failed' ? 'failed' : 'loading'
        return { state, rows: NO_ROWS, unread_count: 0 }
      }
      const reads = listPending(memory.jobs, 'notifications.mark_all_read')
      const deletions = listPending(memory.jobs, 'notifications.delete')
      return { state: 'ready', ...showPending(held, reads, deletions) }
    },
  )

  return {
    ...view,
    refresh: () => {
      if (reading.getSnapshot() === 'failed') reading.set('reading')
      void read()
    },
    markAllRead: (until) => void sync.mutate('notifications.mark_all_read', { until }),
    remove: (ids) => void sync.mutate('notifications.delete', { ids: [...ids] }),
    onArrival: (listener) => arrivals.on(listener),
  }
}

/** What comes back because it was done again within a day stands where it stood, and is no news (D-133). */
const isNewer = (row: Notification, newest: string | undefined): boolean =>
  newest === undefined || Date.parse(row.created_at) > Date.parse(newest)
