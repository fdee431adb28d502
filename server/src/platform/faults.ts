import type { IncomingHttpHeaders } from 'node:http'
import type { ErrorCode } from '#contract/errors.ts'
import { isLoopback } from './loopback.ts'
import { Refusal } from './refusal.ts'

const FAULT_HEADER = 'x-lero-fault'

/**
 * The header's value on a request or on the upgrade of a socket, whose frames it then concerns. The test build
 * alone asks; only a request from loopback may have one.
 */
export function readFault(headers: IncomingHttpHeaders, remoteIp: string): string | undefined {
  const value = headers[FAULT_HEADER]
  return typeof value === 'string' && isLoopback(remoteIp) ? value : undefined
}

const HANG_MS = 120_000
/** What is refused to a session whose sign-in is too old; everything else as if the thing were gone. */
const REFUSED_AS: Readonly<Record<string, ErrorCode>> = {
  'exports.request': 'reauthentication_needed',
  'exports.link': 'reauthentication_needed',
}

/**
 * Makes the named call go wrong after its checks, so that a test can show what a person then sees.
 * Header: `<call>=<refuse|fail|hang>`, several separated by commas. `refuse` answers as if the thing
 * were gone, or the sign-in too old, `fail` as a server error, `hang` does not answer.
 */
export async function injectFault(call: string, header: string | undefined): Promise<Error | null> {
  if (!header) return null
  const mode = new Map(header.split(',').map((part) => part.trim().split('=') as [string, string])).get(call)
  if (mode === 'refuse') return new Refusal(REFUSED_AS[call] ?? 'not_found')
  if (mode === 'fail') return new Error(`injected fault in ${call}`)
  if (mode === 'hang') await new Promise((resolve) => setTimeout(resolve, HANG_MS).unref())
  return null
}
