/**
 * Settings' 'Conversas silenciadas', in its own chunk: a door of its own, so that what follows the list brings nothing of
 * it. Its texts are those of a chat, which the part names itself.
 */
export async function loadMutedDialog() {
  const { MutedDialog, loadTexts } = await import('../muted-dialog.tsx')
  await loadTexts()
  return MutedDialog
}
