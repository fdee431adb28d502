import type { AppendRefusal } from '../../platform/append/append.ts'
import { refuseBacklog } from '../../platform/append/refuse-backlog.ts'
import type { Platform } from '../../platform/platform.ts'
import { findSent, type Send, type Sent } from './append-media.ts'
import { judgeSend } from './media.policy.ts'
import { selectSendable } from './media.queries.ts'

/**
 * Whoever may not write there is told before anything is made of a file. A repeat is answered as the first time, also
 * by whom a block keeps out since: it would find its upload used.
 */
export async function answerSend<Refused extends string>(
  platform: Platform,
  userId: string,
  message: Send,
  sendNew: () => Promise<Sent | Refused>,
): Promise<Sent | AppendRefusal | Refused> {
  refuseBacklog(platform.append)
  const refusal = judgeSend(await selectSendable(platform.pool, userId, message.conversation_id))
  if (refusal === 'not_found') return refusal
  return (await findSent(platform, userId, message)) ?? refusal ?? sendNew()
}
