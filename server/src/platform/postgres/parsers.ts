import { types } from 'pg'
import type { CustomTypesConfig } from 'pg'

const { builtins } = types

const asText = (value: string): string => value

/** A bigint is a number; one that a number cannot hold exactly is an error and never a rounded value. */
function parseBigint(value: string): number {
  const number = Number(value)
  if (!Number.isSafeInteger(number)) throw new RangeError(`bigint ${value} is beyond what a number holds`)
  return number
}

/**
 * A timestamptz is the same text in a row and on the wire: ISO 8601 in UTC with all six digits of the second, so
 * that it can go back to the database as a cursor without loss.
 */
export function parseTimestamptz(value: string): string {
  if (!value.endsWith('+00')) return new Date(value).toISOString()
  const [seconds = '', fraction = ''] = value.slice(11, -3).split('.')
  // PostgreSQL leaves zeros at the end out; with all six digits the order of texts is the order of times.
  return `${value.slice(0, 10)}T${seconds}.${fraction.padEnd(6, '0')}Z`
}

const PARSERS = new Map<number, (value: string) => unknown>([
  [builtins.INT8, parseBigint],
  [builtins.TIMESTAMPTZ, parseTimestamptz],
  [builtins.TIMESTAMP, asText],
  [builtins.DATE, asText],
  [builtins.INTERVAL, asText],
])

/** How rows of ours read, whatever other users of pg in the process do. */
export const rowTypes: CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    (format !== 'binary' && PARSERS.get(oid)) || types.getTypeParser(oid, format),
}
