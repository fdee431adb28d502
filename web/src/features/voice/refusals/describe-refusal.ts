import { voiceTexts } from '../../../locales/voice.ts'
import type { JobFailure } from '../../../sync/job.ts'
import type { MediaJob } from '../../../sync/media-job.ts'
import type { Memory } from '../../../sync/memory.ts'

type Where = { readonly isGroup: boolean; readonly path: string }

/**
 * Which sentence of part 1 §8 fits a voice message that did not go out (D-090). The message stays in its chat, to be
 * tried again.
 */
export function nameFailure(
  { code, at, message }: JobFailure,
  { isGroup, path }: Where,
): 'group' | 'upload' | 'insert_on_route' | 'insert_on_main' | 'refused' | 'unexpected' {
  if (at === 'upload') return 'upload'
  // No answer of the server: it broke on this device.
  if (code === 'internal' && message === undefined) return 'unexpected'
  if (isGroup) return 'group'
  if (code !== 'internal') return 'refused'
  return path.startsWith('/chat/') ? 'insert_on_route' : 'insert_on_main'
}

export async function describeVoiceRefusal(
  { input, failure }: MediaJob,
  { heads }: Pick<Memory, 'heads'>,
): Promise<string> {
  const { failures } = await voiceTexts.load()
  const isGroup = heads.get(input.conversation_id)?.is_group ?? false
  const what = failure ?? ({ code: 'internal' } as const)
  return failures[nameFailure(what, { isGroup, path: location.pathname })]
}
