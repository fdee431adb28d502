// A door of its own, so that a conversation is drawn without it.
import { looksTexts } from '../../../../locales/looks.ts'

/** 'Personalizar conversa', in its own chunk. */
export async function loadLookDialog() {
  const [part] = await Promise.all([import('./look-dialog.tsx'), looksTexts.load()])
  return part.LookDialog
}
