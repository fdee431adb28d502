import type { Register, UserEvent } from '#contract/frames.ts'
import type { ConversationEvent } from '#contract/messages.ts'

/**
 * What processes tell each other after a commit. The bus is a hint: whatever is lost on it is
 * found again in the database (sync.md, several processes).
 */
export type BusMessage =
  | { readonly kind: 'event'; readonly event: ConversationEvent }
  | { readonly kind: 'user_event'; readonly user_id: string; readonly event: UserEvent }
  /** Goes to the current members of `conversations` and to `users`. */
  | {
      readonly kind: 'register'
      readonly register: Register
      readonly conversations?: readonly string[]
      readonly users?: readonly string[]
    }

export interface Bus {
  /** True when other processes exist whose messages may be lost on the way to this one. */
  readonly canLose: boolean
  /** Hands over messages in the order of their commits, also to this process; never throws, never waits. */
  publish(messages: readonly BusMessage[]): void
  /** Answers the function that ends the subscription. */
  subscribe(listener: BusListener): () => void
  close(): Promise<void>
}

export interface BusListener {
  /** Must not throw. */
  onMessages(messages: readonly BusMessage[]): void
  /** Something may have been lost: the receiver compares with the database. */
  onGap(): void
}
