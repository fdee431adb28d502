import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { type Bus, type BusMessage, toAudiences } from '../../platform/bus/bus.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Log } from '../../platform/log.ts'
import type { ConnectionObserver } from '../../platform/ws/sources.ts'
import { maskPresence } from './presence.policy.ts'
import {
  beatProcess,
  deleteProcess,
  selectAudiences,
  selectPresence,
  setPresence,
  takeSilentOffline,
} from './presence.queries.ts'
import type { PresenceState } from './presence.queries.ts'
import { PresenceTracker } from './presence-tracker.ts'
import type { PresenceChange } from './presence-tracker.ts'

const BEAT_MS = 3000
/** A process that has not beaten for this long is gone, and its people with it. */
const SILENT_MS = 12_000
/** People whose coming and going is written and told in one go: what very many do at once takes turns with the rest. */
const SLICE = 200

export type PresenceOptions = {
  readonly pool: pg.Pool
  readonly bus: Bus
  readonly clock: Clock
  readonly log: Log
}

export interface Presence {
  /** Give it to the gateway. */
  readonly observer: ConnectionObserver
  /** What a client says about itself (the documented profile update). */
  onHint(userId: string, sessionId: string, isOnline: boolean): void
  /** Takes the people of this process offline. */
  close(): Promise<void>
}

/**
 * Owns is_online and last_seen (D-139). At the start of a process that is alone, nobody is online until seen;
 * beside others, those of a vanished process go offline within 15 s. Failures are logged and tried again, never
 * shown to anybody (part 1 §8).
 */
export async function startPresence(options: PresenceOptions): Promise<Presence> {
  const { pool, bus, clock, log } = options
  const processId = randomUUID()
  let isClosed = false

  const announce = async (states: readonly PresenceState[]): Promise<void> => {
    for (const slice of slicesOf(states)) bus.publish(await describe(pool, slice))
  }
  const tracker = new PresenceTracker(
    () => clock.now(),
    async (changes) => {
      try {
        for (const slice of slicesOf(changes)) await announce(await writeChanges(pool, processId, slice))
      } catch (error) {
        log.warn({ err: error }, 'presence could not be written; trying again')
        throw error
      }
    },
  )
  const beat = async (silentMs: number): Promise<void> => {
    try {
      if (!(await beatProcess(pool, processId, SILENT_MS))) tracker.restateAll()
      for (let isDone = false; !isDone && !isClosed;) {
        const states = await takeSilentOffline(pool, processId, silentMs, SLICE)
        await announce(states.filter((state) => !state.is_online))
        isDone = states.length === 0
      }
    } catch (error) {
      log.warn({ err: error }, 'presence could not beat; trying again')
    }
  }
  await beat(bus.canLose ? SILENT_MS : 0)
  const timer = setInterval(() => void beat(SILENT_MS), BEAT_MS)
  timer.unref()
  const unsubscribe = bus.subscribe({
    onMessages: (messages) => {
      for (const message of messages) if (isHiding(message)) void republish(message.user_id)
    },
    onGap: () => undefined,
  })
  /** Showing or hiding the status is news to others; told by the process that holds the person. */
  const republish = async (userId: string): Promise<void> => {
    if (isClosed || !tracker.isTracking(userId)) return
    try {
      const state = await selectPresence(pool, userId)
      if (state) await announce([state])
    } catch (error) {
      log.warn({ err: error }, 'a change of what may be seen could not be announced')
    }
  }

  return {
    observer: tracker,
    onHint: (userId, sessionId, isOnline) => tracker.onHint(userId, sessionId, isOnline),
    close: async () => {
      isClosed = true
      clearInterval(timer)
      unsubscribe()
      await tracker.close()
      await deleteProcess(pool, processId).catch((error: unknown) => {
        log.warn({ err: error }, 'presence could not say goodbye')
      })
    },
  }
}

const slicesOf = <T>(list: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(list.length / SLICE) }, (_, index) =>
    list.slice(index * SLICE, (index + 1) * SLICE),
  )

const isHiding = (message: BusMessage): message is Extract<BusMessage, { kind: 'user_event' }> =>
  message.kind === 'user_event' && message.event.kind === 'settings_changed'

const writeChanges = (
  pool: pg.Pool,
  processId: string,
  changes: readonly PresenceChange[],
): Promise<PresenceState[]> =>
  setPresence(
    pool,
    processId,
    changes.filter((change) => change.is_online).map((change) => change.user_id),
    changes
      .filter((change) => !change.is_online)
      .map((change) => ({ user_id: change.user_id, last_seen: new Date(change.lastSignMs) })),
  )

/**
 * One register a person, for the people who share a conversation with them and may know. That somebody goes is said for
 * this process alone where nobody may: what waited for that is pushed to them.
 */
const describe = async (pool: pg.Pool, states: readonly PresenceState[]): Promise<BusMessage[]> => {
  const audiences = new Map(
    (
      await selectAudiences(
        pool,
        states.map((state) => state.user_id),
      )
    ).map((audience) => [audience.user_id, audience]),
  )
  return states.flatMap((state): BusMessage[] => {
    const audience = audiences.get(state.user_id)
    if (!audience) return []
    const register = { kind: 'presence', ...maskPresence(state, audience.is_hidden) } as const
    if (audience.viewers.length === 0)
      return state.is_online ? [] : [{ kind: 'register', register, users: [] }]
    return toAudiences(audience.viewers).map((users) => ({ kind: 'register', register, users }))
  })
}
