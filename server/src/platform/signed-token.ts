import { isSameSecret } from './is-same-secret.ts'

/*
 * `<words>.<second in which it is over>.<signature>`: lets whoever has it do one thing, until then, and is kept nowhere.
 * The signature makes it good for that thing alone. A token in a mail may be a year old: the form stays.
 */

/** The signature of what a token says, for one purpose. */
export type Sign = (said: string) => string

/** No word contains a dot. */
export function writeSignedToken(sign: Sign, words: readonly string[], expiresAtMs: number): string {
  const said = [...words, Math.floor(expiresAtMs / 1000)].join('.')
  return `${said}.${sign(said)}`
}

/** The words. Null for what is none of ours, or over. */
export function readSignedToken(sign: Sign, token: string, nowMs: number): string[] | null {
  const said = token.slice(0, Math.max(0, token.lastIndexOf('.')))
  if (!isSameSecret(token.slice(said.length + 1), sign(said))) return null
  const words = said.split('.')
  return Number(words.pop()) * 1000 > nowMs ? words : null
}
