import type { UserEvent } from '#contract/frames.ts'
import type { Head } from '#contract/conversations.ts'
import type { Connection, HeldPush } from './connection.ts'
import { encodeFrame } from './encode-frame.ts'
import { CLOSE_REFUSED, CLOSE_RETRY } from './hub.ts'
import type { Hub } from './hub.ts'

/** Largest part of a log that is pushed to one socket which joined a room late; beyond it the socket pulls. */
const CATCH_UP_MAX = 500

/**
 * Reads the heads and sends them; pushes that arrive meanwhile are held and follow when they are newer. The
 * caller has subscribed the connection before, so that nothing falls between the heads and the pushes.
 * Closes with 1013 when the heads cannot be read.
 */
export const sendHeads = async (hub: Hub, connection: Connection): Promise<void> => {
  connection.held ??= []
  connection.refreshAtMs = Number.POSITIVE_INFINITY
  connection.headsAtMs = performance.now()
  try {
    const heads = await hub.reads.run(() => hub.options.sources.readHeads(connection.caller))
    if (isClosed(connection)) return
    // Its end may have been told on the bus alone, and lost there.
    if (!heads) return hub.dismiss(connection, CLOSE_REFUSED, 'session_ended')
    alignRooms(hub, connection, heads.heads)
    connection.userSeq = heads.user_seq
    hub.writer.push(connection, encodeFrame({ t: 'heads', ...heads }))
    connection.state = 'ready'
    releaseHeld(hub, connection)
  } catch (error) {
    hub.options.platform.log.warn({ err: error }, 'heads could not be read')
    hub.dismiss(connection, CLOSE_RETRY)
  }
}

/** An entry of the person's own log: moves the connection between rooms, then goes out. */
export const deliverUserEvent = (hub: Hub, connection: Connection, event: UserEvent, frame: Buffer): void => {
  if (connection.held) {
    connection.held.push({ kind: 'user_event', event, frame })
    return
  }
  if (event.kind === 'session_ended' && event.session_id === connection.caller.session_id) {
    hub.dismiss(connection, CLOSE_REFUSED, 'session_ended')
    return
  }
  if (event.user_seq > connection.userSeq + 1) connection.refreshAtMs = 0
  if (event.user_seq <= connection.userSeq) return
  connection.userSeq = event.user_seq
  if (event.kind === 'conversation_added') joinAtHead(hub, connection, event.head)
  if (event.kind === 'conversation_removed') leaveRoom(hub, connection, event.conversation_id)
  // Hiding the own status changes what is shown of others (D-141).
  if (event.kind === 'settings_changed') connection.refreshAtMs = 0
  hub.pushEncoded(connection, frame)
}

const isClosed = (connection: Connection): boolean => connection.state === 'closed'

/** After heads were read, exactly their conversations are the connection's rooms. */
const alignRooms = (hub: Hub, connection: Connection, heads: readonly Head[]): void => {
  const current = new Set(heads.map((head) => head.conversation_id))
  for (const room of connection.rooms ?? []) {
    if (!current.has(room.conversationId)) hub.rooms.leave(connection, room)
  }
  for (const head of heads) joinAtHead(hub, connection, head)
}

/**
 * A newcomer to the room gets what comes after the head. One who is there keeps getting what the room delivers,
 * but nothing from before the current membership: it may be a new one.
 */
const joinAtHead = (hub: Hub, connection: Connection, head: Head): void => {
  const { conversation_id, first_seq, last_seq } = head
  const isKnown =
    connection.state === 'ready' && hub.rooms.find(conversation_id)?.members.has(connection) === true
  const room = hub.rooms.join(connection, conversation_id, last_seq)
  hub.rooms.setBound(room, connection, isKnown ? first_seq - 1 : Math.max(first_seq - 1, last_seq))
  hub.rooms.noteHead(conversation_id, last_seq)
  const hasMissed = !isKnown && connection.state === 'ready' && room.lastSeq > last_seq
  if (hasMissed) void catchUp(hub, connection, conversation_id, last_seq, room.lastSeq)
}

const leaveRoom = (hub: Hub, connection: Connection, conversationId: string): void => {
  const room = hub.rooms.find(conversationId)
  if (room) hub.rooms.leave(connection, room)
}

/** The room was further than the head with which the connection joined: it gets what lies between. */
const catchUp = async (
  hub: Hub,
  connection: Connection,
  conversationId: string,
  after: number,
  upTo: number,
): Promise<void> => {
  try {
    const events = await hub.reads.run(() => hub.options.sources.readLog(conversationId, after, CATCH_UP_MAX))
    const room = hub.rooms.find(conversationId)
    if (!room?.members.has(connection)) return
    for (const event of events) {
      if (event.seq <= upTo) hub.pushEncoded(connection, encodeFrame({ t: 'event', event }))
    }
  } catch (error) {
    hub.options.platform.log.warn({ err: error }, 'a late member could not be brought up to date')
    connection.refreshAtMs = 0
  }
}

const releaseHeld = (hub: Hub, connection: Connection): void => {
  const held: readonly HeldPush[] = connection.held ?? []
  connection.held = null
  for (const push of held) {
    if (isClosed(connection)) return
    if (push.kind === 'other') hub.writer.push(connection, push.frame)
    else if (push.kind === 'user_event') deliverUserEvent(hub, connection, push.event, push.frame)
    else if (isAboveBound(hub, connection, push.event.conversation_id, push.event.seq)) {
      hub.pushEncoded(connection, push.frame)
    }
  }
}

const isAboveBound = (hub: Hub, connection: Connection, conversationId: string, seq: number): boolean => {
  const bound = hub.rooms.find(conversationId)?.members.get(connection)
  return bound !== undefined && seq > bound
}
