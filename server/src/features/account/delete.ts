import type { Handler } from '../../platform/call.ts'
import { announceErased } from './announce-erased.ts'
import { eraseAccount } from './erase-account.ts'

/** Whoever asks is the only one who can be meant. A second device that asks at the same moment is answered alike. */
export const deleteAccount: Handler<'account.delete'> = async ({ platform, caller }) => {
  const erased = await eraseAccount(platform, caller.user_id)
  if (erased) await announceErased(platform, erased)
  return {}
}
