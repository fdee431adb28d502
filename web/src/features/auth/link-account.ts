/** Whose link somebody has opened (`POST /link`), before it is used up. */
export type LinkAccount = {
  user: { email: string | null; phone: string | null; display_name: string | null }
  /** Of a link that changes the e-mail: the address it leads to. */
  new_email?: string
}

/** Links whose token stands in the fragment. */
export const TOKEN_LINKS = ['recovery', 'magiclink', 'signup', 'email', 'email_change_undo'] as const
export type TokenLink = (typeof TOKEN_LINKS)[number]

/** Links that let in through a new password alone. */
export function wantsNewPassword(type: TokenLink): boolean {
  return type === 'recovery' || type === 'email_change_undo'
}
