import { readLocal, removeLocal, writeLocal } from '../../lib/local-store.ts'

const keyOf = (conversationId: string): string => `lero-voice-${conversationId}`

/** Whether a recording for this chat is on the device: known at once, without asking the disk. */
export function hasLeftRecording(conversationId: string): boolean {
  return readLocal(keyOf(conversationId)) !== null
}

export function noteLeftRecording(conversationId: string, isLeft: boolean): void {
  if (isLeft) writeLocal(keyOf(conversationId), '')
  else removeLocal(keyOf(conversationId))
}
