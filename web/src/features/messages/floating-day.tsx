import { useEffect, useState, type RefObject } from 'react'
import type { VirtualizerHandle } from 'virtua'
import { formatDay } from '../../lib/date-labels.ts'
import { useLanguage } from '../../lib/i18n/language.ts'
import { useTexts } from '../../lib/i18n/texts.ts'
import { timeTexts } from '../../locales/time.ts'
import { DayPill } from '../../ui/conversation-marks.tsx'
import { useSync } from '../../sync/use-sync.ts'
import type { TimelineItem } from './timeline.ts'

const stayMs = 1200
/** At either end the day stands in the list itself or has just been chosen. */
const edgePx = 60

type Props = {
  list: RefObject<VirtualizerHandle | null>
  scroller: RefObject<HTMLElement | null>
  items: readonly TimelineItem[]
}

/** The day of the topmost message, 8 px under the header while one scrolls; gone a moment later. */
export function FloatingDay({ list, scroller, items }: Props) {
  const time = useTexts(timeTexts)
  const language = useLanguage()
  const { now } = useSync()
  const [label, setLabel] = useState<string | null>(null)

  useEffect(() => {
    const element = scroller.current
    if (!element) return undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    function onScroll(): void {
      const offset = list.current?.scrollOffset ?? 0
      const toEndPx = (list.current?.scrollSize ?? 0) - (list.current?.viewportSize ?? 0) - offset
      const item = items[list.current?.findItemIndex(offset) ?? -1]
      clearTimeout(timer)
      if (!item || offset < edgePx || toEndPx < edgePx) return setLabel(null)
      setLabel(formatDay(Date.parse(item.shown.message.created_at), now.getSnapshot(), language, time))
      timer = setTimeout(() => setLabel(null), stayMs)
    }
    element.addEventListener('scroll', onScroll, { passive: true })
    return () => {
      clearTimeout(timer)
      element.removeEventListener('scroll', onScroll)
    }
  }, [list, scroller, items, language, now, time])

  return (
    <div className="floating-day" data-shown={label === null ? undefined : true} aria-hidden="true">
      {label !== null && <DayPill>{label}</DayPill>}
    </div>
  )
}
