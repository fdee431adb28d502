import type { UserEvent } from '#contract/frames.ts'
import type { Bus, BusMessage } from '../../platform/bus/bus.ts'
import type { Place } from './outbox.queries.ts'

/** A message waits for others of its conversation at most so long … */
const JOINED_WITHIN_MS = 200
/** … and where they come one after the other until they pause, or until this long after the first. */
const BURST_PAUSE_MS = 1000
const BURST_MAX_MS = 5000
/** Once told, what goes on without a pause is told anew so often: services throttle a device that is woken more. */
const BURST_AGAIN_MS = 20_000
/** More than so many within the first wait are a burst. */
const BURST_FROM = 3
const LOOK_EVERY_MS = 100

type Written = {
  /** When it was told last, or came first. */
  sinceMs: number
  lastAtMs: number
  /** Since then. */
  count: number
  isTold: boolean
}

export type Noted = {
  /** Conversations in which something was written. */
  readonly written: readonly string[]
  /** Where what a device shows may have to go: read, left, blocked. */
  readonly over: readonly Place[]
  /** Conversations in which something was deleted for everyone. */
  readonly deleted: readonly string[]
  /** People whose notifications are otherwise. */
  readonly notified: readonly string[]
  /** People who have the app in front of them no more. */
  readonly left: readonly string[]
}

/**
 * Hears what this process writes and tells, joined, where something may be due: a burst of messages in a group, or of
 * followers of a person, is told once. The path of a message pays an entry of a map. `tell` never rejects; what comes before it resolves is joined, so
 * that a slow database has no queue. What is forgotten with the process is found by push.recover. Answers how to stop.
 */
export function pushWhenWritten(bus: Bus, tell: (noted: Noted) => Promise<void>): () => void {
  const written = new Map<string, Written>()
  const notified = new Map<string, Written>()
  const over = new Map<string, Place>()
  const deleted = new Set<string>()
  const left = new Set<string>()
  let timer: NodeJS.Timeout | undefined
  let isTelling = false

  function look(): void {
    timer = undefined
    const noted = {
      written: takeOver(written),
      over: [...over.values()],
      deleted: [...deleted],
      notified: takeOver(notified),
      left: [...left],
    }
    over.clear()
    deleted.clear()
    left.clear()
    if (Object.values(noted).some(({ length }) => length > 0)) void tellAll(noted)
    else if (written.size + notified.size > 0) begin()
  }

  async function tellAll(noted: Noted): Promise<void> {
    isTelling = true
    await tell(noted)
    isTelling = false
    if (written.size + over.size + deleted.size + notified.size + left.size > 0) begin()
  }

  function begin(): void {
    if (!isTelling) timer ??= setTimeout(look, LOOK_EVERY_MS)
  }

  function addOver(place: Place): void {
    over.set(`${place.conversation_id} ${place.user_id}`, place)
    begin()
  }

  function note(message: BusMessage): void {
    if (message.kind === 'event' && message.event.kind === 'message') {
      addTo(written, message.event.conversation_id)
      begin()
    } else if (message.kind === 'event' && message.event.kind === 'message_deleted') {
      deleted.add(message.event.conversation_id)
      begin()
    } else if (message.kind === 'user_event' && message.event.kind === 'notifications_changed') {
      addTo(notified, message.user_id)
      begin()
    } else if (message.kind === 'user_event') {
      const conversation_id = findEnded(message.event)
      if (conversation_id !== null) addOver({ conversation_id, user_id: message.user_id })
      // Where it is no more, its closing is noted among the notices.
      if (message.event.kind === 'conversation_removed') addTo(notified, message.user_id)
    } else if (message.kind === 'register' && message.register.kind === 'presence') {
      // Of who hides it this is all that is told, also when they come.
      if (message.register.is_online) return
      left.add(message.register.user_id)
      begin()
    } else if (message.kind === 'register' && message.register.kind === 'read') {
      const { conversation_id, user_id } = message.register
      // To the own devices: what the others of a conversation are told closes nothing.
      if (user_id === null || !message.users) return
      addOver({ conversation_id, user_id })
    }
  }

  const unsubscribe = bus.subscribe({
    onMessages: (messages, isOwn) => {
      if (isOwn) for (const message of messages) note(message)
    },
    onGap: () => undefined,
  })
  return () => {
    unsubscribe()
    clearTimeout(timer)
    written.clear()
    notified.clear()
    over.clear()
    deleted.clear()
    left.clear()
  }
}

/** The conversation that somebody has left, or in which a block stands now. */
function findEnded(event: UserEvent): string | null {
  if (event.kind === 'conversation_removed') return event.conversation_id
  return event.kind === 'conversation_changed' && event.head.sending_disabled
    ? event.head.conversation_id
    : null
}

function addTo(all: Map<string, Written>, key: string): void {
  const nowMs = performance.now()
  const known = all.get(key)
  if (known) {
    known.lastAtMs = nowMs
    known.count += 1
  } else all.set(key, { sinceMs: nowMs, lastAtMs: nowMs, count: 1, isTold: false })
}

/** Those to be told now. A burst stays until it pauses. */
function takeOver(all: Map<string, Written>): string[] {
  const nowMs = performance.now()
  const over: string[] = []
  for (const [key, one] of all) {
    const hasEnded = hasPaused(one, nowMs)
    if (!hasEnded && nowMs - one.sinceMs < (one.isTold ? BURST_AGAIN_MS : BURST_MAX_MS)) continue
    if (one.count > 0) over.push(key)
    if (hasEnded) all.delete(key)
    else Object.assign(one, { sinceMs: nowMs, count: 0, isTold: true })
  }
  return over
}

function hasPaused({ sinceMs, lastAtMs, count, isTold }: Written, nowMs: number): boolean {
  if (nowMs - lastAtMs >= BURST_PAUSE_MS) return true
  return !isTold && count <= BURST_FROM && nowMs - sinceMs >= JOINED_WITHIN_MS
}
