import type { PresenceState } from './presence.queries.ts'

/** What others are told about a person: nothing but absence when the person hides it (D-141). */
export function maskPresence(state: PresenceState, isHidden: boolean): PresenceState {
  return isHidden ? { user_id: state.user_id, is_online: false, last_seen: null } : state
}
