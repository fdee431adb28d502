import { type ErrorCode, isRetryable } from '#contract/errors.ts'

/** The server answered a call with a refusal. The text a person sees goes by `code`. */
export class ApiError extends Error {
  constructor(
    readonly code: ErrorCode,
    message: string,
  ) {
    super(message)
    this.name = 'ApiError'
  }
}

/** What the person has to know; everything else is a matter of time, of a new session or of a new app. */
export function isFinalRefusal({ code }: ApiError): boolean {
  return !isRetryable(code) && code !== 'unauthenticated' && code !== 'upgrade_required'
}

/** No answer came: the network, or a server that is away. A repeat is safe. */
export class NetworkError extends Error {
  constructor(message = 'network unreachable', options?: ErrorOptions) {
    super(message, options)
    this.name = 'NetworkError'
  }
}

/** The browser's own storage refused (full, blocked, broken). */
export class StoreError extends Error {
  constructor(options?: ErrorOptions) {
    super('local storage failed', options)
    this.name = 'StoreError'
  }
}

/** The database was deleted under the page, and an empty one has taken its place. */
export class LostDatabaseError extends Error {
  constructor() {
    super('the database was deleted')
    this.name = 'LostDatabaseError'
  }
}
