import type { BrowserContext } from '@playwright/test'
import type { CallName } from '#contract/registry.ts'

/** What a call does after its checks: answers as if the thing were gone, answers 500, or never answers. */
export type Fault = 'refuse' | 'fail' | 'hang'

/** The routes under `/auth/v1`, by the first part of their path; what goes wrong there is told without words. */
type AccountRoute =
  | 'auth.signup'
  | 'auth.token'
  | 'auth.otp'
  | 'auth.verify'
  | 'auth.recover'
  | 'auth.logout'
  | 'auth.user'
  | 'auth.factors'

const FAULT_HEADER = 'x-lero-fault'

/** Makes the named calls of this context go wrong until `clearFaults`. The test build alone obeys. */
export async function setFaults(
  context: BrowserContext,
  faults: Partial<Record<CallName | AccountRoute, Fault>>,
): Promise<void> {
  const value = Object.entries(faults).map(([call, fault]) => `${call}=${fault}`)
  await context.setExtraHTTPHeaders({ [FAULT_HEADER]: value.join(',') })
}

export async function clearFaults(context: BrowserContext): Promise<void> {
  await context.setExtraHTTPHeaders({})
}
