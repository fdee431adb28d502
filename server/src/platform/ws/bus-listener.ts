import type { BusMessage } from '../bus/bus.ts'
import type { Connection } from './connection.ts'
import { encodeFrame } from './encode-frame.ts'
import { deliverUserEvent } from './heads.ts'
import type { Hub } from './hub.ts'
import type { Resync } from './resync.ts'

type RegisterMessage = Extract<BusMessage, { kind: 'register' }>

/** Brings what the bus says to the sockets that it concerns. Answers the function that ends it. */
export const subscribeToBus = (hub: Hub, resync: Resync): (() => void) =>
  hub.options.platform.bus.subscribe({
    onMessages: (messages) => {
      for (const message of messages) deliver(hub, message)
    },
    onGap: () => resync.onGap(),
  })

const deliver = (hub: Hub, message: BusMessage): void => {
  switch (message.kind) {
    case 'event':
      hub.rooms.accept(message.event)
      break
    case 'user_event': {
      const connections = hub.users.get(message.user_id)
      if (!connections) return
      const frame = encodeFrame({ t: 'user_event', event: message.event })
      for (const connection of [...connections]) deliverUserEvent(hub, connection, message.event, frame)
      break
    }
    case 'register':
      deliverRegister(hub, message)
  }
}

/** A socket that is reached in two ways gets it once. */
const deliverRegister = (hub: Hub, { register, conversations, users }: RegisterMessage): void => {
  const receivers = new Set<Connection>()
  for (const id of conversations ?? []) {
    for (const connection of hub.rooms.find(id)?.members.keys() ?? []) receivers.add(connection)
  }
  for (const id of users ?? []) for (const connection of hub.users.get(id) ?? []) receivers.add(connection)
  if (receivers.size === 0) return
  const frame = encodeFrame({ t: 'register', register })
  for (const connection of receivers) hub.pushEncoded(connection, frame)
}
