import { reportsTexts } from '../../locales/reports.ts'

/** 'Denunciar usuário' (D-039), in its own chunk. */
export async function loadReportDialog() {
  const [part] = await Promise.all([import('./report-dialog.tsx'), reportsTexts.load()])
  return part.ReportDialog
}
