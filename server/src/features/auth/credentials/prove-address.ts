import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Database } from '../../../platform/postgres/tables.ts'
import { useToken } from '../codes/one-time-token.ts'
import { deleteAccountTokens, deleteUndoTokens, type FoundToken } from '../codes/one-time-tokens.queries.ts'
import { AuthError } from '../gotrue/auth-error.ts'
import { displayName } from '../gotrue/input.ts'
import type { AuthRequest } from '../gotrue/route.ts'
import { insertNotice } from '../notices/notices.queries.ts'
import { type EndedSession, endSessionRows } from '../sessions/sessions.queries.ts'
import { type Account, insertAccount, lockAccount, markProven, selectAccount } from './accounts.queries.ts'
import { applySignUp, resetToAddress } from './claim.queries.ts'

export type Proof = {
  readonly user_id: string
  readonly is_new_account: boolean
  /** Nobody had proven the address before: everything of the account from before is gone (D-166). */
  readonly is_first: boolean
  /** To be announced after the commit. */
  readonly ended: readonly EndedSession[]
}

type SignUp = {
  readonly encrypted_password: string | null
  readonly metadata: Record<string, unknown>
  readonly display_name: string | null
}

/**
 * A code or link that was sent to an address came back: whose account that is, which stays locked. Made now, if it was
 * asked for with the code. Uses it up; throws `otp_expired` where it is good for nothing any more.
 */
export async function proveAddress(
  db: Kysely<Database>,
  { userAgent, address: ip }: AuthRequest,
  found: FoundToken,
): Promise<Proof> {
  // An operator's link lets in, but nothing was sent to any address.
  if (found.data['by_operator'] === true && found.user_id) {
    await lockAccount(db, found.user_id)
    await useToken(db, found)
    return { user_id: found.user_id, is_new_account: false, is_first: false, ended: [] }
  }
  const kind = found.relates_to.includes('@') ? 'email' : 'phone'
  const key = kind === 'email' ? { email: found.relates_to } : { phone: found.relates_to }
  const signUp = readSignUp(found.data)
  if (
    found.data['create_user'] === true &&
    (await insertProven(db, { email: null, phone: null, ...key }, signUp))
  ) {
    const made = await requireAccount(db, key)
    await useToken(db, found)
    await deleteAccountTokens(db, made.id)
    return { user_id: made.id, is_new_account: true, is_first: false, ended: [] }
  }
  const { id } = await requireAccount(db, key)
  await lockAccount(db, id)
  await useToken(db, found)
  const account = await requireAccount(db, key)
  // A link of somebody else's sign-up for an address that has its person by now.
  if (account[`${kind}_proven_at`] && signUp.encrypted_password) throw new AuthError('otp_expired')
  if (account[`${kind}_proven_at`]) {
    await markProven(db, account.id, kind)
    return { user_id: account.id, is_new_account: false, is_first: false, ended: [] }
  }
  const ended = await endSessionRows(db, account.id, 'all')
  await deleteAccountTokens(db, account.id)
  // They lead back to addresses of who made the account.
  await deleteUndoTokens(db, account.id, null)
  await resetToAddress(db, account.id, kind)
  if (signUp.encrypted_password) {
    await applySignUp(db, account.id, { ...signUp, encrypted_password: signUp.encrypted_password })
  }
  await insertNotice(db, account.id, 'first_proof', { user_agent: userAgent, ip })
  return { user_id: account.id, is_new_account: false, is_first: !signUp.encrypted_password, ended }
}

const requireAccount = async (
  db: Kysely<Database>,
  key: { email: string } | { phone: string },
): Promise<Account> => {
  const account = await selectAccount(db, key)
  if (!account) throw new AuthError('otp_expired')
  return account
}

const insertProven = (
  db: Kysely<Database>,
  key: { email: string | null; phone: string | null },
  signUp: SignUp,
): Promise<boolean> => insertAccount(db, { id: randomUUID(), ...key, ...signUp, is_proven: true })

const readSignUp = (data: Record<string, unknown>): SignUp => {
  const metadata = (data['metadata'] ?? {}) as Record<string, unknown>
  const password = data['encrypted_password']
  return {
    encrypted_password: typeof password === 'string' ? password : null,
    metadata,
    display_name: displayName.parse(metadata['display_name']) || null,
  }
}
