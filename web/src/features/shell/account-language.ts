import { getLanguage, setLanguage, type Language } from '../../lib/i18n/language.ts'
import { readLocal, removeLocal, writeLocal } from '../../lib/local-store.ts'
import type { Sync } from '../../sync/sync.ts'

/** The account's language as this device saw it last, and a choice the account has not heard of. */
const seenKey = 'lero-account-language'
const unsentKey = 'lero-unsent-language'

/**
 * Changes the language on this device at once and in the account as soon as it can be reached (D-021). Rejects, with
 * nothing changed, when the texts cannot be loaded.
 */
export async function chooseLanguage(sync: Sync, language: Language): Promise<void> {
  await setLanguage(language)
  writeLocal(unsentKey, language)
  await sendChoice(sync)
}

/**
 * Lets the device speak the account's language: after sign-in, and when another device changes it. A choice made here
 * that the account has not heard of wins and is sent. Answers the function that stops it.
 */
export function followAccountLanguage(sync: Sync): () => void {
  let seen = readLocal(seenKey)

  const follow = (): void => {
    const { settings } = sync.memory.meta()
    if (!settings?.updated_at || readLocal(unsentKey) !== null || settings.language === seen) return
    seen = settings.language
    writeLocal(seenKey, settings.language)
    // Where its texts cannot be loaded the page keeps speaking as it does; the next visit tries again.
    if (settings.language !== getLanguage()) setLanguage(settings.language).catch(() => removeLocal(seenKey))
  }
  const sendWhenOnline = (): void => {
    if (sync.status.getSnapshot().state === 'online') void sendChoice(sync)
  }

  follow()
  sendWhenOnline()
  const stops = [sync.memory.subscribe('meta', follow), sync.status.subscribe(sendWhenOnline)]
  return () => {
    for (const stop of stops) stop()
  }
}

async function sendChoice(sync: Sync): Promise<void> {
  const unsent = readLocal(unsentKey)
  if (unsent === null) return
  try {
    const { language } = await sync.call('settings.update', { language: unsent as Language })
    writeLocal(seenKey, language)
    if (readLocal(unsentKey) === language) removeLocal(unsentKey)
  } catch {
    // The device has the choice; the account hears of it when the link is back.
  }
}
