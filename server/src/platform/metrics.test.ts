import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { JobHandlers } from './jobs/jobs.ts'
import { createTaskList } from './jobs/task-list.ts'
import { registry } from './metrics.ts'
import type { Platform } from './platform.ts'
import { createTestDatabase } from './testing/database.ts'
import type { TestDatabase } from './testing/database.ts'
import { endServerProcesses, startServerProcess } from './testing/server-process.ts'
import { visit } from './testing/visitor.ts'

let database: TestDatabase
let url = ''

beforeAll(async () => {
  database = await createTestDatabase()
  url = (await startServerProcess({ DATABASE_URL: database.connectionString })).url
}, 60_000)
afterAll(async () => {
  await endServerProcesses()
  await database.drop()
})

/** The lines of ours without the buckets, which depend on the time. */
async function readFigures(): Promise<Record<string, number>> {
  const text = await (await fetch(`${url}/metrics`)).text()
  const lines = [...text.matchAll(/^(lero_\S+?)(\{[^}]*\})? (\S+)$/gm)]
  return Object.fromEntries(lines.map(([, name, labels = '', value]) => [name + labels, Number(value)]))
}

test('RUN-007: /metrics counts sockets, frames, messages, batches, times and refusals by code as they happen', async () => {
  const [ana, bia] = await Promise.all([visit(url), visit(url)])
  const { conversation_id } = await ana.call('conversations.start_direct_conversation', {
    other_user_id: bia.id,
  })
  const [a] = await Promise.all([ana.connect(), bia.connect()])
  const client_id = randomUUID()
  for (let count = 1; count <= 2; count += 1) {
    a.send({ t: 'send', conversation_id, client_id, content: 'oi', message_type: 'text' })
    await a.next('ack', count)
  }
  a.send({
    t: 'send',
    conversation_id: randomUUID(),
    client_id: randomUUID(),
    content: 'oi',
    message_type: 'text',
  })
  await a.next('nack')
  await ana.ask('messages.open', { conversation_id: randomUUID() })
  await fetch(`${url}/api/settings.get`, {
    method: 'POST',
    body: '{',
    headers: { 'content-type': 'application/json' },
  })

  const figures = await readFigures()
  expect(figures).toMatchObject({
    lero_sockets: 2,
    'lero_frames_received_total{kind="hello"}': 2,
    'lero_frames_received_total{kind="send"}': 3,
    lero_messages_appended_total: 1,
    lero_append_batch_messages_count: 3,
    lero_append_queue_seconds_count: 3,
    lero_append_commit_seconds_count: 3,
    'lero_refusals_total{code="not_found"}': 2,
    'lero_refusals_total{code="invalid_input"}': 1,
  })
  expect(figures['lero_frames_sent_total']).toBeGreaterThan(4)
  expect(figures['lero_frames_sent_bytes_total']).toBeGreaterThan(500)
  expect(Object.keys(figures).join()).toContain('lero_database_connections{pool="main",state="idle"}')
})

test('RUN-007: jobs are counted by task and result, with their times', async () => {
  const handlers = { 'auth.purge': vi.fn<() => Promise<void>>() }
  const list = createTaskList(
    {} as Platform,
    handlers as unknown as JobHandlers,
    new AbortController().signal,
  )
  const run = () => list['auth.purge']?.({}, {} as never)
  handlers['auth.purge'].mockResolvedValueOnce()
  await run()
  handlers['auth.purge'].mockRejectedValueOnce(new Error('not today'))
  await expect(run()).rejects.toThrow('not today')
  const text = await registry.metrics()
  expect(text).toContain('lero_jobs_total{task="auth.purge",result="done"} 1\n')
  expect(text).toContain('lero_jobs_total{task="auth.purge",result="failed"} 1\n')
  expect(text).toContain('lero_job_seconds_count{task="auth.purge"} 2\n')
})

test('RUN-007: docs/metrics.md names every figure of ours, and no other', async () => {
  const page = await readFile(new URL('../../../docs/metrics.md', import.meta.url), 'utf8')
  const documented = [...page.matchAll(/^\| `(lero_\w+)` \| (\w+) \|/gm)].map(
    ([, name, kind]) => `${kind} ${name}`,
  )
  const counted = (await registry.getMetricsAsJSON()).map(({ name, type }) => `${String(type)} ${name}`)
  expect(documented.toSorted()).toEqual(counted.toSorted())
})
