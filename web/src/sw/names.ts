/** Caches of the app's own files begin with it; signing out leaves them. */
export const SHELL = 'lero-shell-'
/** Where the page writes which language its person reads, for the worker to fetch ahead. */
export const LANGUAGE_CACHE = 'lero-shell.language'
export const LANGUAGE_ENTRY = '/language'

/** What the worker needs to renew a subscription while no page lives; of the person, so signing out removes it. */
export const PUSH_CACHE = 'lero-push'
export const PUSH_ENTRY = '/push'
export type KeptPush = { readonly endpoint: string; readonly key: string; readonly renew_token?: string }

/** The lock that a page holds as long as it lives, by the address of the script that began it: names its release. */
export function pageLock(scriptPath: string): string {
  return `lero-page ${scriptPath}`
}

/** What another app shared, as it came, until its person sends it or puts it away; signing out removes it. */
export const SHARED_CACHE = 'lero-shared'
export const SHARED_ENTRY = '/shared'
/** All of it: the largest file that a chat takes, and photos beside it. */
export const SHARED_MAX_BYTES = 128 * 1024 * 1024
export const SHARED_FOR_MS = 60 * 60 * 1000
