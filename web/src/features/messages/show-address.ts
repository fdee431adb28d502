const SCHEME = /^(?:https?:\/\/|mailto:)/i
const LETTERS = /\p{L}+/gu
const LATIN_ONLY = /^\p{Script=Latin}+$/u
const SCRIPTS = [/\p{Script=Latin}/u, /\p{Script=Cyrillic}/u, /\p{Script=Greek}/u]

/**
 * An address as it stands in a message: without its scheme, and as what it is. A name before an @ would pass for the
 * host, so that the host stands alone; a host whose letters come from several scripts stands in punycode.
 */
export function showAddress(typed: string, href: string): string {
  const plain = typed.replace(SCHEME, '')
  if (href.startsWith('mailto:')) return plain
  const url = new URL(href)
  if (url.username !== '' || url.password !== '') return url.host
  const [host = ''] = plain.split(/[/?#]/, 1)
  const shown = isMixed(host) ? url.host + plain.slice(host.length) : plain
  return shown.replace(/^([^/]+)\/$/, '$1')
}

function isMixed(host: string): boolean {
  const letters = (host.match(LETTERS) ?? []).join('')
  if (letters === '' || LATIN_ONLY.test(letters)) return false
  return SCRIPTS.filter((script) => script.test(letters)).length > 1
}
