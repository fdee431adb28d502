import { z } from 'zod'
import { cleanName, isInvisible } from './visible-text.ts'

/**
 * Any UUID (version is not checked: ids of every generation stay readable), in lower case as PostgreSQL
 * writes it: two spellings of one id never meet.
 */
export const uuid = z.guid().toLowerCase()
/** An id that the client makes and finds its own work by: answered in the spelling it was sent in. */
export const clientId = z.guid()
/** ISO 8601 in UTC with milliseconds or microseconds. */
export const timestamp = z.iso.datetime()
/**
 * Text a person typed. Refuses what PostgreSQL or JSON cannot carry unharmed:
 * NUL and lone surrogates.
 */
export const humanText = z.string().refine((text) => !text.includes('\0') && text.isWellFormed(), {
  error: 'invalid characters',
})
/** What a person or a group is called: one line of which something can be seen. */
export const nameText = humanText
  .overwrite(cleanName)
  .refine((text) => !isInvisible(text), { error: 'nothing to be seen' })
export const seq = z.int().min(0)
/** Up to where a person's list is true: their own log, which names every change of it. */
export const userBase = z.object({ epoch: uuid, user_seq: seq })
export type UserBase = z.infer<typeof userBase>
