import { unsentTexts } from '../../locales/unsent.ts'

/** The list's way to 'Não enviadas' with its texts, in its own chunk; draws nothing while nothing is stranded. */
export async function loadUnsentEntry() {
  const [part] = await Promise.all([import('./unsent-entry.tsx'), unsentTexts.load()])
  return part.UnsentEntry
}
