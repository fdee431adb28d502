/** Hashes of the inline theme script and shell style, computed by the web build. */
export type InlineHashes = {
  readonly scriptHashes: readonly string[]
  readonly styleHashes: readonly string[]
}

/** Every header a response carries whatever it is (architecture.md, security headers). */
export function securityHeaders(inline: InlineHashes, isHttps: boolean): Record<string, string> {
  return {
    'content-security-policy': contentSecurityPolicy(inline),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': 'camera=(self), microphone=(self), display-capture=(self)',
    ...(isHttps ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
  }
}

const contentSecurityPolicy = ({ scriptHashes, styleHashes }: InlineHashes): string =>
  [
    "default-src 'none'",
    `script-src ${["'self'", ...scriptHashes.map(quote)].join(' ')}`,
    `style-src ${["'self'", ...styleHashes.map(quote)].join(' ')}`,
    "img-src 'self' blob: data:",
    "media-src 'self' blob:",
    "connect-src 'self'",
    "worker-src 'self'",
    "manifest-src 'self'",
    "font-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types lero',
  ].join('; ')

const quote = (hash: string): string => `'${hash}'`
