// What a conversation leads to: a door of its own, so that the first screen knows nothing of it.
import { contactTexts } from '../../../locales/contact.ts'
import { reportsTexts } from '../../../locales/reports.ts'

/** A contact's profile, in its own chunk. */
export async function loadContactDialog() {
  const [part] = await Promise.all([
    import('../contact-dialog.tsx'),
    contactTexts.load(),
    reportsTexts.load(),
  ])
  return part.ContactDialog
}

/** The question before blocking and unblocking, in its own chunk. */
export async function loadBlockDialog() {
  const [part] = await Promise.all([import('../block-dialog.tsx'), contactTexts.load()])
  return part.BlockDialog
}
