import type { Session } from './api.ts'

/** Where the web app keeps its session (named after the brand, D-012). */
const SESSION_KEY = 'lero-session'
/** When the install banner showed itself last. */
const INSTALL_KEY = 'lero-install-shown'

type StorageState = {
  cookies: []
  origins: { origin: string; localStorage: { name: string; value: string }[] }[]
}

/**
 * Browser storage of somebody who is signed in, so that a test need not click through the form, and was offered to
 * install the app today.
 */
export function signedInStorage(origin: string, session: Session): StorageState {
  return {
    cookies: [],
    origins: [
      {
        origin,
        localStorage: [
          { name: SESSION_KEY, value: JSON.stringify(session) },
          { name: INSTALL_KEY, value: String(Date.now()) },
        ],
      },
    ],
  }
}
