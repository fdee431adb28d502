import { loadProofTexts } from '../auth/proof/public.ts'
import { ExportSheet } from './export-sheet.tsx'

/** With the texts of the question that may come: were it to wait for them, it would open below the sheet. */
export async function load() {
  await loadProofTexts()
  return ExportSheet
}
