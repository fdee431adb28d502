import type { BusMessage } from '../bus/bus.ts'

/** So far has everybody in a group read: for its members but those who are told of nobody's reads (D-038). */
export function toReadByAll(
  conversation_id: string,
  seq: number,
  untold: ReadonlyMap<string, readonly string[]>,
): BusMessage {
  const except = untold.get(conversation_id)
  return {
    kind: 'register',
    register: { kind: 'read', conversation_id, user_id: null, seq },
    conversations: [conversation_id],
    ...(except && { except }),
  }
}
