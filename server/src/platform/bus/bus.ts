import type { Register, UserEvent } from '#contract/frames.ts'
import type { ConversationEvent } from '#contract/messages.ts'

/**
 * What processes tell each other after a commit. The bus is a hint: whatever is lost on it is
 * found again in the database (sync.md, several processes).
 */
export type BusMessage =
  | {
      readonly kind: 'event'
      readonly event: ConversationEvent
      /** The socket of this process (connectionId) that sent it and gets no event of it; no other process hears of it. */
      readonly origin?: number
    }
  | { readonly kind: 'user_event'; readonly user_id: string; readonly event: UserEvent }
  /** Goes to the current members of `conversations` and to `users`, at most 1,000 of them; never to `except`. */
  | {
      readonly kind: 'register'
      readonly register: Register
      readonly conversations?: readonly string[]
      readonly users?: readonly string[]
      readonly except?: readonly string[]
      /** The socket of this process (connectionId) to which a read is no news; no other process hears of it. */
      readonly origin?: number
    }

export interface Bus {
  /** True when other processes exist whose messages may be lost on the way to this one. */
  readonly canLose: boolean
  /** The other processes as far as they are known; null: this one is alone. */
  readonly others: Others | null
  /**
   * Hands over messages in the order of their commits, to this process; never throws, never waits. The gateway, which
   * knows whom each concerns, tells the others.
   */
  publish(messages: readonly BusMessage[]): void
  /** Answers the function that ends the subscription. */
  subscribe(listener: BusListener): () => void
  close(): Promise<void>
}

/** The processes beside this one, and where people are connected (decision 0051). */
export interface Others {
  /** False while no other process is known. */
  readonly exist: boolean
  /** To the processes where one of these people is connected; null: to all. */
  tell(message: BusMessage, userIds: Iterable<string> | null): void
  /**
   * Somebody is connected here from now on. Resolves when the others know it, so that what is read afterwards and what
   * they tell leave nothing out between them; or when they take too long, and a gap is told as soon as they do.
   */
  arrive(userId: string): Promise<void>
  /** Nobody of this person is connected here any more. */
  leave(userId: string): void
}

export interface BusListener {
  /** `isOwn`: published in this process. Must not throw. */
  onMessages(messages: readonly BusMessage[], isOwn: boolean): void
  /** Something may have been lost: the receiver compares with the database. */
  onGap(): void
}

/** People one message names at most: more go in several (LOAD-016). */
export const AUDIENCE_MAX = 1000

/** People as messages may name them. */
export function toAudiences(userIds: readonly string[]): string[][] {
  return Array.from({ length: Math.ceil(userIds.length / AUDIENCE_MAX) }, (_, index) =>
    userIds.slice(index * AUDIENCE_MAX, (index + 1) * AUDIENCE_MAX),
  )
}
