/*
 * Array parameters as PostgreSQL text, written here because pg's own writer goes through every element
 * several times: at 300 messages a batch it costs more than the query does in Node.
 */

/** `values` are UUIDs, already checked; null stays null. */
export function uuidArray(values: readonly (string | null)[]): string {
  return `{${values.map(orNull).join(',')}}`
}

/** Any text; null stays null. */
export function textArray(values: readonly (string | null)[]): string {
  return `{${values.map(quoted).join(',')}}`
}

const orNull = (value: string | null): string => value ?? 'null'

const quoted = (value: string | null): string => {
  if (value === null) return 'null'
  const escaped = value.includes('\\') || value.includes('"') ? value.replace(/["\\]/g, '\\$&') : value
  return `"${escaped}"`
}
