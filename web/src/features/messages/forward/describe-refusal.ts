import { forwardTexts } from '../../../locales/forward.ts'
import { mediaTexts } from '../../../locales/media.ts'
import { messagesTexts } from '../../../locales/messages.ts'
import type { JobRefusal, Sync } from '../../../sync/sync.ts'

type Words = { readonly title: string; readonly description: string }

/** What is told of a file that was not sent on. */
export async function describeForwardRefusal({ code }: JobRefusal): Promise<Words> {
  const [t, media] = await Promise.all([forwardTexts.load(), mediaTexts.load()])
  if (code === 'blocked') return { title: media.blockedTitle, description: media.blocked }
  return { title: t.notForwarded, description: code === 'not_found' ? t.fileGone : media.sendBroke }
}

/** And of a text between files (CHAT-072, CHAT-073, CHAT-075). */
export async function describeTextRefusal({ job, code }: JobRefusal, { memory }: Sync): Promise<string> {
  const t = await messagesTexts.load()
  if (code === 'blocked') return t.sendBlocked
  return memory.heads.get(job.conversation_id ?? '')?.is_group ? t.sendRefusedInGroup : t.sendRefused
}
