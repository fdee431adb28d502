import type { Ack, OutgoingMessage } from '#contract/messages.ts'

/** A message ready to be stored: sanitised, cut, with the sender taken from the session. */
export interface AppendRequest {
  readonly sender_id: string
  readonly message: OutgoingMessage
}

export type AppendAnswer =
  | { readonly ok: true; readonly ack: Ack }
  | { readonly ok: false; readonly code: 'not_found' | 'blocked' | 'client_id_reused' }

/**
 * The only way a message gets into a log. Sends that arrive while a commit is in flight form the
 * next batch; an answer is given only after COMMIT (sync.md, append).
 */
export interface Append {
  /** Rejects when the answer is unknown or later: the caller must not answer the client then. */
  send(request: AppendRequest): Promise<AppendAnswer>
  /** Estimated work waiting, in milliseconds; above 2,000 new sends are told `busy`. */
  backlogMs(): number
  close(): Promise<void>
}
