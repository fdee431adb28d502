import type { Ack, OutgoingMessage } from '#contract/messages.ts'

/** A message ready to be stored: sanitised, cut, with the sender taken from the session. */
export interface AppendRequest {
  readonly sender_id: string
  readonly message: OutgoingMessage
}

/** With more work waiting than this, new sends are told to come later (sync.md, backpressure). */
export const BACKLOG_MAX_MS = 2000

export type AppendRefusal = 'not_found' | 'blocked' | 'client_id_reused'

/** A person to whose list a message brought a conversation back, and the number of that in their log. */
export interface Revival {
  readonly user_id: string
  readonly user_seq: number
}

export type AppendAnswer =
  | { readonly ok: true; readonly ack: Ack; readonly revived: readonly Revival[] }
  | { readonly ok: false; readonly code: AppendRefusal }

/**
 * The only way a message gets into a log. Sends that arrive while a commit is in flight form the
 * next batch; an answer is given only after COMMIT (sync.md, append).
 */
export interface Append {
  /** Rejects when the answer is unknown or later: the caller must not answer the client then. */
  send(request: AppendRequest): Promise<AppendAnswer>
  /**
   * Runs work that writes the log of one conversation while no batch of this process does, so that what
   * is published follows the order of the commits. The work must not wait for another conversation.
   */
  holding<T>(conversationId: string, work: () => Promise<T>): Promise<T>
  /** Estimated work waiting, in milliseconds; above BACKLOG_MAX_MS new sends are told `busy`. */
  backlogMs(): number
  /** Answers what waits, then takes nothing more. */
  close(): Promise<void>
}
