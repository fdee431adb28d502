import { useEffect, useState, type RefObject } from 'react'
import type { VirtualizerHandle } from 'virtua'
import { formatDay } from '../../lib/date-labels.ts'
import { useLanguage } from '../../lib/i18n/language.ts'
import { useTexts } from '../../lib/i18n/texts.ts'
import { timeTexts } from '../../locales/time.ts'
import { DayPill } from '../../ui/conversation-marks.tsx'
import { useSync } from '../../sync/use-sync.ts'
import type { TimelineItem } from './timeline.ts'

const STAY_MS = 1200
/** At either end the day stands in the list itself or has just been chosen. */
const EDGE_PX = 60
/** A day of the list itself that is nearer to the top than this takes its place. */
const PILL_PX = 44

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
  const [day, setDay] = useState({ label: '', isShown: false })

  useEffect(() => {
    const element = scroller.current
    if (!element) return undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    let scrolledAtMs = 0
    function hide(): void {
      setDay((before) => (before.isShown ? { ...before, isShown: false } : before))
    }
    /** One timer that looks again while one scrolls on, instead of a new one in every frame. */
    function hideLater(inMs: number): void {
      timer ??= setTimeout(() => {
        timer = undefined
        const leftMs = scrolledAtMs + STAY_MS - performance.now()
        if (leftMs > 0) hideLater(leftMs)
        else hide()
      }, inMs)
    }
    function onScroll(): void {
      const item = list.current && findTopmost(list.current, items)
      if (!item) return hide()
      const label = formatDay(Date.parse(item.shown.message.created_at), now.getSnapshot(), language, time)
      setDay((before) => (before.isShown && before.label === label ? before : { label, isShown: true }))
      scrolledAtMs = performance.now()
      hideLater(STAY_MS)
    }
    element.addEventListener('scroll', onScroll, { passive: true })
    return () => {
      clearTimeout(timer)
      element.removeEventListener('scroll', onScroll)
    }
  }, [list, scroller, items, language, now, time])

  return (
    <div className="floating-day" data-shown={day.isShown || undefined} aria-hidden="true">
      {day.label && <DayPill>{day.label}</DayPill>}
    </div>
  )
}

/** The message whose day floats; null where the list's own day can be seen up there. */
function findTopmost(list: VirtualizerHandle, items: readonly TimelineItem[]): TimelineItem | null {
  const offset = list.scrollOffset
  if (offset < EDGE_PX || list.scrollSize - list.viewportSize - offset < EDGE_PX) return null
  const index = list.findItemIndex(offset)
  const isNear = (at: number): boolean =>
    items[at]?.startsDay === true && Math.abs(list.getItemOffset(at) - offset) < PILL_PX
  return isNear(index) || isNear(index + 1) ? null : (items[index] ?? null)
}
