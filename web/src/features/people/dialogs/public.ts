import { contactTexts } from '../../../locales/contact.ts'

/** A contact's profile, in its own chunk. */
export async function loadContactDialog() {
  const [part] = await Promise.all([import('../contact-dialog.tsx'), contactTexts.load()])
  return part.ContactDialog
}

/** Whom one blocked, in its own chunk. */
export async function loadBlockedDialog() {
  const [part] = await Promise.all([import('../blocked-dialog.tsx'), contactTexts.load()])
  return part.BlockedDialog
}

/** The question before blocking and unblocking, in its own chunk. */
export async function loadBlockDialog() {
  const [part] = await Promise.all([import('../block-dialog.tsx'), contactTexts.load()])
  return part.BlockDialog
}
