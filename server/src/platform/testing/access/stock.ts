import { BUCKETS } from '../../files/buckets.ts'
import type { FileServer } from '../file-server.ts'

/** Made of the messages a few seconds behind them (messages.index_words), whoever asks what. */
const DERIVED = ['message_search_again', 'message_search_blocks', 'message_search_places', 'message_words']

/** Everything that a call could leave behind: rows of every table, jobs among them, and bytes; what was told apart. */
export type Stock = Readonly<Record<string, string>>

export type TakeStock = () => Promise<{ readonly held: Stock; readonly told: number }>

/** Answers how to look at all of it. */
export async function createStock({ world, files }: FileServer): Promise<TakeStock> {
  const { pool, bus } = world.platform
  const { rows: tables } = await pool.query<{ name: string }>(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
     where table_schema in ('public', 'auth', 'lero_jobs') and table_type = 'BASE TABLE'
       and table_name <> all ($1::text[])`,
    [DERIVED],
  )
  const text = tables
    .map(
      ({ name }) =>
        `select '${name}' as name, count(*) || ' ' || coalesce(sum(hashtextextended(t::text, 0)), 0) as held from ${name} t`,
    )
    .join(' union all ')
  return async () => {
    const { rows } = await pool.query<{ name: string; held: string }>({ name: 'take_stock', text })
    const stored: string[] = []
    for (const prefix of [...Object.keys(BUCKETS), 'uploads'])
      for await (const { key } of files.list(prefix)) stored.push(key)
    const held = Object.fromEntries(rows.map((row) => [row.name, row.held]))
    return { held: { ...held, bytes: stored.toSorted().join(' ') }, told: bus.take().length }
  }
}
