import { addCommonNames, SEARCHED_TEXTS } from '../server/src/features/people/testing/common-names.ts'
import budgets from './budgets.json' with { type: 'json' }
import { readCpuMs } from './support/process-usage.ts'
import { print, printBar } from './support/report.ts'
import { startBenchServer, TOKEN_KEY } from './support/server.ts'
import { callApi, seedPeople } from './support/world.ts'

const PEOPLE = 100_000
const TIMES = 20

/** What does it cost to look for somebody among 100,000 people (LOAD-007)? */
export async function benchSearch(): Promise<void> {
  const server = await startBenchServer()
  try {
    const [seeker] = await seedPeople(server.pool, 1, TOKEN_KEY)
    await addCommonNames(server.pool, PEOPLE)
    const search = (query: string) => callApi(server.url, seeker?.token ?? '', 'people.search', { query })
    for (const text of SEARCHED_TEXTS) await search(text)
    const readBothCpuMs = (): number => readCpuMs(server.node) + readCpuMs(server.postgres())
    const costs: { text: string; cpuMs: number }[] = []
    for (const text of SEARCHED_TEXTS) {
      const before = readBothCpuMs()
      for (let time = 0; time < TIMES; time += 1) await search(text)
      costs.push({ text, cpuMs: (readBothCpuMs() - before) / TIMES })
    }
    print(
      `search among ${PEOPLE} people`,
      costs.map(({ text, cpuMs }) => `${text} ${cpuMs.toFixed(1)} ms`),
    )
    printBar(
      'CPU of the dearest search',
      Math.max(...costs.map(({ cpuMs }) => cpuMs)),
      budgets.searchMs,
      'ms',
    )
  } finally {
    await server.stop()
  }
}
