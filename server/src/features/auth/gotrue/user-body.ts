import { randomUUID } from 'node:crypto'
import { AUTHENTICATED } from '../sessions/access-token.ts'
import type { Account } from '../credentials/accounts.queries.ts'

/** How somebody signs in, as clients of the protocol read it. */
export function appMetadataOf(account: Pick<Account, 'email' | 'phone'>) {
  const providers = [...(account.email ? ['email'] : []), ...(account.phone ? ['phone'] : [])]
  return { provider: providers[0] ?? 'email', providers }
}

/** An account as its owner sees it, in the shape of the public GoTrue protocol. Absent values are left out. */
export function describeUser(account: Account) {
  return {
    id: account.id,
    aud: AUTHENTICATED,
    role: AUTHENTICATED,
    email: account.email ?? '',
    phone: account.phone ?? '',
    ...(account.needs_password ? { needs_password: true } : {}),
    ...withoutNulls({
      email_confirmed_at: account.email_confirmed_at,
      phone_confirmed_at: account.phone_confirmed_at,
      email_proven_at: account.email_proven_at,
      confirmed_at: account.email_confirmed_at ?? account.phone_confirmed_at,
      confirmation_sent_at: account.confirmation_sent_at,
      recovery_sent_at: account.recovery_sent_at,
      new_email: account.email_change,
      email_change_sent_at: account.email_change_sent_at,
      new_phone: account.phone_change,
      phone_change_sent_at: account.phone_change_sent_at,
      last_sign_in_at: account.last_sign_in_at,
    }),
    app_metadata: appMetadataOf(account),
    user_metadata: account.raw_user_meta_data,
    identities: appMetadataOf(account).providers.map((provider) => ({
      identity_id: account.id,
      id: account.id,
      user_id: account.id,
      provider,
      identity_data: { sub: account.id, email: account.email, phone: account.phone },
      created_at: account.created_at,
      updated_at: account.updated_at,
      last_sign_in_at: account.last_sign_in_at,
    })),
    factors: account.factors,
    created_at: account.created_at,
    updated_at: account.updated_at,
    is_anonymous: false,
  }
}

type PendingUser = {
  readonly email: string | null
  readonly phone: string | null
  readonly metadata: Record<string, unknown>
}

/** Somebody whose account is made when they confirm: the id is of this answer alone. */
export function describePendingUser({ email, phone, metadata }: PendingUser) {
  const now = new Date().toISOString()
  return describeUser({
    id: randomUUID(),
    email,
    phone,
    encrypted_password: null,
    email_confirmed_at: null,
    phone_confirmed_at: null,
    email_proven_at: null,
    phone_proven_at: null,
    needs_password: false,
    confirmation_sent_at: now,
    recovery_sent_at: null,
    email_change: null,
    email_change_sent_at: null,
    phone_change: null,
    phone_change_sent_at: null,
    raw_user_meta_data: metadata,
    last_sign_in_at: null,
    created_at: now,
    updated_at: now,
    factors: [],
  })
}

const withoutNulls = (values: Record<string, string | null>): Record<string, string> =>
  Object.fromEntries(Object.entries(values).filter((entry): entry is [string, string] => entry[1] !== null))
