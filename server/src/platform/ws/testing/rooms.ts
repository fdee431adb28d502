import { createLog } from '../../log.ts'
import { Rooms } from '../rooms.ts'

type Sources = ConstructorParameters<typeof Rooms>[0]

/** Rooms that all have the same members, in a process of their own that nobody is connected to. */
export function createRooms(listMembers: () => string[], sources: Partial<Sources> = {}): Rooms {
  return new Rooms({
    log: createLog('error'),
    readMembers: (ids) => {
      const user_ids = listMembers()
      const first_seqs = user_ids.map(() => 1)
      return Promise.resolve(
        ids.map((conversation_id) => ({ conversation_id, last_seq: 0, user_ids, first_seqs })),
      )
    },
    readLog: () => Promise.resolve([]),
    socketsOf: () => undefined,
    hasSockets: () => true,
    hasOthers: () => false,
    tellOthers: () => undefined,
    deliver: () => undefined,
    onSkipped: () => undefined,
    ...sources,
  })
}
