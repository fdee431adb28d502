import type { Platform } from '../../../platform/platform.ts'
import { siteAddress } from '../../../platform/site-address.ts'
import { selectAccount } from './accounts.queries.ts'
import { makeRecoveryLink } from './recover.ts'

/**
 * For whoever runs the server (D-043): a link of 30 minutes, good once, with which the person of this e-mail or phone
 * (E.164) sets a new password. Null when there is nobody. It proves no address: nothing was sent there.
 */
export async function makeResetLink(
  platform: Pick<Platform, 'db' | 'keys' | 'config'>,
  emailOrPhone: string,
): Promise<string | null> {
  const name = emailOrPhone.trim().toLowerCase()
  const account = await selectAccount(platform.db, name.includes('@') ? { email: name } : { phone: name })
  if (!account) return null
  const recovery = { userId: account.id, sentTo: name, asker: 'operator', data: { by_operator: true } }
  return makeRecoveryLink(platform, siteAddress(platform.config), recovery)
}
