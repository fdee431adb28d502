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

/**
 * Makes the named call go wrong after its checks, so that a test can show what a person then sees.
 * Header: `<call>=<refuse|refuse:code|fail|hang>`, several separated by commas. `refuse` answers with the code, without
 * one as if the thing were gone, `fail` as a server error, `hang` does not answer.
 */
export async function injectFault(call: string, header: string | undefined): Promise<Error | null> {
  if (!header) return null
  const modes = new Map(header.split(',').map((part) => part.trim().split('=') as [string, string]))
  const [mode, code = 'not_found'] = modes.get(call)?.split(':') ?? []
  if (mode === 'refuse') return new Refusal(code as ErrorCode)
  if (mode === 'fail') return new Error(`injected fault in ${call}`)
  if (mode === 'hang') await new Promise((resolve) => setTimeout(resolve, HANG_MS).unref())
  return null
}
