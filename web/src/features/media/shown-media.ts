import type { Message } from '#contract/messages.ts'

/** A message with a file as the conversation shows it. */
export type ShownMedia = {
  /** Stays the same from clock to ✓✓; on its way it is the id of its job. */
  readonly key: string
  readonly state: 'received' | 'waiting' | 'sent' | 'read' | 'failed'
  readonly is_own: boolean
  readonly message: Message
}
