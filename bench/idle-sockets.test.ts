import { afterAll, expect, test } from 'vitest'
import { endServerProcesses } from '../server/src/platform/testing/server-process.ts'
import { type Crowd, FULL_CROWDS, weighSockets } from './support/idle-sockets.ts'

const IS_DEEP = process.env['LERO_DEEP'] === '1'
const KB = 1024
const TIMEOUT_MS = 600_000

/** At full size the whole process is weighed too: its memory holds what garbage left free, and grows in steps. */
const CROWDS: readonly (Crowd & { readonly maxKb: number })[] = IS_DEEP
  ? FULL_CROWDS
  : [
      { sockets: 300, conversations: 1, maxKb: 5 },
      { sockets: 300, conversations: 10, maxKb: 12 },
      { sockets: 20, conversations: 1000, maxKb: 150 },
    ]

afterAll(endServerProcesses)

test(
  'LOAD-012: an open socket keeps at most 5 KB of server memory with one conversation, 12 KB with 10, 150 KB with 1,000',
  async () => {
    const weights = await weighSockets(CROWDS)
    let keptBytes = 0
    CROWDS.forEach(({ maxKb, ...crowd }, nth) => {
      const { heapBytes, rssBytes } = weights[nth] ?? { heapBytes: 0, rssBytes: 0 }
      const figures = `${(heapBytes / KB).toFixed(1)} KB of heap, ${(rssBytes / KB).toFixed(1)} KB of the process`
      console.log(`  ${crowd.sockets} sockets in ${crowd.conversations} conversations: ${figures} each`)
      expect(heapBytes / KB).toBeLessThanOrEqual(maxKb)
      keptBytes += heapBytes * crowd.sockets
    })
    // Of a small crowd what the one before has let go meanwhile may be more than it keeps; of all of them it is not.
    expect(keptBytes).toBeGreaterThan(0)
  },
  TIMEOUT_MS,
)
