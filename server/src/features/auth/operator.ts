import type { Platform } from '../../platform/platform.ts'
import { selectAccount } from './accounts.queries.ts'
import { makeRecoveryLink } from './recover.ts'
import { siteAddress } from './redirect.ts'

/**
 * For whoever runs the server (D-043): a link of 30 minutes, good once, with which the person of this e-mail or phone
 * (E.164) sets a new password. Null when there is nobody.
 */
export const makeResetLink = async (
  platform: Pick<Platform, 'db' | 'keys' | 'config'>,
  emailOrPhone: string,
): Promise<string | null> => {
  const name = emailOrPhone.trim().toLowerCase()
  const account = await selectAccount(platform.db, name.includes('@') ? { email: name } : { phone: name })
  return account && (await makeRecoveryLink(platform, siteAddress(platform.config), account.id)).link
}
