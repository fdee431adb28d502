import { z } from 'zod'

/**
 * Any UUID (version is not checked: ids of every generation stay readable), in lower case as PostgreSQL
 * writes it: two spellings of one id never meet.
 */
export const uuid = z.guid().toLowerCase()
/** ISO 8601 in UTC with milliseconds or microseconds. */
export const timestamp = z.iso.datetime()
/**
 * Text a person typed. Refuses what PostgreSQL or JSON cannot carry unharmed:
 * NUL and lone surrogates.
 */
export const humanText = z.string().refine((text) => !text.includes('\0') && text.isWellFormed(), {
  error: 'invalid characters',
})
export const seq = z.int().min(0)
