import { silenceTexts } from '../../../locales/silence.ts'
import type { Sync } from '../../../sync/sync.ts'
import { showToast } from '../../../ui/toast.store.ts'

/** The sheet that silences the account, in its own chunk. */
export async function loadSilenceSheet() {
  const [part] = await Promise.all([import('./silence-sheet.tsx'), silenceTexts.load()])
  return part.SilenceSheet
}

/** Everything makes itself heard again. */
export async function endSilence(sync: Sync): Promise<void> {
  void sync.mutate('settings.update', { silenced_until: null })
  await silenceTexts.load()
  showToast({ kind: 'success', title: silenceTexts.get().on })
}
