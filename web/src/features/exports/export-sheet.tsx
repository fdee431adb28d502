import './export-sheet.css'
import { useTexts } from '../../lib/i18n/texts.ts'
import { exportsTexts } from '../../locales/exports.ts'
import { Sheet } from '../../ui/sheet.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { useFreshProof } from '../auth/proof/public.ts'
import { ExportState } from './export-state.tsx'
import { useExport } from './use-export.ts'

/** 'Baixar meus dados' (LGPD, D-159): asked for, made by the server, fetched within its day. Open while mounted. */
export function ExportSheet({ onClose }: { onClose: () => void }) {
  const t = useTexts(exportsTexts)
  const exported = useExport()
  const proof = useFreshProof(t.proof)
  const { known, reload } = exported
  return (
    <>
      <Sheet title={t.title} description={t.about} closeLabel={t.close} onClose={onClose}>
        <div className="export">
          {known.state === 'loading' && (
            <output className="export-wait" aria-label={t.loading}>
              <Spinner />
            </output>
          )}
          {known.state === 'unknown' && (
            <ErrorState title={t.unknown} text={t.unknownText} onRetry={() => void reload()} />
          )}
          {known.state !== 'loading' && known.state !== 'unknown' && (
            <ExportState known={known} run={proof.run} request={exported.request} link={exported.link} />
          )}
        </div>
      </Sheet>
      {proof.dialog}
    </>
  )
}
