import type { Session } from './auth-types.ts'
import { createApi } from '../../sync/api.ts'
import type { Call } from '../../sync/sync.ts'

/** Calls as a session that has not entered this device yet. */
const callAs = ({ access_token }: Session): Call =>
  createApi({ accessToken: async () => access_token, reject: async () => {} })

/** Whether the person has a name. Also true where nobody answers: they are asked before their first message then. */
export async function hasName(session: Session): Promise<boolean> {
  try {
    const { profiles } = await callAs(session)('profile.get', { user_ids: [session.user.id] })
    return profiles.length === 0 || Boolean(profiles[0]?.display_name)
  } catch {
    return true
  }
}

/** Throws ApiError `invalid_input` for a name of which nothing can be seen, NetworkError. */
export async function saveName(call: Call, name: string): Promise<void> {
  await call('profile.update', { display_name: name })
}

export function saveNameAs(session: Session, name: string): Promise<void> {
  return saveName(callAs(session), name)
}
