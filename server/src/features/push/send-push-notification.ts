import type { Handler } from '../../platform/call.ts'
import { addJob } from '../../platform/jobs/jobs.queries.ts'
import { selectAreMembers } from './subscriptions.queries.ts'

/**
 * The documented function, safe to call: what is pushed is what was really written, in the name of who wrote it
 * (D-134). Members alone, about members alone.
 */
export const sendPushNotification: Handler<'push.send-push-notification'> = async (
  { platform, caller, refuse },
  { receiver_id, conversation_id },
) => {
  const { pool } = platform
  if (!(await selectAreMembers(pool, conversation_id, [caller.user_id, receiver_id])))
    return refuse('not_found')
  await addJob(
    pool,
    'push.derive',
    { conversation_ids: [conversation_id] },
    { key: `push.derive ${conversation_id}` },
  )
  return {}
}
