import { createSigner, createVerifier } from 'fast-jwt'
import { z } from 'zod'
import { ACCESS_TOKEN_LIFE_S } from '#contract/limits.ts'

const ALGORITHM = 'HS256'
/** The only audience and role of the product (AUTH-042). */
export const AUTHENTICATED = 'authenticated'
/** Processes' clocks may differ by this much. */
const CLOCK_TOLERANCE_S = 5

export type AssuranceLevel = 'aal1' | 'aal2'
export type AuthenticationMethod = {
  readonly method: string
  /** Seconds since 1970. */
  readonly timestamp: number
}

const claimsSchema = z.object({
  sub: z.guid(),
  aud: z.literal(AUTHENTICATED),
  session_id: z.guid(),
  aal: z.enum(['aal1', 'aal2']),
  /** Which refresh token it was given with. */
  rid: z.int(),
  exp: z.number(),
})
/** What the server itself reads of a token; the other claims are for clients. */
export type AccessClaims = z.infer<typeof claimsSchema>

export type AccessTokenSubject = {
  readonly user_id: string
  readonly session_id: string
  readonly aal: AssuranceLevel
  readonly rid: number
  readonly amr: readonly AuthenticationMethod[]
  readonly email: string | null
  readonly phone: string | null
  readonly user_metadata: unknown
  readonly app_metadata: unknown
}

export interface AccessTokens {
  /** `expires_at` in seconds since 1970. */
  issue(subject: AccessTokenSubject, nowMs: number): { token: string; expires_at: number }
  /** Null for anything that this server did not sign, or whose hour is over. */
  read(token: string, nowMs: number): AccessClaims | null
}

/** Access tokens with the claims of the public GoTrue protocol, signed with one key of all processes. */
export function createAccessTokens(key: string): AccessTokens {
  const sign = createSigner({ key, algorithm: ALGORITHM })
  const verify = createVerifier({ key, algorithms: [ALGORITHM], ignoreExpiration: true })
  return {
    issue: ({ user_id, email, phone, ...claims }, nowMs) => {
      const iat = Math.floor(nowMs / 1000)
      const expires_at = iat + ACCESS_TOKEN_LIFE_S
      const token = sign({
        ...claims,
        sub: user_id,
        aud: AUTHENTICATED,
        role: AUTHENTICATED,
        email: email ?? '',
        phone: phone ?? '',
        is_anonymous: false,
        iat,
        exp: expires_at,
      })
      return { token, expires_at }
    },
    read: (token, nowMs) => {
      try {
        const claims = claimsSchema.parse(verify(token))
        return claims.exp + CLOCK_TOLERANCE_S > nowMs / 1000 ? claims : null
      } catch {
        return null
      }
    },
  }
}
