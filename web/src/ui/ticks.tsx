import './ticks.css'
import { useTexts } from '../lib/i18n/texts.ts'
import { unreachable } from '../lib/unreachable.ts'
import { uiTexts } from '../locales/ui.ts'

/** Clock while in the outbox, one tick once durable on the server, two only for read (D-060). */
export type TickState = 'sending' | 'sent' | 'read'

export function Ticks({ state }: { state: TickState }) {
  const t = useTexts(uiTexts)
  switch (state) {
    case 'sending':
      return (
        <svg className="tick tick-clock" viewBox="0 0 13 13" role="img" aria-label={t.tickSending}>
          <circle cx="6.5" cy="6.5" r="5.3" />
          <path d="M6.5 3.7v3l1.9 1.2" />
        </svg>
      )
    case 'sent':
      return (
        <svg className="tick tick-sent" viewBox="0 0 13 12" role="img" aria-label={t.tickSent}>
          <path d="M1.5 6.8 4.8 10 11.5 2" />
        </svg>
      )
    case 'read':
      return (
        <svg className="tick tick-read" viewBox="0 0 19 12" role="img" aria-label={t.tickRead}>
          <path d="M1.2 6.3 4.7 10 11.3 2M8.7 8.2 10.4 10 17 2" />
        </svg>
      )
    default:
      return unreachable(state)
  }
}
