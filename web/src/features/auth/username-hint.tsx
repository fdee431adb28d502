import type { AuthUser } from './auth-types.ts'

/** Tells a password manager whose new password a form takes; nobody sees it. */
export function UsernameHint({ user }: { user: AuthUser }) {
  return (
    <input
      hidden
      readOnly
      type="text"
      name="username"
      autoComplete="username"
      value={user.email || user.phone || ''}
    />
  )
}
