import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import path from 'node:path'
import { visit } from '../server/src/platform/testing/visitor.ts'
import { percentile } from './support/latency.ts'
import { print } from './support/report.ts'
import { startBenchServer } from './support/server.ts'

const MESSAGES = 1000
const READER = path.join(import.meta.dirname, 'support/reader.ts')

/** How long one waits for an acknowledgement while somebody else reads all the time, by the calm figure (LOAD-002). */
export async function benchAcks(): Promise<number> {
  const server = await startBenchServer()
  try {
    const [writer, other] = [await visit(server.url), await visit(server.url)]
    const { conversation_id } = await writer.call('conversations.start_direct_conversation', {
      other_user_id: other.id,
    })
    const socket = await writer.connect()
    const measureMs = async (): Promise<number> => {
      const times: number[] = []
      for (let count = 0; count < MESSAGES; count += 1) {
        const acks = socket.of('ack').length
        const startedAtMs = performance.now()
        socket.send({
          t: 'send',
          conversation_id,
          client_id: randomUUID(),
          content: 'oi',
          message_type: 'text',
        })
        await socket.until(() => socket.of('ack').length > acks, 'ack')
        times.push(performance.now() - startedAtMs)
      }
      return percentile(times, 0.99)
    }
    await measureMs()
    const calmMs = await measureMs()
    const reader = spawn(process.execPath, ['--import', 'tsx', READER, server.url])
    const ended = once(reader, 'exit').then(() => Promise.reject(new Error('the reader has ended')))
    const busyMs = await Promise.race([once(reader.stdout, 'data').then(measureMs), ended]).finally(() =>
      reader.kill(),
    )
    print('ack p99', [
      `calm ${calmMs.toFixed(1)} ms`,
      `under 64 reads at once ${busyMs.toFixed(1)} ms`,
      `ratio ${(busyMs / calmMs).toFixed(2)}`,
    ])
    return busyMs / calmMs
  } finally {
    await server.stop()
  }
}
