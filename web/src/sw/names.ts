/** Caches of the app's own files begin with it; signing out leaves them. */
export const SHELL = 'lero-shell-'
/** Where the page writes which language its person reads, for the worker to fetch ahead. */
export const LANGUAGE_CACHE = 'lero-shell.language'
export const LANGUAGE_ENTRY = '/language'

/** What the worker needs to renew a subscription while no page lives; of the person, so signing out removes it. */
export const PUSH_CACHE = 'lero-push'
export const PUSH_ENTRY = '/push'
export type KeptPush = { readonly endpoint: string; readonly key: string }

/** The lock that a page holds as long as it lives, by the address of the script that began it: names its release. */
export function pageLock(scriptPath: string): string {
  return `lero-page ${scriptPath}`
}
