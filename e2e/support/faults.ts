import { expect, type BrowserContext, type Page } from '@playwright/test'
import type { ErrorCode } from '#contract/errors.ts'
import type { CallName } from '#contract/registry.ts'
import { findLine } from './network.ts'

/**
 * What a call does after its checks: answers with a code, without one as if the thing were gone, answers 500, or never
 * answers.
 */
export type Fault = 'refuse' | `refuse:${ErrorCode}` | 'fail' | 'hang'

/**
 * The routes under `/auth/v1`, by the first part of their path; what fails there is told without words, what is
 * refused as by a session whose sign-in is too old.
 */
type AccountRoute =
  | 'auth.signup'
  | 'auth.token'
  | 'auth.otp'
  | 'auth.verify'
  | 'auth.recover'
  | 'auth.logout'
  | 'auth.user'
  | 'auth.factors'
  | 'auth.reauthenticate'

const FAULT_HEADER = 'x-lero-fault'

/**
 * Makes the named calls of a visit go wrong until `clearFaults`, over HTTP and over its socket, which comes back
 * with the fault a second later. A refused `messages.send` is final, over a socket as if the thing were gone; one that
 * fails is sent again. The test build alone obeys.
 */
export async function setFaults(
  context: BrowserContext,
  faults: Partial<Record<CallName | AccountRoute, Fault>>,
): Promise<void> {
  const value = Object.entries(faults).map(([call, fault]) => `${call}=${fault}`)
  findLine(context).addHeader({ name: FAULT_HEADER, value: value.join(',') })
}

export async function clearFaults(context: BrowserContext): Promise<void> {
  findLine(context).addHeader(null)
}

/** The page has no socket from now on; resolves once it is carried by plain calls, and the line under the header gone. */
export async function loadWithoutSocket(page: Page, path: string): Promise<void> {
  await page.context().routeWebSocket(/\/socket/, (socket) => socket.close())
  const polled = page.waitForResponse('**/api/conversations.list')
  await page.goto(path)
  await polled
  await expect(page.locator('.offline-bar')).toHaveCount(0)
}
