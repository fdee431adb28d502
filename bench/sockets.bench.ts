import { endServerProcesses } from '../server/src/platform/testing/server-process.ts'
import { startTestPostgres } from '../server/src/platform/testing/database.ts'
import budgets from './budgets.json' with { type: 'json' }
import { weighSockets } from './support/idle-sockets.ts'
import { print, printBar } from './support/report.ts'

const KB = 1024
const CROWDS = [
  { sockets: 4000, conversations: 1, bar: budgets.socketWith1Kb },
  { sockets: 4000, conversations: 10, bar: budgets.socketWith10Kb },
  { sockets: 200, conversations: 1000, bar: budgets.socketWith1000Kb },
] as const

/** What memory does the server keep for an open socket on which nothing happens (LOAD-012)? */
export async function benchSockets(): Promise<void> {
  const postgres = await startTestPostgres()
  try {
    const weights = await weighSockets(CROWDS, postgres)
    CROWDS.forEach(({ sockets, conversations, bar }, nth) => {
      const { heapBytes, rssBytes } = weights[nth] ?? { heapBytes: 0, rssBytes: 0 }
      print(`${sockets} sockets`, [`${(rssBytes / KB).toFixed(1)} KB of the whole process each`])
      printBar(`heap per socket with ${conversations} conversations`, heapBytes / KB, bar, 'KB')
    })
  } finally {
    await endServerProcesses()
    await postgres.stop()
  }
}
