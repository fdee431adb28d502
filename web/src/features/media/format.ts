import type { Language } from '../../lib/i18n/language.ts'

/** '0:07', '1:02:03'. */
export function formatLength(ms: number): string {
  const seconds = Math.round(ms / 1000)
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60]
  const rest = String(seconds % 60).padStart(2, '0')
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, '0')}:${rest}` : `${minutes}:${rest}`
}

const UNITS = ['B', 'KB', 'MB', 'GB'] as const

/** '820 KB', '1,2 MB': in steps of 1,024, one decimal below ten. */
export function formatBytes(bytes: number, language: Language): string {
  const step = Math.min(Math.floor(Math.log2(Math.max(1, bytes)) / 10), UNITS.length - 1)
  const value = bytes / 1024 ** step
  const maximumFractionDigits = step > 1 && value < 10 ? 1 : 0
  return `${value.toLocaleString(language, { maximumFractionDigits })} ${UNITS[step]}`
}

/** Where a long name is cut its ending stays: ['roteiro', '.pdf']. */
export function splitFileName(name: string): [stem: string, ending: string] {
  const at = name.lastIndexOf('.')
  return at > 0 && name.length - at <= 6 ? [name.slice(0, at), name.slice(at)] : [name, '']
}
