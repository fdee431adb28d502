import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { humanText } from '#contract/common.ts'
import { selectAccount } from '../credentials/accounts.queries.ts'
import { assertFreshProof, assertProofStands } from '../credentials/fresh-proof.ts'
import { AuthError } from '../gotrue/auth-error.ts'
import { insertFactor } from './factors.queries.ts'
import { fields, optionalOf, parseBody } from '../gotrue/input.ts'
import { drawQrCode } from './qr-code.ts'
import { type AuthRoute, requireSession } from '../gotrue/route.ts'
import { seal } from '../codes/secrets.ts'
import { describeTotp, makeTotpSecret } from './totp.ts'

const FACTORS_MAX = 10
const ISSUER = 'Lero'

const body = z.object({
  factor_type: z.literal('totp'),
  friendly_name: optionalOf(humanText.trim().max(80)),
  issuer: optionalOf(humanText.trim().max(80)),
  current_password: fields.password.optional(),
  nonce: fields.token.optional(),
})

/**
 * `POST /factors`, after a fresh proof (D-167): a secret for an authenticator app, as QR code, text and address.
 * Counts once it is verified.
 */
export const enrollFactor: AuthRoute = async (context) => {
  const { platform } = context
  const session = await requireSession(context)
  const { friendly_name = '', ...proof } = parseBody(body, context.body)
  const account = await selectAccount(platform.db, { id: session.user_id })
  if (!account) throw new AuthError('session_not_found')
  await assertFreshProof(context, session, account, proof)
  if (account.factors.filter((factor) => factor.status === 'verified').length >= FACTORS_MAX) {
    throw new AuthError('too_many_enrolled_mfa_factors')
  }
  const id = randomUUID()
  const secret = makeTotpSecret()
  const factor = {
    id,
    user_id: account.id,
    friendly_name,
    secret: seal(platform.keys.secondFactor, secret),
  }
  const isStored = await platform.db.transaction().execute(async (db) => {
    await assertProofStands(db, session, account, proof)
    return insertFactor(db, factor)
  })
  if (!isStored) throw new AuthError('mfa_factor_name_conflict')
  const uri = describeTotp(secret, ISSUER, account.email ?? account.phone ?? ISSUER)
  return { id, type: 'totp', friendly_name, totp: { qr_code: drawQrCode(uri), secret, uri } }
}
