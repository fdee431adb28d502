import {
  addCommonTexts,
  SEARCHED_TEXTS as WORDS,
} from '../server/src/features/messages/testing/common-texts.ts'
import {
  addCommonNames,
  SEARCHED_TEXTS as NAMES,
} from '../server/src/features/people/testing/common-names.ts'
import { addJob } from '../server/src/platform/jobs/jobs.queries.ts'
import budgets from './budgets.json' with { type: 'json' }
import { readCpuMs } from './support/process-usage.ts'
import { print, printBar } from './support/report.ts'
import { type BenchServer, startBenchServer, TOKEN_KEY } from './support/server.ts'
import { callApi, seedDirectChat, seedPeople } from './support/world.ts'

const PEOPLE = 100_000
const MESSAGES = 1_000_000
const CHATS = 50
const TIMES = 20

/** What does it cost to look for somebody among 100,000 people (LOAD-007), and for a message among a million? */
export async function benchSearch(): Promise<void> {
  const server = await startBenchServer()
  try {
    const [seeker, ...others] = await seedPeople(server.pool, CHATS + 1, TOKEN_KEY)
    if (!seeker) throw new Error('nobody searches')
    await addCommonNames(server.pool, PEOPLE)
    const people = await measure(server, seeker.token, 'people.search', NAMES)
    printBar(`CPU of the dearest search among ${PEOPLE} people`, people, budgets.searchMs, 'ms')

    const chats: string[] = []
    for (const other of others) chats.push(await seedDirectChat(server.url, seeker, other))
    await addCommonTexts(server.pool, seeker.user_id, chats, MESSAGES)
    const before = readCpuMs(server.node) + readCpuMs(server.postgres())
    await addJob(server.pool, 'messages.index_missing', {})
    await untilIndexed(server)
    const indexedMs = readCpuMs(server.node) + readCpuMs(server.postgres()) - before
    print('CPU of indexing', [`${((indexedMs * 1000) / MESSAGES).toFixed(0)} µs a message`])
    await server.pool.query('vacuum analyze')
    const messages = await measure(server, seeker.token, 'messages.search', WORDS)
    printBar(`CPU of the dearest search in ${MESSAGES} messages`, messages, budgets.messageSearchMs, 'ms')
    print('a search in messages by one for people', [`${(messages / people).toFixed(1)} times`])
  } finally {
    await server.stop()
  }
}

/** Of server and database, for the dearest of these texts. */
const measure = async (
  server: BenchServer,
  token: string,
  call: 'people.search' | 'messages.search',
  texts: readonly string[],
): Promise<number> => {
  const search = (query: string) => callApi(server.url, token, call, { query })
  for (const text of texts) await search(text)
  const readBothCpuMs = (): number => readCpuMs(server.node) + readCpuMs(server.postgres())
  const costs: { text: string; cpuMs: number }[] = []
  for (const text of texts) {
    const before = readBothCpuMs()
    for (let time = 0; time < TIMES; time += 1) await search(text)
    costs.push({ text, cpuMs: (readBothCpuMs() - before) / TIMES })
  }
  print(
    call,
    costs.map(({ text, cpuMs }) => `${text} ${cpuMs.toFixed(1)} ms`),
  )
  return Math.max(...costs.map(({ cpuMs }) => cpuMs))
}

const untilIndexed = async ({ pool }: BenchServer): Promise<void> => {
  for (;;) {
    const { rows } = await pool.query<{ left: number }>(
      `select count(*)::int as left from conversations c
       left join message_search_places p on p.conversation_id = c.id where c.last_seq > coalesce(p.indexed_seq, 0)`,
    )
    if (rows[0]?.left === 0) return
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
}
