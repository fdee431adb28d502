import type { Profile } from '#contract/profile.ts'

/** How somebody else is called; `unnamed` ('Usuário') where they have no name or are gone (D-010). */
export function nameOf(profile: Pick<Profile, 'display_name'> | null, unnamed: string): string {
  return profile?.display_name || unnamed
}
