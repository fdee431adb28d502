import type { UserEvent } from '#contract/frames.ts'
import type { BusMessage } from '../bus/bus.ts'
import type { Connection } from './connection.ts'
import { encodeFrame } from './encode-frame.ts'
import { deliverUserEvent } from './heads.ts'
import type { Hub } from './hub.ts'
import type { Resync } from './resync.ts'

type RegisterMessage = Extract<BusMessage, { kind: 'register' }>

/**
 * Brings what the bus says to the sockets that it concerns, and what this process published to the others that it
 * concerns. Answers the function that ends it.
 */
export function subscribeToBus(hub: Hub, resync: Resync): () => void {
  return hub.options.platform.bus.subscribe({
    onMessages: (messages, isOwn) => {
      for (const message of messages) deliver(hub, message, isOwn)
    },
    onGap: () => resync.onGap(),
  })
}

const deliver = (hub: Hub, message: BusMessage, isOwn: boolean): void => {
  switch (message.kind) {
    case 'event':
      hub.rooms.accept(message.event, message.origin, isOwn)
      break
    case 'user_event':
      deliverToPerson(hub, message)
      if (isOwn) hub.tellOthers(message, concernsAll(message.event) ? null : [message.user_id])
      break
    case 'register':
      deliverRegister(hub, message, isOwn)
  }
}

/** Every process keeps sessions, and states the presence of people who only say over HTTP that they are here. */
const concernsAll = ({ kind }: UserEvent): boolean => kind === 'session_ended' || kind === 'settings_changed'

const deliverToPerson = (hub: Hub, { user_id, event }: Extract<BusMessage, { kind: 'user_event' }>): void => {
  noteMembership(hub, event)
  const connections = hub.users.get(user_id)
  if (!connections) return
  const frame = encodeFrame({ t: 'user_event', event })
  for (const connection of [...connections]) deliverUserEvent(hub, connection, event, frame)
}

/** Who is in the conversation may be another one now, also where no entry of its log says so. */
const noteMembership = (hub: Hub, event: UserEvent): void => {
  if (event.kind === 'conversation_added') hub.rooms.forgetMembers(event.head.conversation_id)
  if (event.kind === 'conversation_removed') hub.rooms.forgetMembers(event.conversation_id)
}

const deliverRegister = (hub: Hub, message: RegisterMessage, isOwn: boolean): void => {
  const { register, conversations, users, except, origin } = message
  // A socket that is reached in two ways gets it once.
  const reached = conversations && (users || conversations.length > 1) ? new Set<Connection>() : null
  const left = except ? new Set(except) : null
  let frame: Buffer | null = null
  const push = (userIds: Iterable<string>): void => {
    for (const id of userIds) {
      if (left?.has(id)) continue
      for (const connection of hub.users.get(id) ?? []) {
        if (reached?.has(connection)) continue
        reached?.add(connection)
        if (register.kind === 'read' && connection.connectionId === origin) {
          hub.confirmLater(connection, register)
          continue
        }
        frame ??= encodeFrame({ t: 'register', register })
        hub.pushEncoded(connection, frame)
      }
    }
  }
  const tellOthers = (
    to: Pick<RegisterMessage, 'users' | 'conversations'>,
    userIds: readonly string[],
  ): void => {
    if (isOwn) hub.tellOthers({ kind: 'register', register, ...(except ? { except } : {}), ...to }, userIds)
  }
  if (users) {
    push(users)
    tellOthers({ users }, users)
  }
  for (const id of conversations ?? [])
    hub.rooms.withMembers(id, isOwn, (members) => {
      const userIds = [...members]
      push(userIds)
      tellOthers({ conversations: [id] }, userIds)
    })
}
