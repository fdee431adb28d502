import type { Message } from '#contract/messages.ts'

/** A message that may be seen once, as its conversation shows it. */
export type ShownOnce = {
  /** Of the job while it is under way. */
  readonly key: string
  readonly message: Message
  readonly state: 'received' | 'waiting' | 'sent' | 'read' | 'failed'
  readonly is_own: boolean
}
