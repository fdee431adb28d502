import type { FastifyRequest } from 'fastify'
import { Refusal } from './refusal.ts'

const FAULT_HEADER = 'x-lero-fault'

const HANG_MS = 120_000

/** The faults a request asks for; null unless it comes from this machine. The test build alone asks this. */
export const readFault = ({ ip, headers }: FastifyRequest): string | null => {
  const value = headers[FAULT_HEADER]
  return isLoopback(ip) && typeof value === 'string' ? value : null
}

export const isLoopback = (ip: string): boolean =>
  ip === '::1' || ip.startsWith('127.') || ip.startsWith('::ffff:127.')

/**
 * Makes the named call go wrong after its checks, so that a test can show what a person then sees.
 * Header: `<call>=<refuse|fail|hang>`, several separated by commas. `refuse` answers as if the thing
 * were gone, `fail` as a server error, `hang` does not answer.
 */
export const injectFault = async (call: string, header: string | null): Promise<Error | null> => {
  if (!header) return null
  const mode = new Map(header.split(',').map((part) => part.trim().split('=') as [string, string])).get(call)
  if (mode === 'refuse') return new Refusal('not_found')
  if (mode === 'fail') return new Error(`injected fault in ${call}`)
  if (mode === 'hang') await new Promise((resolve) => setTimeout(resolve, HANG_MS).unref())
  return null
}
