import type { Handler } from '../../platform/call.ts'
import { readReadToken } from './action-token.ts'

/** As the person would by opening the chat: told to all their devices, and to the other one. */
export const markRead: Handler<'push.mark_read'> = async ({ platform, refuse }, { token }) => {
  const place = readReadToken(platform.keys, token, platform.clock.now())
  if (!place || (await platform.reads.write(place)) === null) return refuse('not_found')
  return {}
}
