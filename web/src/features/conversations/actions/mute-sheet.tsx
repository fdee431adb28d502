import { useTexts } from '../../../lib/i18n/texts.ts'
import { chatTexts } from '../../../locales/chat.ts'
import { useSync } from '../../../sync/use-sync.ts'
import { Sheet } from '../../../ui/sheet.tsx'
import type { ChatRow } from '../chat-row.ts'
import { MUTE_PERIODS, muteChat } from './chat-actions.ts'

/** For how long a chat is silent. Open while it is mounted. */
export function MuteSheet({ row, onClose }: { row: ChatRow; onClose: () => void }) {
  const t = useTexts(chatTexts)
  const sync = useSync()
  return (
    <Sheet title={t.muteTitle} description={t.muteText} onClose={onClose}>
      {MUTE_PERIODS.map((period) => (
        <button
          key={period}
          type="button"
          className="sheet-choice"
          onClick={() => {
            onClose()
            muteChat(sync, row, period)
          }}
        >
          {t.muteFor[period]}
        </button>
      ))}
    </Sheet>
  )
}
