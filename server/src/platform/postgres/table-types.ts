import type { ColumnFacts, SchemaFacts, TableFacts } from './schema.queries.ts'

/** What a column reads as (parsers.ts) and what may be written to it, by PostgreSQL's name of the type. */
const TYPES: Record<string, string> = {
  bool: 'boolean',
  int2: 'number',
  int4: 'number',
  int8: 'number',
  float4: 'number',
  float8: 'number',
  timestamptz: 'Timestamp',
  json: 'Json',
  jsonb: 'Json',
  bytea: 'Buffer',
}

const HEADER = `// Written by \`npm run schema\` from the migrated database, compared by a test; not to be edited.
import type { ColumnType } from 'kysely'
`

/** Column types of more than one word; only those in use are written. */
const HELPERS: Record<string, string> = {
  Defaulted: `/** Has a default in the database. */
type Defaulted<T> =
  T extends ColumnType<infer S, infer I, infer U>
    ? ColumnType<S, I | undefined, U>
    : ColumnType<T, T | undefined, T>
`,
  Timestamp: `/** Reads as ISO 8601 in UTC with microseconds. */
type Timestamp = ColumnType<string, string | Date, string | Date>
`,
  NullableTimestamp: `type NullableTimestamp = ColumnType<string | null, string | Date | null | undefined, string | Date | null>
`,
  Json: `/** Reads parsed, is written as JSON text. */
type Json = ColumnType<unknown, string, string>
`,
  NullableJson: `type NullableJson = ColumnType<unknown, string | null | undefined, string | null>
`,
  Computed: `/** Only the database writes it. */
type Computed<T> = ColumnType<T, never, never>
`,
}

/** The Kysely types of all tables (tables.ts). */
export function formatTableTypes(schema: SchemaFacts): string {
  const entries = schema.tables.map((table) => `  ${tableKey(table)}: ${typeName(table)}`)
  const types = schema.tables.map(formatTable)
  const text = types.join('\n')
  const helpers = Object.keys(HELPERS).filter((name) => new RegExp(`\\b${name}\\b`).test(text))
  return `${[HEADER, ...helpers.map((name) => HELPERS[name]), text, `export type Database = {\n${entries.join('\n')}\n}`].join('\n')}\n`
}

function tableKey(table: TableFacts): string {
  return table.schema === 'public' ? table.name : `'${table.schema}.${table.name}'`
}

function typeName(table: TableFacts): string {
  const words = [...(table.schema === 'public' ? [] : [table.schema]), ...table.name.split('_'), 'table']
  return words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('')
}

function formatTable(table: TableFacts): string {
  const columns = table.columns.map((column) => `  ${column.name}: ${columnType(table, column)}`)
  return `export type ${typeName(table)} = {\n${columns.join('\n')}\n}\n`
}

function columnType(table: TableFacts, column: ColumnFacts): string {
  const base = choiceOf(table, column) ?? baseType(column)
  if (column.generated || column.identity === 'a') return `Computed<${nullable(base, column)}>`
  if (column.not_null) return column.default === null && !column.identity ? base : `Defaulted<${base}>`
  return nullable(base, column)
}

function nullable(base: string, column: ColumnFacts): string {
  if (column.not_null) return base
  return base === 'Timestamp' || base === 'Json' ? `Nullable${base}` : `${base} | null`
}

function baseType(column: ColumnFacts): string {
  if (!column.base_type.startsWith('_')) return TYPES[column.base_type] ?? 'string'
  return `${TYPES[column.base_type.slice(1)] ?? 'string'}[]`
}

/** `check (role in ('member', 'admin'))` makes the column a choice of these words. */
function choiceOf(table: TableFacts, column: ColumnFacts): string | undefined {
  const start = `CHECK (${column.name} = ANY (ARRAY[`
  const definition = table.constraints.find((constraint) =>
    constraint.definition.startsWith(start),
  )?.definition
  const words = definition?.match(/'[^']*'(?=::text)/g)
  return words?.join(' | ')
}
