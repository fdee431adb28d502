import type { Handler } from '../../platform/call.ts'
import { isSessionOpen } from '../auth/public.ts'
import { readActionToken } from './action-token.ts'

/** As the person would by opening the chat: told to all their devices, and to the other one. */
export const markRead: Handler<'push.mark_read'> = async ({ platform, refuse }, { token }) => {
  const place = readActionToken(platform.keys, 'read', token, platform.clock.now())
  if (!place || !(await isSessionOpen(platform, place.session_id))) return refuse('not_found')
  return (await platform.reads.write(place)) === null ? refuse('not_found') : {}
}
