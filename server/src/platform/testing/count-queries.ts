import pg from 'pg'
import { vi } from 'vitest'

/**
 * How many statements this process sends to PostgreSQL while `work` runs, whichever connection they take; of those that
 * name `about`, where something else is at work beside it.
 */
export async function countQueries(work: () => Promise<unknown>, about = ''): Promise<number> {
  const query = vi.spyOn(pg.Client.prototype, 'query')
  try {
    await work()
    return query.mock.calls.filter(([asked]) => textOf(asked).includes(about)).length
  } finally {
    query.mockRestore()
  }
}

function textOf(asked: unknown): string {
  return typeof asked === 'string' ? asked : String((asked as { text?: unknown }).text)
}
