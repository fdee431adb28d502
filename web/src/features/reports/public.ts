import { reportsTexts } from '../../locales/reports.ts'

/** 'Denunciar usuário' (D-039) and 'Denunciar mensagem', in their own chunk. */
export async function loadReportDialog() {
  const [part] = await Promise.all([import('./report-dialog.tsx'), reportsTexts.load()])
  return part.ReportDialog
}

/** 'Denúncias' of a group (D-098), in a chunk of its own. */
export async function loadReportedSheet() {
  const [part] = await Promise.all([import('./reported-sheet.tsx'), reportsTexts.load()])
  return part.ReportedSheet
}
