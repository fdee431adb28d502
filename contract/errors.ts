/**
 * Every error code of the wire with its HTTP status.
 * The web app shows its own text by code; `message` on the wire is the fallback (Portuguese by default).
 */
export const errorStatus = {
  /** The input does not have the documented shape. */
  invalid_input: 400,
  unauthenticated: 401,
  /** An unknown id and a forbidden one answer alike: never tells whether the thing exists. */
  not_found: 404,
  /** Block in either direction; its message contains 'policy' (part 1 §6, D-084). */
  blocked: 403,
  /** The other person does not accept new conversations (D-157). */
  not_accepting: 403,
  /** A person begins only so many conversations with strangers a day. */
  too_many_strangers: 429,
  /** The person declined a request of the caller's within the last 30 days (D-106). */
  request_declined: 403,
  /** This client id was already used for another conversation (sync.md, append step 3). */
  client_id_reused: 409,
  /** One's own message, and too late to edit it. */
  not_editable: 409,
  /** A message carries only so many different emoji. */
  too_many_reactions: 409,
  /** A person has only so many conversations on top (D-070). */
  too_many_pinned: 409,
  /** A group has only so many members. */
  group_full: 409,
  /** Unique violation, documented code (D-001). */
  '23505': 409,
  /** Missing row, documented code (D-001). */
  PGRST116: 406,
  /** Credentials change only soon after a sign-in, or after POST /auth/v1/reauthenticate (D-167). */
  reauthentication_needed: 403,
  /** The address is of no push service on the internet. */
  unsupported_push: 400,
  /** The file is of another kind than it is sent as, or of none that is taken. */
  unsupported_media: 415,
  /** It could be seen once, and was (D-097). */
  already_viewed: 410,
  payload_too_large: 413,
  rate_limited: 429,
  /** More than two seconds of work wait in the append queue; retry. */
  busy: 503,
  /** The wire version of the client is no longer spoken; reload. */
  upgrade_required: 426,
  internal: 500,
} as const

export type ErrorCode = keyof typeof errorStatus

/** Codes every call may answer with, beside its own. */
export type CommonErrorCode = 'invalid_input' | 'unauthenticated' | 'rate_limited' | 'busy' | 'internal'

/** Body of every refused call. */
export type ErrorBody = {
  readonly code: ErrorCode
  readonly message: string
}

/** Codes that a repeat of the same request may get past; all others are final. */
export function isRetryable(code: ErrorCode): boolean {
  return code === 'rate_limited' || code === 'busy' || code === 'internal'
}
