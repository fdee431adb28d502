import { setTimeout as wait } from 'node:timers/promises'
import { findCommonVersion, WIRE_RANGE } from '#contract/wire-version.ts'
import type { Admission } from './admission.ts'
import type { Connection } from './connection.ts'
import { sendHeads } from './heads.ts'
import { CLOSE_REFUSED, CLOSE_RETRY } from './hub.ts'
import type { Hub } from './hub.ts'
import type { ParsedFrame } from './parse-frame.ts'

type Hello = Extract<ParsedFrame, { t: 'hello' }>

/**
 * The first frame of a socket. Order matters: the person is reachable before their heads are read, so that a
 * commit is either inside the heads or arrives as a push (sync.md, connect).
 */
export async function acceptHello(
  hub: Hub,
  admission: Admission,
  connection: Connection,
  hello: Hello,
): Promise<void> {
  const { options, strangers } = hub
  const nowMs = performance.now()
  const version = findVersion(hub, hello)
  if (version === null) return hub.dismiss(connection, CLOSE_REFUSED, 'upgrade')
  if (!options.isGenuine(hello.token)) {
    strangers.count(connection.address, nowMs)
    return hub.dismiss(connection, CLOSE_REFUSED, 'unauthenticated')
  }
  const isKnownEnough = strangers.tryAdmit(connection.address, nowMs)
  const turnInMs = isKnownEnough ? admission.reserve(nowMs, hub.limits.helloTurnWithinMs) : null
  if (turnInMs === null) {
    connection.closeAtMs = nowMs + Math.random() * hub.limits.refusalSpreadMs
    hub.updateFlow(connection)
    return
  }
  connection.wire = version
  connection.state = 'connecting'
  hub.updateFlow(connection)
  try {
    if (turnInMs > 0) await wait(turnInMs)
    if (isClosed(connection)) return
    const session = await options.authenticate(hello.token)
    if (isClosed(connection)) return
    if (!session) {
      strangers.count(connection.address, performance.now())
      return hub.dismiss(connection, CLOSE_REFUSED, 'unauthenticated')
    }
    if ((hub.users.get(session.user_id)?.length ?? 0) >= hub.limits.socketsPerPerson) {
      return hub.dismiss(connection, CLOSE_RETRY)
    }
    const { epoch, user_seq, watermark } = hello
    connection.session = session
    connection.isVisible = hello.visible
    connection.canDeflate = hello.deflate
    connection.base = { epoch, user_seq, watermark }
    connection.held = []
    await hub.addUser(connection)
    // Its end may have been told since the first look, before anything here could be told. Mostly known without a query.
    const isStanding = (await options.authenticate(hello.token)) !== null
    if (isClosed(connection)) return
    if (!isStanding) return hub.dismiss(connection, CLOSE_REFUSED, 'unauthenticated')
    await sendHeads(hub, connection)
    if (isClosed(connection)) return
    for (const observer of options.observers ?? []) observer.onConnected(connection)
  } catch (error) {
    options.platform.log.warn({ err: error }, 'a socket could not be greeted')
    hub.dismiss(connection, CLOSE_RETRY)
  }
}

/** The first release named its version as text: it is below every range. */
const findVersion = ({ options }: Hub, { wire }: Hello): number | null =>
  typeof wire === 'string' ? null : findCommonVersion(options.wire ?? WIRE_RANGE, wire)

const isClosed = (connection: Connection): boolean => connection.state === 'closed'
