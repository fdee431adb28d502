import type { HeadsPage } from '#contract/conversations.ts'
import type { ServerFrame, UserEvent } from '#contract/frames.ts'
import type { Connection, HeldPush } from './connection.ts'
import { encodeAnswer } from './encode-frame.ts'
import { CLOSE_REFUSED, CLOSE_RETRY } from './hub.ts'
import type { Hub } from './hub.ts'

/**
 * Reads what changed in the person's list since what the client has, and sends it; pushes that arrive meanwhile are
 * held and follow. The caller has made the connection reachable before, so that nothing falls between the heads and
 * the pushes. Closes with 1013 when the heads cannot be read.
 */
export async function sendHeads(hub: Hub, connection: Connection): Promise<void> {
  connection.held ??= []
  connection.refreshAtMs = Number.POSITIVE_INFINITY
  connection.headsAtMs = performance.now()
  const { sources } = hub.options
  try {
    const page = await hub.reads.run(async () => {
      // Its end may have been told on the bus alone, and lost there. One that just said hello was asked when it was reachable.
      const isOpen = connection.state === 'connecting' || (await sources.isSessionOpen(connection.caller))
      return isOpen ? sources.readHeads(connection.caller, connection.base) : null
    })
    if (isClosed(connection)) return
    if (!page) return hub.dismiss(connection, CLOSE_REFUSED, 'session_ended')
    const { epoch, user_seq, watermark } = page
    connection.base = { epoch, user_seq, watermark }
    connection.userSeq = user_seq
    pushPage(hub, connection, page)
    connection.state = 'ready'
    releaseHeld(hub, connection, page)
  } catch (error) {
    hub.options.platform.log.warn({ err: error }, 'heads could not be read')
    hub.dismiss(connection, CLOSE_RETRY)
  }
}

/** The page that the client asks for: in its own time, so that a slow line is never ahead of itself. */
export async function sendMoreHeads(hub: Hub, connection: Connection, cursor: string): Promise<void> {
  const page = await hub.reads.run(() => hub.options.sources.readMoreHeads(connection.caller, cursor))
  if (isClosed(connection)) return
  if (!page) return hub.dismiss(connection, CLOSE_REFUSED, 'protocol')
  pushPage(hub, connection, page)
}

/** An entry of the person's own log. */
export function deliverUserEvent(hub: Hub, connection: Connection, event: UserEvent, frame: Buffer): void {
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
  hub.pushEncoded(connection, frame)
}

const isClosed = (connection: Connection): boolean => connection.state === 'closed'

/** Heads may know more than the bus has said. */
const pushPage = (hub: Hub, connection: Connection, page: HeadsPage): void => {
  for (const { conversation_id, last_seq } of page.heads) hub.rooms.noteHead(conversation_id, last_seq)
  for (const id of page.removed) hub.rooms.forgetMembers(id)
  const frame: ServerFrame = { t: 'heads', wire: connection.wire, ...page }
  hub.writer.push(connection, encodeAnswer(JSON.stringify(frame), connection.canDeflate))
}

/** Of what waited, the events that the heads contain or that are of a conversation they removed are left out. */
const releaseHeld = (hub: Hub, connection: Connection, page: HeadsPage): void => {
  const held: readonly HeldPush[] = connection.held ?? []
  connection.held = null
  const heads = new Map(page.heads.map((head) => [head.conversation_id, head.last_seq]))
  const removed = new Set(page.removed)
  for (const push of held) {
    if (isClosed(connection)) return
    if (push.kind === 'other') hub.writer.push(connection, push.frame)
    else if (push.kind === 'user_event') deliverUserEvent(hub, connection, push.event, push.frame)
    else {
      const { conversation_id, seq } = push.event
      const isNews = seq > (heads.get(conversation_id) ?? 0) && !removed.has(conversation_id)
      if (isNews) hub.pushEncoded(connection, push.frame)
    }
  }
}
