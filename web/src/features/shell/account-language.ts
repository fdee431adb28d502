import { getLanguage, setLanguage, type Language } from '../../lib/i18n/language.ts'
import { readLocal, removeLocal, writeLocal } from '../../lib/local-store.ts'
import { listPending } from '../../sync/job.ts'
import type { Sync } from '../../sync/sync.ts'

/** The account's language as this device saw it last. */
const SEEN_KEY = 'lero-account-language'
/** Where earlier versions kept a choice that the account has not heard of. */
const EARLIER_KEY = 'lero-unsent-language'

/**
 * Changes the language on this device at once and in the account as soon as it can be reached (D-021). Rejects, with
 * nothing changed, when the texts cannot be loaded. What is chosen while they come takes its place.
 */
export async function chooseLanguage(sync: Sync, language: Language): Promise<void> {
  if (await setLanguage(language)) await sync.mutate('settings.update', { language })
}

/**
 * Lets the device speak the account's language: after sign-in, and when another device changes it. A choice made here
 * that the account has not heard of wins. Answers the function that stops it.
 */
export function followAccountLanguage(sync: Sync): () => void {
  const { memory } = sync
  let seen = readLocal(SEEN_KEY)

  const isUnderWay = (): boolean =>
    listPending(memory.jobs, 'settings.update').some(({ language }) => language !== undefined)

  const follow = (): void => {
    const { settings } = memory.meta()
    if (!settings?.updated_at || isUnderWay() || settings.language === seen) return
    seen = settings.language
    writeLocal(SEEN_KEY, settings.language)
    // Where its texts cannot be loaded the page keeps speaking as it does; the next visit tries again.
    if (settings.language !== getLanguage()) setLanguage(settings.language).catch(() => removeLocal(SEEN_KEY))
  }

  const earlier = readLocal(EARLIER_KEY)
  if (earlier !== null) void sync.mutate('settings.update', { language: earlier as Language })
  removeLocal(EARLIER_KEY)
  follow()
  const stops = [memory.subscribe('meta', follow), memory.subscribe('jobs', follow)]
  return () => {
    for (const stop of stops) stop()
  }
}
