import type { AuthRequest } from '../gotrue/route.ts'
import { isKnownByAddress, isKnownByUser } from './known-devices.queries.ts'

type Whose = { readonly email: string } | { readonly phone: string } | { readonly user_id: string }

/** Whether the account was signed in on the asking device before (D-168); as fast for an unknown account. */
export async function isKnownDevice({ platform, source }: AuthRequest, whose: Whose): Promise<boolean> {
  if (!source.device) return false
  if ('user_id' in whose) return isKnownByUser(platform.db, whose.user_id, source.device)
  return 'email' in whose
    ? isKnownByAddress(platform.db, 'email', whose.email, source.device)
    : isKnownByAddress(platform.db, 'phone', whose.phone, source.device)
}
