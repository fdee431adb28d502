import { parsePhoneNumberFromString } from 'libphonenumber-js'
import { z } from 'zod'
import { humanText } from '#contract/common.ts'
import { DISPLAY_NAME_MAX_LENGTH, PASSWORD_MAX_LENGTH } from '#contract/limits.ts'
import { cleanName, isInvisible } from '#contract/visible-text.ts'
import { AuthError } from './auth-error.ts'
import { invalidFields } from './auth.texts.ts'

const EMAIL_MAX_LENGTH = 254
/** It travels in every access token, which is to fit in 4 kB. */
export const METADATA_MAX_BYTES = 2048
const METADATA_MAX_DEPTH = 6

/** As it is stored and compared: trimmed, lower case. */
const emailAddress = z.string().trim().toLowerCase().max(EMAIL_MAX_LENGTH).pipe(z.email())

/**
 * Any usual spelling of a phone, numbers without country code taken as Brazilian; becomes E.164. Clients of this
 * protocol leave the '+' out: digits that are no Brazilian number are read as international.
 */
const phoneNumber = z
  .string()
  .max(32)
  .transform((text, context) => {
    const candidates = [parsePhoneNumberFromString(text, 'BR'), parsePhoneNumberFromString(`+${text.trim()}`)]
    const phone = candidates.find((candidate) => candidate?.isValid())
    if (phone) return phone.number
    context.addIssue({ code: 'custom', message: 'not a phone number' })
    return z.NEVER
  })

/** Clients of this protocol send '' for what they do not mean. */
const optionalOf = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === '' || value === null ? undefined : value), schema.optional())

/** What PostgreSQL and JSON carry unharmed, and not too deep to be walked. */
const isPlainData = (value: unknown, depth: number): boolean => {
  if (depth > METADATA_MAX_DEPTH) return false
  if (typeof value === 'string') return isStorableText(value)
  if (typeof value !== 'object' || value === null) return true
  return Object.entries(value).every(([key, inner]) => isStorableText(key) && isPlainData(inner, depth + 1))
}
const isStorableText = (text: string): boolean => !text.includes('\0') && text.isWellFormed()

/** What a person says about themselves; display_name becomes the profile's name. */
const userData = z
  .custom<Record<string, unknown>>(
    (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
  )
  .refine((value) => isPlainData(value, 0), { abort: true })
  .refine((value) => Buffer.byteLength(JSON.stringify(value)) <= METADATA_MAX_BYTES)
  .refine((value) => displayName.safeParse(value['display_name']).success)

/** '' where there is none; a name of which nothing can be seen is refused. */
export const displayName = optionalOf(
  humanText
    .refine((text) => text.trim() === '' || !isInvisible(text))
    .overwrite(cleanName)
    .max(DISPLAY_NAME_MAX_LENGTH),
)

export const fields = {
  email: optionalOf(emailAddress),
  phone: optionalOf(phoneNumber),
  password: humanText.max(PASSWORD_MAX_LENGTH),
  data: optionalOf(userData),
  /** A code as typed, or a link's token. */
  token: z.string().trim().min(1).max(256),
}
export { optionalOf }

/** Reads a request's body; throws `validation_failed`, `email_address_invalid` for an e-mail. */
export function parseBody<T extends z.ZodType>(schema: T, body: unknown): z.output<T> {
  const parsed = schema.safeParse(body === undefined ? {} : body)
  if (parsed.success) return parsed.data
  const wrong = new Set(parsed.error.issues.map(({ path }) => path[0]))
  if (wrong.has('email')) throw new AuthError('email_address_invalid')
  if (wrong.has('phone')) throw new AuthError('validation_failed', { message: invalidFields.phone })
  const isTooLong = parsed.error.issues.some(({ path, code }) => path[0] === 'password' && code === 'too_big')
  throw new AuthError('validation_failed', isTooLong ? { message: invalidFields.password } : {})
}
