import type { Page } from '@playwright/test'
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

/** Who is signed in on the page; undefined: nobody. */
export function readUserId(page: Page): Promise<string | undefined> {
  return page.evaluate((key) => JSON.parse(localStorage.getItem(key) ?? 'null')?.user.id, SESSION_KEY)
}
