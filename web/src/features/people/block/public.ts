// A profile's door: what a conversation leads to stays with the conversation, one file less for everybody.
import { contactTexts } from '../../../locales/contact.ts'

/** The question before blocking, in its own chunk. */
export async function loadBlockQuestion() {
  const [part] = await Promise.all([import('../block-dialog.tsx'), contactTexts.load()])
  return part.BlockDialog
}
