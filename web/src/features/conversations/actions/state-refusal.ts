import type { ErrorCode } from '#contract/errors.ts'
import { chatTexts } from '../../../locales/chat.ts'
import { requestsTexts } from '../../../locales/requests.ts'
import type { StateChange } from '../chat-state.ts'

/** What is told of a change of a chat that is taken back (part 2 §8). */
export async function describeStateRefusal(input: StateChange, code: ErrorCode): Promise<string> {
  const t = await chatTexts.load()
  if (input.is_request === false) return (await requestsTexts.load()).acceptFailed
  const isBroken = code === 'internal'
  if (input.is_pinned) return code === 'too_many_pinned' ? t.pinnedMax : t.pinFailed
  if (input.is_archived === true) return isBroken ? t.archiveBroke : t.archiveFailed
  if (input.is_archived === false) return isBroken ? t.unarchiveBroke : t.unarchiveFailed
  if (input.muted_until === null) return t.unmuteFailed
  return input.muted_until === undefined ? t.changeFailed : t.muteFailed
}
