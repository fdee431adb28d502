import type { LookupAddress } from 'node:dns'
import { Resolver } from 'node:dns/promises'
import { isIP, type LookupFunction } from 'node:net'
import { isPublicAddress } from './endpoint.policy.ts'

/** Of a try, at most. */
const TIMEOUT_MS = 2000
const TRIES = 2

/**
 * Where a name leads outside, asked for each connection: a name that led outside when it was stored may lead inside now.
 * It asks the name servers itself. The system's way waits in one of two threads that all names of the process share, so
 * that a browser's name whose server never answers would keep everybody else's waiting. `servers`: those of a test.
 */
export function createPublicLookup(servers?: readonly string[]): LookupFunction {
  const resolver = new Resolver({ timeout: TIMEOUT_MS, tries: TRIES })
  if (servers) resolver.setServers(servers)

  async function findOpen(hostname: string): Promise<[LookupAddress, ...LookupAddress[]]> {
    const answers = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)])
    const found = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
    const [first, ...others] = found
      .filter(isPublicAddress)
      .map((address) => ({ address, family: isIP(address) }))
    if (!first) throw new Error(`${hostname} leads nowhere outside`)
    return [first, ...others]
  }

  const lookup = async (...[hostname, { all }, callback]: Parameters<LookupFunction>): Promise<void> => {
    const open = await findOpen(hostname).catch((error: Error) => error)
    if (open instanceof Error) callback(open, '', 0)
    else if (all) callback(null, open)
    else callback(null, open[0].address, open[0].family)
  }
  return (...asked) => void lookup(...asked)
}
