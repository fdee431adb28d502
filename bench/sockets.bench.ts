import { endServerProcesses } from '../server/src/platform/testing/server-process.ts'
import { startTestPostgres } from '../server/src/platform/testing/database.ts'
import { FULL_CROWDS, weighSockets } from './support/idle-sockets.ts'
import { print, printBar } from './support/report.ts'

const KB = 1024

/** What memory does the server keep for an open socket on which nothing happens (LOAD-012)? */
export async function benchSockets(): Promise<void> {
  const postgres = await startTestPostgres()
  try {
    const weights = await weighSockets(FULL_CROWDS, postgres)
    FULL_CROWDS.forEach(({ sockets, conversations, maxKb }, nth) => {
      const { heapBytes, rssBytes } = weights[nth] ?? { heapBytes: 0, rssBytes: 0 }
      print(`${sockets} sockets`, [`${(rssBytes / KB).toFixed(1)} KB of the whole process each`])
      printBar(`heap per socket with ${conversations} conversations`, heapBytes / KB, { max: maxKb }, 'KB')
    })
  } finally {
    await endServerProcesses()
    await postgres.stop()
  }
}
