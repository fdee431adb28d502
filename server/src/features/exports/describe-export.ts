import type { DataExport } from '#contract/exports.ts'
import type { ExportRow } from './exports.queries.ts'

const NONE: DataExport = { state: 'none', requested_at: null, bytes: null, expires_at: null }

/** A row as its person is told of it. */
export function describeExport(row: ExportRow | null): DataExport {
  if (!row || row.is_over) return NONE
  const { created_at: requested_at, bytes, expires_at } = row
  if (row.state === 'ready') return { state: 'ready', requested_at, bytes, expires_at }
  return { ...NONE, state: row.state === 'making' ? 'making' : 'failed', requested_at }
}
