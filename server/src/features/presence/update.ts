import type { Handler } from '../../platform/call.ts'
import type { Presence } from './presence.ts'

/** The documented profile update {is_online, last_seen}: a hint, the server owns both (D-139). */
export function createUpdatePresence(presence: Pick<Presence, 'onHint'>): Handler<'presence.update'> {
  return ({ caller }, { is_online }) => {
    presence.onHint(caller.user_id, caller.session_id, is_online)
    return Promise.resolve({})
  }
}
