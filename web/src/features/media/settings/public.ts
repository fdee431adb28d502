import { mediaTexts } from '../../../locales/media.ts'

/** Settings' 'Armazenamento', in its own chunk. */
export async function loadStorageDialog() {
  return (await Promise.all([import('./storage-dialog.tsx'), mediaTexts.load()]))[0].StorageDialog
}
