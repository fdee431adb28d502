import { authTexts, type AuthErrorCode } from './auth.texts.ts'

const statusOf: Record<AuthErrorCode, number> = {
  anonymous_provider_disabled: 422,
  bad_json: 400,
  bad_jwt: 403,
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
  no_authorization: 401,
  not_found: 404,
  otp_expired: 403,
  over_email_send_rate_limit: 429,
  over_request_rate_limit: 429,
  over_sms_send_rate_limit: 429,
  phone_exists: 422,
  refresh_token_already_used: 400,
  refresh_token_not_found: 400,
  request_too_large: 413,
  same_password: 422,
  email_send_failed: 422,
  sms_send_failed: 422,
  session_not_found: 403,
  too_many_enrolled_mfa_factors: 422,
  unexpected_failure: 500,
  user_already_exists: 422,
  validation_failed: 400,
  weak_password: 422,
}

/** Body of every refused request under /auth/v1, as the public GoTrue protocol has it. */
export interface AuthErrorBody {
  readonly code: number
  readonly error_code: AuthErrorCode
  readonly msg: string
  readonly weak_password?: { readonly reasons: readonly string[] }
}

/** Thrown to refuse a request under /auth/v1. */
export class AuthError extends Error {
  readonly status: number
  constructor(
    readonly code: AuthErrorCode,
    /** Only with weak_password: why, in Portuguese. */
    readonly reasons?: readonly string[],
  ) {
    super(code)
    this.name = 'AuthError'
    this.status = statusOf[code]
  }

  get body(): AuthErrorBody {
    const body = { code: this.status, error_code: this.code, msg: authTexts[this.code] }
    return this.reasons ? { ...body, weak_password: { reasons: this.reasons } } : body
  }
}
