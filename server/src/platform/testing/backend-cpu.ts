import { readFileSync } from 'node:fs'
import type pg from 'pg'

/** Milliseconds of processor that the database took for `work` on this connection, by the kernel's count in tens. */
export async function measureBackendCpuMs(
  client: pg.ClientBase,
  work: () => Promise<unknown>,
): Promise<number> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  const readCpuMs = () => {
    const stat = readFileSync(`/proc/${rows[0]?.pid}/stat`, 'utf8')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return (Number(fields[11]) + Number(fields[12])) * 10
  }
  const before = readCpuMs()
  await work()
  return readCpuMs() - before
}
