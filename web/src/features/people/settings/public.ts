/**
 * Whom one blocked, in its own chunk: a door of its own, so that neither the first screen nor a conversation knows of
 * it. Its texts are those of a contact, which the part names itself.
 */
export async function loadBlockedDialog() {
  const { BlockedDialog, loadTexts } = await import('../blocked-dialog.tsx')
  await loadTexts()
  return BlockedDialog
}
