import type { Migration } from './migrate.ts'

/** What of a database is Lero's, by qualified name; the job queue has a schema to itself (JOBS_SCHEMA). */
export type OwnObjects = {
  schemas: readonly string[]
  tables: readonly string[]
  views: readonly string[]
  functions: readonly string[]
}

const NAME = String.raw`([a-z_]+(?:\.[a-z_]+)?)`
const MADE = new RegExp(
  String.raw`^create (?:or replace )?(schema|table|view|function) (?:if not exists )?${NAME}`,
)
const GONE = new RegExp(String.raw`^drop (schema|table|view|function) (?:if exists )?${NAME}`)

/**
 * What migrations make, read from their SQL: a database may be shared, and its catalogue does not tell whose a table
 * is. Names without a schema lie in `schema`. A migration makes its objects at the beginning of a line.
 */
export function listOwnObjects(migrations: readonly Migration[], schema: string): OwnObjects {
  const found = {
    schema: new Set<string>(),
    table: new Set(['schema_migrations']),
    view: new Set<string>(),
    function: new Set<string>(),
  }
  for (const { sql } of migrations) {
    for (const line of sql.split('\n')) {
      const [, madeKind, made] = MADE.exec(line) ?? []
      if (made) found[madeKind as keyof typeof found].add(made)
      const [, goneKind, gone] = GONE.exec(line) ?? []
      if (gone) found[goneKind as keyof typeof found].delete(gone)
    }
  }
  const qualify = (names: ReadonlySet<string>) =>
    [...names].map((name) => (name.includes('.') ? name : `${schema}.${name}`))
  return {
    schemas: [...found.schema],
    tables: qualify(found.table),
    views: qualify(found.view),
    functions: qualify(found.function),
  }
}
