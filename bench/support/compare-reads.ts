import type { LoadResult } from './load.ts'
import { print } from './report.ts'
import type { BenchServer } from './server.ts'
import type { WireClient } from './wire-client.ts'

/** The same load without reads and with them. */
export async function compareReads(
  server: BenchServer,
  clients: readonly WireClient[],
  name: string,
  run: () => Promise<LoadResult>,
): Promise<{ unread: LoadResult; read: LoadResult }> {
  for (const client of clients) client.isReading = false
  await run()
  const unread = await run()
  for (const client of clients) client.isReading = true
  const before = await countReads(server)
  const read = await run()
  const reads = (await countReads(server)) - before
  print(name, [
    `${totalUs(unread).toFixed(1)} µs a message`,
    `${totalUs(read).toFixed(1)} µs when each is read at once (${(totalUs(read) / totalUs(unread)).toFixed(2)} times)`,
    `${(reads / read.messages).toFixed(2)} positions written a message`,
  ])
  return { unread, read }
}

export function totalUs(result: LoadResult): number {
  return result.nodeUsPerMessage + result.postgresUsPerMessage
}

const countReads = async (server: BenchServer): Promise<number> => {
  const text = await (await fetch(`${server.url}/metrics`)).text()
  return Number(/^lero_read_batch_reads_sum (\S+)$/m.exec(text)?.[1] ?? 0)
}
