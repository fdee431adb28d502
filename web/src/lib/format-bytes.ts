import type { Language } from './i18n/language.ts'

const UNITS = ['B', 'KB', 'MB', 'GB'] as const

/** '820 KB', '1,2 MB': in steps of 1,024, one decimal below ten. */
export function formatBytes(bytes: number, language: Language): string {
  const step = Math.min(Math.floor(Math.log2(Math.max(1, bytes)) / 10), UNITS.length - 1)
  const value = bytes / 1024 ** step
  const maximumFractionDigits = step > 1 && value < 10 ? 1 : 0
  return `${value.toLocaleString(language, { maximumFractionDigits })} ${UNITS[step]}`
}
