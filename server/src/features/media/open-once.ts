import { createHash, randomBytes } from 'node:crypto'
import type { CallOutput } from '#contract/registry.ts'
import { type LogTransaction, writeLog } from '../../platform/append/log-writer.ts'
import { lockConversation } from '../../platform/append/log-writer.queries.ts'
import type { Place } from '../../platform/append/log.queries.ts'
import type { Handler } from '../../platform/call.ts'
import { addJob } from '../../platform/jobs/jobs.queries.ts'
import type { Platform } from '../../platform/platform.ts'
import { selectPlace } from '../messages/public.ts'
import { canLookOnce } from './media.policy.ts'
import { selectAttached, selectOnce } from './media.queries.ts'
import { insertView, isLastToLook, markViewed } from './once.queries.ts'

/** Longer than an address is good for: then whoever got one has begun to read, or never will. */
const FINISHED_AFTER_MS = 90_000

/** Where the bytes are read once (once-route.ts). */
export const ONCE_PATH = '/files/once/'

type Outcome = CallOutput<'media.open_once'> | 'not_found' | 'already_viewed'

/** The one look of this person: it counts from here on, whether or not the bytes are read. */
export const openOnce: Handler<'media.open_once'> = async ({ platform, caller, refuse }, { message_id }) => {
  const place = await selectPlace(platform.pool, message_id, caller.user_id)
  if (!place) return refuse('not_found')
  const outcome = await writeLog(platform, place.conversation_id, (transaction) =>
    look(platform, transaction, caller.user_id, message_id, place),
  )
  return typeof outcome === 'string' ? refuse(outcome) : outcome
}

const look = async (
  { clock }: Platform,
  transaction: LogTransaction,
  userId: string,
  message_id: string,
  place: Place,
): Promise<Outcome> => {
  const { client } = transaction
  const { conversation_id, seq } = place
  await lockConversation(client, conversation_id)
  const message = await selectOnce(client, place, userId)
  if (!message || !canLookOnce(userId, message)) return 'not_found'
  if (message.has_viewed) return 'already_viewed'
  // Nobody looked in time, and the bytes are gone.
  const [media] = await selectAttached(client, place)
  if (!media) return 'not_found'
  const is_by_all = await isLastToLook(client, place, userId)
  const event = await transaction.write({
    kind: 'message_viewed',
    conversation_id,
    message_id,
    actor_id: userId,
    is_by_all,
  })
  const secret = randomBytes(32).toString('base64url')
  const viewed_at = event.created_at
  await insertView(client, place, userId, { viewed_at, address_hash: hashAddress(secret) })
  await markViewed(client, place, { ...event, is_by_all })
  const runAt = new Date(clock.now() + FINISHED_AFTER_MS)
  await addJob(client, 'media.finish_look', { conversation_id, seq }, { runAt })
  return { url: `${ONCE_PATH}${secret}`, content_type: media.content_type, viewed_at }
}

/** What of an address is kept. */
export function hashAddress(secret: string): string {
  return createHash('sha256').update(secret).digest('hex')
}
