import { parsePhoneNumberFromString } from 'libphonenumber-js'
import { z } from 'zod'
import { humanText } from '#contract/common.ts'
import { DISPLAY_NAME_MAX_LENGTH, PASSWORD_MAX_LENGTH } from '#contract/limits.ts'
import { AuthError } from './auth-error.ts'

const EMAIL_MAX_LENGTH = 254
/** It travels in every access token, which is to fit in 4 kB. */
export const METADATA_MAX_BYTES = 2048
const METADATA_MAX_DEPTH = 6

/** As it is stored and compared: trimmed, lower case. */
const emailAddress = z.string().trim().toLowerCase().max(EMAIL_MAX_LENGTH).pipe(z.email())

/** Any usual spelling of a phone, numbers without country code taken as Brazilian; becomes E.164. */
const phoneNumber = z
  .string()
  .max(32)
  .transform((text, context) => {
    const phone = parsePhoneNumberFromString(text, 'BR')
    if (phone?.isValid()) return phone.number
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

export const displayName = optionalOf(humanText.trim().max(DISPLAY_NAME_MAX_LENGTH))

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
export const parseBody = <T extends z.ZodType>(schema: T, body: unknown): z.output<T> => {
  const parsed = schema.safeParse(body === undefined ? {} : body)
  if (parsed.success) return parsed.data
  const isEmail = parsed.error.issues.some((issue) => issue.path[0] === 'email')
  throw new AuthError(isEmail ? 'email_address_invalid' : 'validation_failed')
}
