const home = '/app'

/**
 * Where a person goes after signing in: the `redirect` of the query, if it is a path of ours, else /app (D-025).
 * Only a path with a single leading '/' counts; anything a browser could read as another origin is ignored.
 */
export function readRedirectTarget(search: string): string {
  const wanted = new URLSearchParams(search).get('redirect')
  if (!wanted || !/^\/(?![/\\])/.test(wanted) || /[\p{Cc}\\]/u.test(wanted)) return home
  return wanted === '/' || wanted.startsWith('/auth') ? home : wanted
}

/** This site's `path` with the redirect of the query, for a link that comes back from a mail (D-025). */
export function keepRedirect(path: string, search: string, origin: string): string {
  const url = new URL(path, origin)
  const wanted = readRedirectTarget(search)
  if (wanted !== home) url.searchParams.set('redirect', wanted)
  return url.href
}

/** The sign-in address that leads back to a path. */
export function buildSignInPath(wantedPath: string): string {
  return `/?redirect=${encodeURIComponent(wantedPath)}`
}
