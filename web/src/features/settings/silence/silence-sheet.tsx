import { MUTED_ALWAYS } from '#contract/limits.ts'
import { useTexts } from '../../../lib/i18n/texts.ts'
import { silenceTexts } from '../../../locales/silence.ts'
import { useSync } from '../../../sync/use-sync.ts'
import { Sheet } from '../../../ui/sheet.tsx'
import { showToast } from '../../../ui/toast.store.ts'

const PERIODS = ['hour', 'eightHours', 'always'] as const
const HOUR_MS = 3_600_000

/** For how long nothing of the account makes itself heard (D-037). Open while it is mounted. */
export function SilenceSheet({ onClose }: { onClose: () => void }) {
  const t = useTexts(silenceTexts)
  const sync = useSync()

  function silence(period: (typeof PERIODS)[number]): void {
    const until = (hours: number): string => new Date(sync.clock.now() + hours * HOUR_MS).toISOString()
    const silenced_until = { hour: until(1), eightHours: until(8), always: MUTED_ALWAYS }[period]
    onClose()
    void sync.mutate('settings.update', { silenced_until })
    showToast({ kind: 'success', title: t.off })
  }

  return (
    <Sheet title={t.title} description={t.text} onClose={onClose}>
      {PERIODS.map((period) => (
        <button key={period} type="button" className="sheet-choice" onClick={() => silence(period)}>
          {t.periods[period]}
        </button>
      ))}
    </Sheet>
  )
}
