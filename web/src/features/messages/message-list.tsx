import { useEffect, useLayoutEffect, useRef, useState, type Ref, useImperativeHandle } from 'react'
import { Virtualizer, type VirtualizerHandle } from 'virtua'
import { useTexts } from '../../lib/i18n/texts.ts'
import { messagesTexts } from '../../locales/messages.ts'
import { NewMessagesPill } from '../../ui/conversation-marks.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import ArrowDown from 'lucide-react/icons/arrow-down'
import type { ConversationView } from './conversation.store.ts'
import { FloatingDay } from './floating-day.tsx'
import type { MessageActions } from './message-item.tsx'
import { MessageSlot } from './message-slot.tsx'
import type { ShownMessage } from './shown-message.ts'
import { SpokenArrival } from './spoken-arrival.tsx'
import { useArrivals } from './use-arrivals.ts'
import { useFreshKeys } from './use-fresh-keys.ts'
import { useMessageElements } from './use-message-elements.tsx'
import { useTimeline } from './use-timeline.ts'
import { walkMessages } from './walk-messages.ts'

/** Nearer than this to the end counts as reading the newest. */
const endZonePx = 80
/** Older messages are fetched this far before the top. */
const olderZonePx = 1200

/** Above the first message, as the style has it. */
const flowPaddingPx = 8

export type MessageListHandle = {
  scrollToEnd: () => void
  /** Goes to a message and lights it up; false where it is not among those shown. */
  reveal: (messageId: string) => boolean
}

type Props = {
  view: ConversationView
  isGroup: boolean
  actions: MessageActions
  onLoadOlder: () => void
  ref: Ref<MessageListHandle>
}

/** The messages, oldest first, standing on the newest. Only what is near the eye is in the page. */
export function MessageList({ view, isGroup, actions, onLoadOlder, ref }: Props) {
  const t = useTexts(messagesTexts)
  const { items, isPrepending } = useTimeline(view)
  const fresh = useFreshKeys(items)
  const list = useRef<VirtualizerHandle>(null)
  const scroller = useRef<HTMLDivElement>(null)
  const isAtEnd = useRef(true)
  /** On its way to the end: what comes meanwhile must not leave it short of it. */
  const isBoundForEnd = useRef(false)
  const lastOffset = useRef(0)
  const [away, setAway] = useState({ isFar: false, newCount: 0 })
  const [litKey, setLitKey] = useState<string | null>(null)
  const [spoken, setSpoken] = useState<ShownMessage | null>(null)
  const drawMessage = useMessageElements({ isGroup, actions, fresh, litKey })

  function scrollToEnd(isSmooth = false): void {
    isAtEnd.current = true
    isBoundForEnd.current = true
    // A long way is jumped: a glide over hundreds of messages is slow, and shows none of them.
    const smooth = isSmooth && !away.isFar && !matchMedia('(prefers-reduced-motion: reduce)').matches
    list.current?.scrollToIndex(items.length - 1, { align: 'end', smooth })
  }

  useImperativeHandle(ref, () => ({
    scrollToEnd: () => scrollToEnd(),
    reveal: (messageId) => {
      const index = items.findIndex(({ shown }) => shown.message.id === messageId)
      const key = items[index]?.shown.key
      if (key === undefined) return false
      isAtEnd.current = false
      isBoundForEnd.current = false
      list.current?.scrollToIndex(index, { align: 'center' })
      setLitKey(key)
      return true
    },
  }))

  // The first sight: the unread line where there is one, else the newest message.
  const isPlaced = useRef(false)
  useLayoutEffect(() => {
    if (isPlaced.current || items.length === 0) return
    isPlaced.current = true
    const index = items.findIndex(({ unreadCount }) => unreadCount > 0)
    if (index === -1) return scrollToEnd()
    isAtEnd.current = false
    list.current?.scrollToIndex(index, { align: 'start', offset: -72 })
  })

  // What comes while one reads at the end keeps the end in sight; elsewhere it is counted. The composer leads to what
  // is written here; what the person writes on another device takes nobody away from what they read.
  useArrivals(items, (incoming) => {
    if (isAtEnd.current) scrollToEnd(true)
    else if (incoming.length > 0)
      setAway((before) => ({ ...before, newCount: before.newCount + incoming.length }))
    if (incoming.length > 0) setSpoken(incoming.at(-1) ?? null)
  })

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
    const isUpward = upPx > (isBoundForEnd.current ? handle.viewportSize : 0)
    lastOffset.current = offset
    if (isUpward) isBoundForEnd.current = false
    if (toEndPx < endZonePx) isAtEnd.current = true
    else if (isUpward) isAtEnd.current = false
    const isFar = toEndPx > handle.viewportSize
    if (isAtEnd.current)
      setAway((before) => (before.newCount || before.isFar ? { isFar: false, newCount: 0 } : before))
    else if (isFar !== away.isFar) setAway((before) => ({ ...before, isFar }))
    if (offset < olderZonePx && view.has_older && !view.is_loading_older) onLoadOlder()
  }

  /** A hand on the list ends the way to the end. */
  function onHand(): void {
    isBoundForEnd.current = false
  }

  function onScrollEnd(): void {
    const handle = list.current
    if (!handle || !isBoundForEnd.current) return
    if (handle.scrollSize - handle.viewportSize - handle.scrollOffset > 1) scrollToEnd()
    else isBoundForEnd.current = false
  }

  return (
    <div className="message-area">
      {view.is_loading_older && (
        <div className="message-older" role="status" aria-label={t.loadingOlder}>
          <Spinner size={20} />
        </div>
      )}
      <FloatingDay list={list} scroller={scroller} items={items} />
      <div
        ref={scroller}
        className="message-scroller"
        data-swipe="off"
        tabIndex={0}
        role="region"
        aria-label={t.messageList}
        onKeyDown={walkMessages}
        onKeyDownCapture={onHand}
        onPointerDown={onHand}
        onTouchMove={onHand}
        onWheel={onHand}
      >
        <div className="message-space" />
        <div className="message-flow">
          <Virtualizer
            ref={list}
            data={items}
            scrollRef={scroller}
            shift={isPrepending}
            bufferSize={600}
            item={MessageSlot}
            startMargin={flowPaddingPx}
            onScroll={onScroll}
            onScrollEnd={onScrollEnd}
            onResize={() => isAtEnd.current && scrollToEnd()}
          >
            {drawMessage}
          </Virtualizer>
        </div>
      </div>
      <SpokenArrival shown={spoken} />
      <NewMessagesPill count={away.newCount} onClick={() => scrollToEnd(true)} />
      {away.isFar && away.newCount === 0 && (
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
