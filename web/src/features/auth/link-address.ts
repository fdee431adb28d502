/** `?modo=redefinir` of a recovery mail: the tokens behind it set a new password. */
export function isRecoveryAddress(search: string): boolean {
  return new URLSearchParams(search).get('modo') === 'redefinir'
}

/** Where a link with a session in its fragment stays once its tokens are taken out of the address. */
export const LINK_MODE = 'link'

/** The address of a mail's link, which also somebody who is signed in may open (D-043). */
export function isLinkAddress(search: string, fragment: string): boolean {
  return (
    isRecoveryAddress(search) ||
    new URLSearchParams(search).get('modo') === LINK_MODE ||
    /\b(access_token|error_code|type=email_change)\b/.test(fragment)
  )
}
