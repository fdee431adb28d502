const HOME = '/app'

/** Stands in for our own origin, which every page is of. */
const HERE = 'http://here.invalid'

/**
 * Where a person goes after signing in: the `redirect` of the query, if it is a path of ours, else /app (D-025). What
 * counts is what a browser makes of it: '/.//evil' is a path that begins with two slashes.
 */
export function readRedirectTarget(search: string): string {
  const wanted = new URLSearchParams(search).get('redirect') ?? ''
  // Only a path: an address with a name in front is not ours to judge.
  if (!/^\/(?!\/)/.test(wanted) || /[\p{Cc}\\]/u.test(wanted)) return HOME
  const { origin, pathname, search: query, hash } = new URL(wanted, HERE)
  if (origin !== HERE || pathname.startsWith('//')) return HOME
  return pathname === '/' || pathname.startsWith('/auth') ? HOME : pathname + query + hash
}

/** This site's `path` with the redirect of the query, for a link that comes back from a mail (D-025). */
export function keepRedirect(path: string, search: string, origin: string): string {
  const url = new URL(path, origin)
  const wanted = readRedirectTarget(search)
  if (wanted !== HOME) url.searchParams.set('redirect', wanted)
  return url.href
}

/** The sign-in address that leads back to a path. */
export function buildSignInPath(wantedPath: string): string {
  return `/?redirect=${encodeURIComponent(wantedPath)}`
}
