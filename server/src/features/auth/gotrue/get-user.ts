import { selectAccount } from '../credentials/accounts.queries.ts'
import { AuthError } from './auth-error.ts'
import { type AuthRoute, requireSession } from './route.ts'
import { describeUser } from './user-body.ts'

/** `GET /user`: the account of the session, and no other. */
export const getUser: AuthRoute = async (context) => {
  const session = await requireSession(context)
  const account = await selectAccount(context.platform.db, { id: session.user_id })
  if (!account) throw new AuthError('session_not_found')
  return describeUser(account)
}
