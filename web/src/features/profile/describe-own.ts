import type { Profile } from '#contract/profile.ts'

/** Of the account: what stands in for a profile that is not here (D-010). */
type Account = {
  readonly email?: string
  readonly user_metadata?: Readonly<Record<string, unknown>>
} | null

/** How one is shown to oneself. `initialsOf`: whose first letters stand for a photo. */
export type OwnFace = {
  readonly name: string
  readonly initialsOf: string
  readonly photoUrl: string | null
}

/**
 * The profile, else what the account was made with, else `unnamed` ('Você'); without a name the e-mail's first letter
 * is the face (part 1 §3, §9).
 */
export function describeOwn(profile: Profile | null, account: Account, unnamed: string): OwnFace {
  const made = account?.user_metadata ?? {}
  const name = profile ? profile.display_name : readText(made['display_name'])
  const photoUrl = profile ? profile.avatar_url : readText(made['avatar_url'])
  const email = profile?.email ?? account?.email
  return { name: name || unnamed, initialsOf: name || email || unnamed, photoUrl }
}

const readText = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)
