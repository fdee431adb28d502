import { exportsTexts } from '../../locales/exports.ts'

/** Settings' 'Baixar meus dados' with its texts, in its own chunk. */
export async function loadExportSheet() {
  const [part] = await Promise.all([
    import('./export-part.ts').then(({ load }) => load()),
    exportsTexts.load(),
  ])
  return part
}
