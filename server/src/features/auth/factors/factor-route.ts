import { uuid } from '#contract/common.ts'
import { AuthError } from '../gotrue/auth-error.ts'
import { selectFactor, type StoredFactor } from './factors.queries.ts'
import type { AuthRequest } from '../gotrue/route.ts'

export const CHALLENGE_LIFE_S = 300

/** The factor named in the path when it is this person's; an unknown one and somebody else's are refused alike. */
export async function requireFactor(context: AuthRequest, userId: string): Promise<StoredFactor> {
  const id = uuid.safeParse((context.request.params as { id?: string }).id)
  const factor = id.success ? await selectFactor(context.platform.db, userId, id.data) : null
  if (!factor) throw new AuthError('mfa_factor_not_found')
  return factor
}
