import { formatBytes } from '../../../lib/format-bytes.ts'
import { getLanguage } from '../../../lib/i18n/language.ts'
import type { mediaTexts } from '../../../locales/media.ts'
import { showToast } from '../../../ui/toast.store.ts'
import type { TooLarge } from './chosen.ts'

/** The limit in words, under the title of all uploads that fail (D-020). */
export function tellTooLarge({ kind, limitBytes }: TooLarge, t: ReturnType<typeof mediaTexts.get>): void {
  const description = t.uploadRefused(t.tooLarge[kind](formatBytes(limitBytes, getLanguage())))
  showToast({ kind: 'error', title: t.uploadFailed, description })
}
