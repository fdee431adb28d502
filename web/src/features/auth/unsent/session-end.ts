import { readLocal, removeLocal, writeLocal } from '../../../lib/local-store.ts'

/** That a session ended by itself on this device, for the sign-in page. */
export type SessionEnd = {
  user_id: string
  /** When this device was signed out: milliseconds since 1970. */
  at: number
  message_count: number
  draft_count: number
}

export const SESSION_END_KEY = 'lero-session-end'

/** The last end that nobody has signed in after; null when there is none. */
export function readSessionEnd(): SessionEnd | null {
  try {
    const end = JSON.parse(readLocal(SESSION_END_KEY) ?? 'null') as SessionEnd | null
    return typeof end?.at === 'number' ? end : null
  } catch {
    return null
  }
}

export function writeSessionEnd(end: SessionEnd): void {
  writeLocal(SESSION_END_KEY, JSON.stringify(end))
}

export function forgetSessionEnd(): void {
  removeLocal(SESSION_END_KEY)
}
