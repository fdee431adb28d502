import type { ErrorCode } from '#contract/errors.ts'

/** Thrown to answer a call with one of its declared codes. Anything else thrown becomes `internal`. */
export class Refusal extends Error {
  constructor(
    readonly code: ErrorCode,
    /** Shown to people where the specification shows server messages; else the default text of the code. */
    message?: string,
  ) {
    super(message ?? code)
    this.name = 'Refusal'
  }
}
