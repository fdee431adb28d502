import { mediaTexts } from '../../../locales/media.ts'
import type { MediaJob } from '../../../sync/media-job.ts'
import type { Memory } from '../../../sync/memory.ts'

type Words = { readonly title: string; readonly description: string }

/** Refusals whose reason the server puts into words: too large, of a kind that is not taken. */
const SAID_BY_SERVER = new Set(['payload_too_large', 'unsupported_media', 'invalid_input'])

/** What is told of a message with a file that did not go out (D-089). */
export async function describeMediaRefusal(
  { input, failure }: MediaJob,
  memory: Pick<Memory, 'heads'>,
): Promise<Words> {
  const t = await mediaTexts.load()
  const { code = 'internal', message, at } = failure ?? {}
  if (code === 'blocked') return { title: t.blockedTitle, description: t.blocked }
  const tell = (description: string): Words => ({ title: t.uploadFailed, description })
  if (code === 'unauthenticated') return tell(t.noSession)
  if (message && SAID_BY_SERVER.has(code)) return tell(t.uploadRefused(message))
  if (at === 'upload') return tell(code === 'internal' ? t.uploadBroke : t.notUploaded)
  if (code === 'internal') return tell(t.sendBroke)
  if (memory.heads.get(input.conversation_id)?.is_group) return tell(t.notSentToGroup)
  return tell(input.message_type === 'file' ? t.fileNotSent : t.mediaNotSent)
}
