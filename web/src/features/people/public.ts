import { contactTexts } from '../../locales/contact.ts'
import { peopleTexts } from '../../locales/people.ts'

/** /search with its texts, in its own chunk. */
export async function loadSearchScreen() {
  const [part] = await Promise.all([import('./search-screen.tsx'), peopleTexts.load()])
  return part.SearchScreen
}

/** A contact's profile, in its own chunk. */
export async function loadContactDialog() {
  const [part] = await Promise.all([import('./contact-dialog.tsx'), contactTexts.load()])
  return part.ContactDialog
}

/** The question before blocking and unblocking, in its own chunk. */
export async function loadBlockDialog() {
  const [part] = await Promise.all([import('./block-dialog.tsx'), contactTexts.load()])
  return part.BlockDialog
}
