import type { FeatureHandlers } from '../../platform/call.ts'
import { getPresence } from './get.ts'
import type { Presence } from './presence.ts'
import { createUpdatePresence } from './update.ts'

export { announceTyping } from './announce-typing.ts'
export { startPresence } from './presence.ts'
export type { Presence } from './presence.ts'

export function createPresenceHandlers(presence: Pick<Presence, 'onHint'>): FeatureHandlers<'presence'> {
  return {
    'presence.get': getPresence,
    'presence.update': createUpdatePresence(presence),
  }
}
