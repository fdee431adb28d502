import { mediaTexts } from '../../locales/media.ts'
import { NetworkError } from '../../sync/errors.ts'
import { showToast } from '../../ui/toast.store.ts'

/** A file that was wanted and cannot be read. */
export async function tellReadFailure(error: unknown): Promise<void> {
  const t = await mediaTexts.load()
  const description = error instanceof NetworkError ? t.noLine : t.noLink
  showToast({ kind: 'error', title: t.openFailed, description })
}
