import { z } from 'zod'
import { deleteAccountTokens } from '../codes/one-time-tokens.queries.ts'
import { sendCodeBySms } from '../codes/messages.ts'
import { assertTakesSms } from '../codes/sms-numbers.ts'
import { forgetDevices } from '../devices/known-devices.queries.ts'
import { AuthError } from '../gotrue/auth-error.ts'
import { fields, METADATA_MAX_BYTES, parseBody } from '../gotrue/input.ts'
import { type AuthRequest, type AuthRoute, requireSession } from '../gotrue/route.ts'
import { describeUser } from '../gotrue/user-body.ts'
import { insertNotice } from '../notices/notices.queries.ts'
import { announceEndedSessions } from '../sessions/end-sessions.ts'
import { type EndedSession, endSessionRows, type SessionState } from '../sessions/sessions.queries.ts'
import {
  type Account,
  mergeMetadata,
  selectAccount,
  storePendingChange,
  updatePassword,
} from './accounts.queries.ts'
import { sendEmailChangeMail } from './confirmation.ts'
import { assertFreshProof, assertProofStands, type GivenProof } from './fresh-proof.ts'
import { hashPassword, isPasswordRight } from './password.ts'
import { assertStrongPassword } from './weak-password.ts'

const body = z.object({
  email: fields.email,
  phone: fields.phone,
  password: fields.password.optional(),
  data: fields.data,
  current_password: fields.password.optional(),
  nonce: fields.token.optional(),
})

/**
 * `PUT /user`. A password, an e-mail or a phone changes only after a fresh proof (D-167). A new e-mail or phone waits
 * for its link or code (D-158); a new password signs the other devices out and voids every open link and code (D-165).
 * Everything that may be refused is asked before the first write: a refused change has changed nothing. What lets the
 * session change anything is asked once more where nothing can come in between.
 */
export const updateUser: AuthRoute = async (context) => {
  const { platform } = context
  const session = await requireSession(context)
  const change = parseBody(body, context.body)
  const account = await selectAccount(platform.db, { id: session.user_id })
  if (!account) throw new AuthError('session_not_found')
  const email = change.email === account.email ? undefined : change.email
  const phone = change.phone === account.phone ? undefined : change.phone
  const { password } = change
  if (password !== undefined || email || phone) await assertFreshProof(context, session, account, change)
  if (password !== undefined) await assertNewPassword(account, password)
  if (email) await assertFreeEmail(context, email)
  if (phone) await assertFreePhone(context, phone)
  const encrypted = password === undefined ? null : await hashPassword(password)
  await storeChange(context, session, account, { ...change, email, phone, encrypted })
  if (email) await sendEmailChangeMail(context, account.id, email, context.query['redirect_to'])
  if (phone) await sendCodeBySms(context, { type: 'phone_change_token', phone, userId: account.id })
  return describeUser((await selectAccount(platform.db, { id: account.id })) ?? account)
}

const assertNewPassword = async (account: Account, password: string): Promise<void> => {
  assertStrongPassword(password, account.email)
  if (await isPasswordRight(account.encrypted_password, password)) throw new AuthError('same_password')
}

const assertFreeEmail = async ({ platform, limits, source }: AuthRequest, email: string): Promise<void> => {
  if (await selectAccount(platform.db, { email })) throw new AuthError('email_exists')
  await limits.takeMessage('mail', source, email)
}

const assertFreePhone = async ({ platform, limits, source }: AuthRequest, phone: string): Promise<void> => {
  assertTakesSms(platform.config, phone)
  if (await selectAccount(platform.db, { phone })) throw new AuthError('phone_exists')
  await limits.takeMessage('sms', source, phone)
}

type StoredChange = GivenProof & {
  readonly data?: Record<string, unknown> | undefined
  /** Hash of the new password. */
  readonly encrypted: string | null
  readonly email: string | undefined
  readonly phone: string | undefined
}

/** All or nothing; whoever was signed in elsewhere learns of it after the commit. */
const storeChange = async (
  { platform, userAgent: user_agent, address: ip }: AuthRequest,
  session: SessionState,
  account: Account,
  { data, encrypted, email, phone, ...proof }: StoredChange,
): Promise<void> => {
  const { id } = account
  const ended: EndedSession[] = []
  await platform.db.transaction().execute(async (db) => {
    await assertProofStands(db, session, account, proof)
    if (data && !(await mergeMetadata(db, id, data, METADATA_MAX_BYTES)))
      throw new AuthError('validation_failed')
    if (encrypted) {
      await updatePassword(db, id, encrypted)
      await deleteAccountTokens(db, id)
      await forgetDevices(db, id, session.id)
      await insertNotice(db, id, 'password_changed', { user_agent, ip })
      ended.push(...(await endSessionRows(db, id, { except: session.id })))
    }
    // After the password, which voids what waited before.
    if (email) await storePendingChange(db, id, 'email_change', email)
    if (phone) await storePendingChange(db, id, 'phone_change', phone)
  })
  announceEndedSessions(platform, id, ended)
}
