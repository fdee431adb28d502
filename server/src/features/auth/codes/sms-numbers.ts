import { parsePhoneNumberFromString } from 'libphonenumber-js/max'
import type { Config } from '../../../platform/config.ts'
import { AuthError } from '../gotrue/auth-error.ts'

/** Numbers a person carries; premium, satellite, landline, toll-free and pager numbers cost or lead nowhere. */
const MOBILE_TYPES = new Set(['MOBILE', 'FIXED_LINE_OR_MOBILE'])

/** Throws `validation_failed` for a number in E.164 that gets no SMS of ours (SAFE-011). */
export function assertTakesSms({ smsCountries }: Pick<Config, 'smsCountries'>, number: string): void {
  const phone = parsePhoneNumberFromString(number)
  // Satellite networks are of no country.
  if (!phone?.country || !MOBILE_TYPES.has(phone.getType() ?? '')) {
    throw new AuthError('validation_failed', { message: 'Este número não recebe SMS. Use um celular.' })
  }
  if (smsCountries && !smsCountries.includes(phone.country)) {
    throw new AuthError('validation_failed', { message: 'Não enviamos SMS para números deste país.' })
  }
}
