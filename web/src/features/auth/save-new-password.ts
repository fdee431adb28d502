import type { Session } from './auth-types.ts'
import type { SessionKeeper } from './session.ts'

/**
 * Sets the password with the session of a recovery link. Answers that session when it is the one to go on with, and
 * null where somebody else is signed in here: they stay, with their unsent messages. Throws AuthError.
 */
export async function saveNewPassword(
  keeper: Pick<SessionKeeper, 'auth' | 'getSnapshot' | 'start'>,
  session: Session,
  password: string,
): Promise<Session | null> {
  const here = keeper.getSnapshot()
  const inhabitant = here.state === 'signed_in' ? here.session.user.id : null
  // A new password ends every other session, the old one of this browser too: its tabs change over before that.
  if (inhabitant === session.user.id) keeper.start(session)
  const user = await keeper.auth.updateUser(session.access_token, { password })
  if (inhabitant === null || inhabitant === session.user.id) return { ...session, user }
  // Done with; when it cannot be ended now, it ends by its age.
  await keeper.auth.signOut(session.access_token, 'local').catch(() => {})
  return null
}
