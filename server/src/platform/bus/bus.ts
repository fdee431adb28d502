import type { Register, UserEvent } from '#contract/frames.ts'
import type { ConversationEvent } from '#contract/messages.ts'

/**
 * What processes tell each other after a commit. The bus is a hint: whatever is lost on it is
 * found again in the database (sync.md, several processes).
 */
export type BusMessage =
  | { readonly kind: 'event'; readonly event: ConversationEvent }
  | { readonly kind: 'user_event'; readonly user_id: string; readonly event: UserEvent }
  /** `audience`: conversations whose members may know, or people. */
  | { readonly kind: 'register'; readonly register: Register; readonly conversations?: readonly string[]; readonly users?: readonly string[] }

export interface Bus {
  /** Hands over messages in the order of their commits; never throws, never waits. */
  publish(messages: readonly BusMessage[]): void
  subscribe(listener: BusListener): () => void
  close(): Promise<void>
}

export interface BusListener {
  onMessages(messages: readonly BusMessage[]): void
  /** Something may have been lost: the receiver sends fresh heads to its sockets. */
  onGap(): void
}
