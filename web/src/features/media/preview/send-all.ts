import { randomId } from '../../../lib/random-id.ts'
import type { mediaTexts } from '../../../locales/media.ts'
import type { Sync } from '../../../sync/sync.ts'
import { showToast } from '../../../ui/toast.store.ts'
import { tellTooLarge } from '../attach/tell-too-large.ts'
import { type Chosen, type Prepared, TooLarge } from '../attach/chosen.ts'
import { sendMedia } from '../send-media.ts'
import { prepareOnce } from './prepare-once.ts'

export type Ready = Prepared & { readonly caption: string; readonly view_once: boolean }

/** What keeps files, and what may be seen once: here before there is no line to fetch it. */
export function loadKeeper(keepsOnce: boolean): Promise<unknown> {
  return Promise.all([import('../../../sync/own-changes.ts'), keepsOnce && import('../once/own-once.ts')])
}

/**
 * What is chosen once all of it is ready, as it goes out; null where one of them cannot, which its person is told, and where
 * `readChosen` answers null: nothing is to be sent any more.
 */
export async function prepareAll(
  readChosen: () => readonly Chosen[] | null,
  t: ReturnType<typeof mediaTexts.get>,
): Promise<readonly Ready[] | null> {
  const chosen = readChosen()
  if (!chosen) return null
  try {
    const keepsOnce = chosen.some(({ isOnce }) => isOnce)
    const [files] = await Promise.all([Promise.all(chosen.map(prepareOnce)), loadKeeper(keepsOnce)])
    if (readChosen() !== chosen) return prepareAll(readChosen, t)
    // Whoever gets a document keeps it.
    const unsealed = chosen.find(({ isOnce }, index) => isOnce && files[index]?.message_type === 'file')
    if (unsealed) {
      showToast({ kind: 'error', title: t.uploadFailed, description: t.onceRefused(unsealed.file.name) })
      return null
    }
    return files.map((file, index) => ({
      ...file,
      caption: chosen[index]?.caption.trim() ?? '',
      view_once: Boolean(chosen[index]?.isOnce),
    }))
  } catch (error) {
    if (readChosen() !== chosen) return prepareAll(readChosen, t)
    if (error instanceof TooLarge) tellTooLarge(error, t)
    else showToast({ kind: 'error', title: t.uploadFailed, description: t.uploadBroke })
    return null
  }
}

/** In their order, each in the conversation at once; photos and videos that go together are one album. */
export async function sendAll(
  sync: Sync,
  conversation_id: string,
  files: readonly Ready[],
  replyTo: string | null,
): Promise<void> {
  const isPicture = ({ message_type, view_once }: Ready): boolean => message_type !== 'file' && !view_once
  const album_id = files.filter(isPicture).length > 1 ? randomId() : null
  for (const [index, file] of files.entries())
    await sendMedia(sync, {
      ...file,
      conversation_id,
      ...(album_id && isPicture(file) && { album_id }),
      ...(index === 0 && { reply_to_message_id: replyTo }),
    })
}
