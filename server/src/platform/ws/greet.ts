import { WIRE_VERSION } from '#contract/wire-version.ts'
import type { Admission } from './admission.ts'
import type { Connection } from './connection.ts'
import { sendHeads } from './heads.ts'
import { CLOSE_REFUSED, CLOSE_RETRY } from './hub.ts'
import type { Hub } from './hub.ts'
import type { ParsedFrame } from './parse-frame.ts'

type Hello = Extract<ParsedFrame, { t: 'hello' }>

/**
 * The first frame of a socket. Order matters: the socket is subscribed before its heads are read, so that a
 * commit is either inside the heads or arrives as a push (sync.md, connect).
 */
export const greet = async (
  hub: Hub,
  admission: Admission,
  connection: Connection,
  hello: Hello,
): Promise<void> => {
  const { options } = hub
  if (!admission.tryAdmit(performance.now())) {
    connection.closeAtMs = performance.now() + Math.random() * hub.limits.refusalSpreadMs
    hub.updateFlow(connection)
    return
  }
  if (hello.wire !== WIRE_VERSION) return hub.dismiss(connection, CLOSE_REFUSED, 'upgrade')
  connection.state = 'connecting'
  hub.updateFlow(connection)
  try {
    const session = await options.authenticate(hello.token)
    if (isClosed(connection)) return
    if (!session) return hub.dismiss(connection, CLOSE_REFUSED, 'unauthenticated')
    if ((hub.users.get(session.user_id)?.length ?? 0) >= hub.limits.socketsPerPerson) {
      return hub.dismiss(connection, CLOSE_RETRY)
    }
    connection.session = session
    connection.isVisible = hello.visible
    connection.held = []
    hub.addUser(connection)
    const memberships = await hub.reads.run(() => options.sources.readMemberships(session.user_id))
    if (isClosed(connection)) return
    for (const { conversation_id, last_seq } of memberships)
      hub.rooms.join(connection, conversation_id, last_seq)
    await sendHeads(hub, connection)
    if (isClosed(connection)) return
    for (const observer of options.observers ?? []) observer.onConnected(connection)
  } catch (error) {
    options.platform.log.warn({ err: error }, 'a socket could not be greeted')
    hub.dismiss(connection, CLOSE_RETRY)
  }
}

const isClosed = (connection: Connection): boolean => connection.state === 'closed'
