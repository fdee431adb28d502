import { authTexts, type AuthErrorCode, type WeakPasswordCode, weakPasswordReasons } from './auth.texts.ts'

const statusOf: Record<AuthErrorCode, number> = {
  anonymous_provider_disabled: 422,
  bad_json: 400,
  bad_jwt: 403,
  current_password_invalid: 400,
  email_address_invalid: 400,
  email_exists: 422,
  email_not_confirmed: 400,
  phone_not_confirmed: 400,
  insufficient_aal: 403,
  invalid_credentials: 400,
  mfa_challenge_expired: 422,
  mfa_factor_name_conflict: 422,
  mfa_factor_not_found: 404,
  mfa_verification_failed: 422,
  mfa_verification_rejected: 403,
  no_authorization: 401,
  not_found: 404,
  otp_expired: 403,
  over_email_send_rate_limit: 429,
  over_request_rate_limit: 429,
  over_sms_send_rate_limit: 429,
  phone_exists: 422,
  reauthentication_needed: 400,
  reauthentication_not_valid: 422,
  refresh_token_already_used: 400,
  refresh_token_not_found: 400,
  request_too_large: 413,
  request_timeout: 503,
  same_password: 422,
  email_send_failed: 422,
  sms_send_failed: 422,
  session_not_found: 403,
  too_many_enrolled_mfa_factors: 422,
  unexpected_failure: 500,
  unsupported_media_type: 415,
  user_already_exists: 422,
  validation_failed: 400,
  weak_password: 422,
}

/** Body of every refused request under /auth/v1, as the public GoTrue protocol has it. */
export type AuthErrorBody = {
  readonly code: number
  readonly error_code: AuthErrorCode
  readonly msg: string
  /** The reasons in Portuguese, and (own) by name for screens in other languages. */
  readonly weak_password?: {
    readonly reasons: readonly string[]
    readonly codes: readonly WeakPasswordCode[]
  }
}

type Details = {
  /** Only with weak_password: why. */
  readonly weak?: readonly WeakPasswordCode[]
  /** Only with a limit: when to come back. */
  readonly retryAfterS?: number
  /** More exact than the code's own words, in Portuguese. */
  readonly message?: string
}

/** Thrown to refuse a request under /auth/v1. */
export class AuthError extends Error {
  readonly status: number
  readonly retryAfterS: number | undefined
  readonly #details: Details
  constructor(
    readonly code: AuthErrorCode,
    details: Details = {},
  ) {
    super(code)
    this.name = 'AuthError'
    this.status = statusOf[code]
    this.retryAfterS = details.retryAfterS
    this.#details = details
  }

  get body(): AuthErrorBody {
    const { weak, message = authTexts[this.code] } = this.#details
    const body = { code: this.status, error_code: this.code, msg: message }
    if (!weak) return body
    return { ...body, weak_password: { reasons: weak.map((code) => weakPasswordReasons[code]), codes: weak } }
  }
}
