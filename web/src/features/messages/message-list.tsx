import {
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
  type Ref,
  type WheelEvent,
} from 'react'
import { Virtualizer, type VirtualizerHandle } from 'virtua'
import { useTexts } from '../../lib/i18n/texts.ts'
import { messagesTexts } from '../../locales/messages.ts'
import { NewMessagesPill } from '../../ui/conversation-marks.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Quiet } from '../../ui/quiet.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import ArrowDown from 'lucide-react/icons/arrow-down'
import type { ConversationView } from './conversation.store.ts'
import { BesideMessages } from './conversation-parts.ts'
import type { MessageActions } from './message-item.tsx'
import { MessageSlot } from './message-slot.tsx'
import type { SpokenMessage } from './spoken-arrival.tsx'
import { useArrivals } from './use-arrivals.ts'
import { useFreshKeys } from './use-fresh-keys.ts'
import { useGlide } from './use-glide.ts'
import { useListItems } from './use-list-items.ts'
import { useMessageElements } from './use-message-elements.tsx'
import { useNextPages } from './use-next-pages.ts'

/** Nearer than this to the end counts as reading the newest. */
const END_ZONE_PX = 80

/** Within this time of a change of room the list puts its heights right. */
const SETTLE_MS = 500

/** Above the first message, as the style has it. */
const FLOW_PADDING_PX = 8
/** What stays free above the unread line. */
const ABOVE_UNREAD_PX = 72

/** Where the list is on its way to: the newest message, or one by its key, in the middle or with its line on top. */
type Goal = 'end' | { readonly key: string; readonly align: 'middle' | 'top' }

export type MessageListHandle = {
  scrollToEnd: () => void
  /**
   * Goes to a message and lights it up; false where it is not among those shown: then that happens once it is.
   */
  reveal: (messageId: string) => boolean
}

type Props = {
  view: ConversationView
  isGroup: boolean
  actions: MessageActions
  onLoadOlder: () => void
  onLoadNewer: () => void
  /** The number of the message in the middle of what is in sight, null at the end. */
  onLook: (seq: number | null) => void
  /** The newest messages are to take the place of older ones. */
  onShowEnd: () => void
  ref: Ref<MessageListHandle>
}

/** The messages, oldest first, standing on the newest. Only what is near the eye is in the page. */
export function MessageList(props: Props) {
  const { view, isGroup, actions, onLoadOlder, onLoadNewer, onLook, onShowEnd, ref } = props
  const t = useTexts(messagesTexts)
  const scroller = useRef<HTMLDivElement>(null)
  const { items, isShifting } = useListItems(view.items, scroller)
  const fresh = useFreshKeys(items)
  const list = useRef<VirtualizerHandle>(null)
  const flow = useRef<HTMLDivElement>(null)
  const isAtEnd = useRef(true)
  /** Until it is there, or a hand is on it: what comes or is measured meanwhile must not leave it short of it. */
  const goal = useRef<Goal | null>(null)
  /** Where one goes as soon as it is there: a message by its id, or the newest. */
  const awaited = useRef<{ id: string } | 'end' | null>(null)
  const lastOffset = useRef(0)
  /** How much of the list can be seen, and since when it is that much. */
  const room = useRef({ px: 0, sinceMs: Number.NEGATIVE_INFINITY })
  const [away, setAway] = useState({ isFar: false, newCount: 0 })
  const [litKey, setLitKey] = useState<string | null>(null)
  const [spoken, setSpoken] = useState<SpokenMessage | null>(null)
  const glide = useGlide(flow)
  const drawMessage = useMessageElements({ isGroup, actions, fresh, litKey })
  const askForPages = useNextPages({ view, items, lookAgain, onLoadOlder, onLoadNewer })

  function scrollToEnd(isSmooth = false): void {
    awaited.current = view.has_newer ? 'end' : null
    if (view.has_newer) return onShowEnd()
    isAtEnd.current = true
    goal.current = 'end'
    // A long way is jumped: a glide over hundreds of messages is slow, and shows none of them.
    const isGlide = isSmooth && !away.isFar && !matchMedia('(prefers-reduced-motion: reduce)').matches
    aim(isGlide ? 'smooth' : 'instant')
    // The browser tells of the step a frame later.
    glide.follow()
  }

  /** The list's own doing, where the end is in sight or on its way: a message that is awaited is so still. */
  function keepEnd(): void {
    const before = awaited.current
    scrollToEnd()
    awaited.current ??= before
  }

  /** Not by the virtualizer's own way: for a while that returns after each height measured, also against a hand. */
  function aim(behavior: ScrollBehavior = 'instant'): void {
    const top = findGoalPx()
    if (top !== null) scroller.current?.scrollTo({ top, behavior })
  }

  /** By the heights that are known; null where there is no goal, or it is not in the list. */
  function findGoalPx(): number | null {
    const [bound, handle, outer] = [goal.current, list.current, scroller.current]
    if (bound === 'end') return readEndPx()
    const index = bound ? items.findIndex(({ shown }) => shown.key === bound.key) : -1
    if (!bound || !handle || !outer || index === -1) return null
    const abovePx =
      bound.align === 'top' ? ABOVE_UNREAD_PX : (outer.clientHeight - handle.getItemSize(index)) / 2
    const px = FLOW_PADDING_PX + handle.getItemOffset(index) - abovePx
    return Math.min(Math.max(0, px), readEndPx())
  }

  /** Where the list stands at its end. What is drawn lower while it glides does not count, as it does in `scrollHeight`. */
  function readEndPx(): number {
    const [outer, inner] = [scroller.current, flow.current]
    return outer && inner
      ? Math.max(0, inner.offsetTop - outer.offsetTop + inner.offsetHeight - outer.clientHeight)
      : 0
  }

  function lookAgain(): void {
    const offset = scroller.current?.scrollTop ?? 0
    lookFrom(offset, readEndPx() - offset)
  }

  /** Tells which messages are to be there: those around the middle of what is in sight, and the next ones. */
  function lookFrom(offset: number, toEndPx: number): void {
    const middle = items[list.current?.findItemIndex(offset + list.current.viewportSize / 2) ?? 0]
    // What waits to be sent has no number yet, and is at the end.
    onLook(isAtEnd.current ? null : middle?.shown.message.seq || null)
    askForPages(offset, toEndPx)
  }

  /** The browser moves a list that has got more room before it tells of the room. */
  function noteRoom(element: HTMLElement | null): void {
    const px = element?.clientHeight ?? 0
    if (px !== room.current.px) room.current = { px, sinceMs: performance.now() }
  }

  useImperativeHandle(ref, () => ({
    scrollToEnd: () => scrollToEnd(),
    reveal: (messageId) => {
      const isThere = reveal(messageId)
      awaited.current = isThere ? null : { id: messageId }
      return isThere
    },
  }))

  function reveal(messageId: string): boolean {
    const key = items.find(({ shown }) => shown.message.id === messageId)?.shown.key
    if (key === undefined) return false
    isAtEnd.current = false
    goal.current = { key, align: 'middle' }
    aim()
    setLitKey(key)
    return true
  }

  useLayoutEffect(() => {
    const next = awaited.current
    if (next === null || items !== view.items) return
    if (next === 'end') {
      if (!view.has_newer) scrollToEnd()
    } else if (reveal(next.id)) awaited.current = null
  })

  // The first sight: the unread line where there is one, else the newest message. Whoever stands there and has moved
  // nothing is led to the line once more when it comes with what the device did not have.
  const placed = useRef<{ isDone: boolean; seq: number } | null>(null)
  useLayoutEffect(() => {
    if (items.length === 0 || placed.current?.isDone) return
    const line = items.find(({ unreadCount }) => unreadCount > 0)?.shown
    if (placed.current && !(line && isAtEnd.current && line.message.seq > placed.current.seq)) return
    placed.current = { isDone: line !== undefined, seq: items.at(-1)?.shown.message.seq ?? 0 }
    if (!line) return scrollToEnd()
    isAtEnd.current = false
    goal.current = { key: line.key, align: 'top' }
    aim()
  })

  // What comes while one reads at the end keeps the end in sight; elsewhere it is counted. The composer leads to what
  // is written here; what the person writes on another device takes nobody away from what they read.
  useArrivals(items === view.items ? view : null, (count, newest) => {
    if (isAtEnd.current) {
      glide.begin()
      keepEnd()
    } else if (count > 0) setAway((before) => ({ ...before, newCount: before.newCount + count }))
    if (newest) setSpoken(newest)
  })

  // The keyboard, the emoji panel, a growing draft, a turned phone: whoever stands at the end keeps it in sight.
  useEffect(() => {
    const element = scroller.current
    if (!element) return undefined
    const observer = new ResizeObserver(() => {
      noteRoom(element)
      if (!isAtEnd.current) return
      // The list itself may not have heard yet how high it is now.
      goal.current = 'end'
      element.scrollTop = readEndPx()
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [])

  useEffect(() => {
    if (litKey === null) return undefined
    const timer = setTimeout(() => setLitKey(null), 1600)
    return () => clearTimeout(timer)
  }, [litKey])

  function onScroll(offset: number): void {
    const handle = list.current
    if (!handle) return
    const toEndPx = handle.scrollSize - handle.viewportSize - offset
    // Only who scrolls up leaves the end: a tall message that has just come puts it further away, too. And on the
    // way there a step up of less than a screen is the list's own, which puts right heights it had guessed.
    const upPx = lastOffset.current - offset
    const isBoundForEnd = goal.current === 'end'
    if (isBoundForEnd) glide.follow()
    // So is one while the room changes: lines that get longer make the list shorter.
    noteRoom(scroller.current)
    const isSettling = isBoundForEnd || performance.now() - room.current.sinceMs < SETTLE_MS
    const isUpward = upPx > (isSettling ? handle.viewportSize : 0)
    lastOffset.current = offset
    if (isUpward && isBoundForEnd) goal.current = null
    if (toEndPx < END_ZONE_PX) isAtEnd.current = !view.has_newer
    else if (isUpward) isAtEnd.current = false
    const isFar = toEndPx > handle.viewportSize
    if (isAtEnd.current)
      setAway((before) => (before.newCount || before.isFar ? { isFar: false, newCount: 0 } : before))
    else if (isFar !== away.isFar) setAway((before) => ({ ...before, isFar }))
    lookFrom(offset, toEndPx)
  }

  /** A hand on the list ends its way. */
  function onHand(): void {
    goal.current = null
  }

  /** And a hand that moves the list is no step of the list's own, however lately the room changed. */
  function onMovingHand(): void {
    onHand()
    awaited.current = null
    if (placed.current) placed.current.isDone = true
    room.current.sinceMs = Number.NEGATIVE_INFINITY
    // The list may still have to tell where it was put: the hand starts from there.
    lastOffset.current = Math.max(lastOffset.current, scroller.current?.scrollTop ?? 0)
  }

  /** A wheel that turns up leaves the end before the list has moved: a height measured meanwhile must not take it back. */
  function onWheel(event: WheelEvent): void {
    onMovingHand()
    const { scrollHeight = 0, clientHeight = 0 } = scroller.current ?? {}
    if (event.deltaY < 0 && scrollHeight > clientHeight) isAtEnd.current = false
  }

  function onScrollEnd(): void {
    const goalPx = findGoalPx()
    if (goalPx === null || Math.abs(goalPx - (scroller.current?.scrollTop ?? 0)) <= 1) goal.current = null
    else if (goal.current === 'end') keepEnd()
    else aim()
  }

  /** A list that is all in sight takes no step that would tell that this is its end. */
  function noteEnd(): void {
    if (isAtEnd.current || view.has_newer || readEndPx() > 0) return
    isAtEnd.current = true
    setAway({ isFar: false, newCount: 0 })
  }

  /** Heights that were guessed are known now. */
  function onResize(): void {
    noteEnd()
    if (isAtEnd.current) keepEnd()
    else if (goal.current !== 'end') aim()
  }

  return (
    <div className="message-area">
      {view.is_loading_older && (
        <div className="message-older" role="status" aria-label={t.loadingOlder}>
          <Spinner size={20} />
        </div>
      )}
      <Quiet>
        <BesideMessages list={list} scroller={scroller} items={items} actions={actions} spoken={spoken} />
      </Quiet>
      <div
        ref={scroller}
        className="message-scroller"
        data-swipe="off"
        tabIndex={0}
        role="region"
        aria-label={t.messageList}
        onKeyDownCapture={onMovingHand}
        onPointerDown={onHand}
        onTouchMove={onMovingHand}
        onWheel={onWheel}
      >
        <div className="message-space" />
        <div ref={flow} className="message-flow" role="list">
          <Virtualizer
            ref={list}
            data={items}
            scrollRef={scroller}
            shift={isShifting}
            bufferSize={600}
            item={MessageSlot}
            startMargin={FLOW_PADDING_PX}
            onScroll={onScroll}
            onScrollEnd={onScrollEnd}
            onResize={onResize}
          >
            {drawMessage}
          </Virtualizer>
        </div>
      </div>
      <NewMessagesPill count={away.newCount} onClick={() => scrollToEnd(true)} />
      {(away.isFar || view.has_newer) && away.newCount === 0 && (
        <IconButton
          className="to-latest"
          label={t.toLatest}
          icon={<ArrowDown />}
          onClick={() => scrollToEnd(true)}
        />
      )}
    </div>
  )
}
