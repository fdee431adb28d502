import { readFileSync } from 'node:fs'
import type pg from 'pg'

/** What else shares the cores makes the same work up to half as dear again: the cheapest of so many batches counts. */
const BATCHES = 3

/**
 * Milliseconds of processor that the database takes for `work` on this connection, by the kernel's count in tens:
 * `times` of it make a batch that is long beside ten.
 */
export async function measureBackendCpuMs(
  client: pg.ClientBase,
  times: number,
  work: () => Promise<unknown>,
): Promise<number> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  const readCpuMs = () => {
    const stat = readFileSync(`/proc/${rows[0]?.pid}/stat`, 'utf8')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return (Number(fields[11]) + Number(fields[12])) * 10
  }
  let leastMs = Number.POSITIVE_INFINITY
  for (let batch = 0; batch < BATCHES; batch += 1) {
    const before = readCpuMs()
    for (let time = 0; time < times; time += 1) await work()
    leastMs = Math.min(leastMs, readCpuMs() - before)
  }
  return leastMs / times
}
