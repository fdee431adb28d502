import { useTexts } from '../../../lib/i18n/texts.ts'
import { photoTexts } from '../../../locales/photo.ts'
import { useStore } from '../../../sync/use-store.ts'
import { useSync } from '../../../sync/use-sync.ts'
import { showToast } from '../../../ui/toast.store.ts'
import { getPhotoStore, type PhotoAddress } from './photo.store.ts'
import type { PhotoState } from './photo-upload.ts'

export type OwnPhoto = {
  readonly upload: PhotoState
  readonly choose: (file: File) => void
  readonly retry: () => void
  readonly cancel: () => void
  readonly remove: () => void
}

/** One's own photo on its way; its person is told when it has arrived (D-155). */
export function useOwnPhoto(address: PhotoAddress): OwnPhoto {
  const t = useTexts(photoTexts)
  const store = getPhotoStore(useSync(), address)
  const upload = useStore(store)
  const tell = (isDone: boolean): void => {
    if (isDone) showToast({ kind: 'success', title: t.updated })
  }
  return {
    upload,
    choose: (file) => void store.choose(file).then(tell),
    retry: () => void store.retry().then(tell),
    cancel: store.cancel,
    remove: () => {
      store.remove()
      showToast({ kind: 'success', title: t.removed })
    },
  }
}
