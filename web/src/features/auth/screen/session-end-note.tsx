import { useTexts } from '../../../lib/i18n/texts.ts'
import { formatTimeOfDay, isSameDay } from '../../../lib/date-labels.ts'
import { formatDayMonth } from '../../../lib/relative-time.ts'
import { authTexts } from '../../../locales/auth.ts'
import type { SessionEnd } from '../unsent/session-end.ts'

/** Tells who was signed out from elsewhere so, when it was, and what waits for them here. */
export function SessionEndNote({ end }: { end: SessionEnd }) {
  const t = useTexts(authTexts).sessionEnd
  const time = formatTimeOfDay(end.at)
  const isToday = isSameDay(end.at, Date.now())
  return (
    <div className="auth-end" role="status">
      <b>{t.title}</b>
      <p>{isToday ? t.today(time) : t.earlier(formatDayMonth(end.at), time)}</p>
      {end.message_count > 0 && <p>{t.messages(end.message_count)}</p>}
      {end.message_count === 0 && end.draft_count > 0 && <p>{t.drafts(end.draft_count)}</p>}
    </div>
  )
}
