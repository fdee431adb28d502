import type { EmbeddedPostgres } from '../postgres/embedded.ts'

/** kill -9 of the server itself; of none it throws: 0 would be the group of whoever kills. */
export function killPostgres(postgres: Pick<EmbeddedPostgres, 'pid'>): number {
  const pid = postgres.pid()
  if (!pid) throw new Error('no PostgreSQL runs')
  process.kill(pid, 'SIGKILL')
  return pid
}
