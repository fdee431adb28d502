import { useTexts } from '../../lib/i18n/texts.ts'
import { uiTexts } from '../../locales/ui.ts'

/** A screen's place until its chunk is here: its header without a name. Unseen where it comes soon. */
export function ScreenShape() {
  const t = useTexts(uiTexts)
  return (
    <section className="screen-shape" role="status" aria-label={t.loading}>
      <div className="page-header">
        <i className="skeleton" />
      </div>
    </section>
  )
}
