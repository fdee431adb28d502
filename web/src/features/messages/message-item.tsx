import { memo, Suspense, useMemo, useRef, useState, type ReactNode } from 'react'
import Ban from 'lucide-react/icons/ban'
import Forward from 'lucide-react/icons/forward'
import type { Message } from '#contract/messages.ts'
import { countRender } from '../../lib/count-renders.ts'
import { formatDay, formatTimeOfDay } from '../../lib/date-labels.ts'
import { useLanguage } from '../../lib/i18n/language.ts'
import { useTexts } from '../../lib/i18n/texts.ts'
import { lazyPart } from '../../lib/lazy-part.tsx'
import { useNowLabel } from '../../lib/use-now-label.ts'
import { messagesTexts } from '../../locales/messages.ts'
import { useStore } from '../../sync/use-store.ts'
import { timeTexts } from '../../locales/time.ts'
import { Bubble, type BubbleState } from '../../ui/bubble.tsx'
import { DayPill, UnreadLine } from '../../ui/conversation-marks.tsx'
import { cx } from '../../ui/cx.ts'
import { Part } from '../../ui/part.tsx'
import { Quiet } from '../../ui/quiet.tsx'
import { MediaBody, MediaFrame } from '../media/public.ts'
import { ReactionChips } from '../reactions/public.ts'
import { VoiceBubble } from '../voice/public.ts'
import { loadStoryQuote } from '../story-looks/quote/public.ts'
import { MessageChoice } from './conversation-parts.ts'
import { isEmojiOnly } from './emoji-text.ts'
import { GroupFace, MessageAuthor, SpokenAuthor } from './group-author.tsx'
import { isStoryAnswer } from './is-story-answer.ts'
import { hasMenu, isSettled, openMenu, openPalette } from './message-acts.ts'
import { MessageButtons } from './message-buttons.tsx'
import { MessageText } from './message-text.tsx'
import { ReplyQuote } from './reply-quote.tsx'
import type { Selection } from './selection.store.ts'
import type { MessageState, ShownMessage } from './shown-message.ts'
import type { TimelineItem } from './timeline.ts'

const StoryQuote = lazyPart(loadStoryQuote)

export function preloadBodies(): void {
  for (const body of [StoryQuote, VoiceBubble, MediaBody]) body.preload()
}

export type MessageActions = {
  selection: Selection
  /** Whether one may react and answer in this conversation. */
  canReact: boolean
  onMenu: (shown: ShownMessage, bubble: Element) => void
  /** The emoji to react with, before the menu. */
  onPalette: (shown: ShownMessage, bubble: Element) => void
  onReact: (shown: ShownMessage, reaction: string) => void
  onWhoReacted: (shown: ShownMessage) => void
  onReply: (shown: ShownMessage) => void
  onRetry: (shown: ShownMessage) => void
  onPerson: (userId: string) => void
  /** To a message, however old. */
  onQuote: (message: Pick<Message, 'id' | 'seq'>) => void
}

type Props = {
  item: TimelineItem
  isGroup: boolean
  isFresh: boolean
  /** One was led to it. */
  isLit: boolean
  actions: MessageActions
}

/** One message with the day or the unread line above it. It renders again only when one of its parts changes. */
export const MessageItem = memo(function MessageItem({ item, isGroup, isFresh, isLit, actions }: Props) {
  const { shown, joinsPrevious, joinsNext } = item
  const { message, state } = shown
  countRender(`message ${shown.key}`)
  const line = useRef<HTMLDivElement>(null)
  const [isNear, setIsNear] = useState(false)
  const canAct = isSettled(shown)
  const { selection } = actions
  const choice = useStore(useMemo(() => selection.of(shown.key), [selection, shown.key]))
  const isChoosing = choice !== 'off' && message.seq > 0
  const onMenu = (): void => openMenu(shown, line.current, actions)
  const sentAtMs = Date.parse(message.created_at)
  const isTalk = isGroup && !shown.is_own
  const authorId = isTalk && !joinsPrevious ? message.sender_id : null

  return (
    <>
      {item.startsDay && <Day atMs={sentAtMs} />}
      {item.unreadCount > 0 && <UnreadLine count={item.unreadCount} />}
      <Bubble
        side={shown.is_own ? 'out' : 'in'}
        time={formatTimeOfDay(sentAtMs)}
        sentAtMs={sentAtMs}
        joinsPrevious={joinsPrevious}
        joinsNext={joinsNext}
        isNear={isNear}
        isFresh={isFresh}
        isGone={message.deleted_for_everyone}
        isEdited={Boolean(message.edited_at) && !message.deleted_for_everyone}
        isEmojiOnly={isLoneEmoji(shown)}
        state={bubbleStates[state]}
        onRetry={() => actions.onRetry(shown)}
        author={authorId !== null && <MessageAuthor userId={authorId} />}
        quote={
          message.extra?.is_forwarded ? (
            <ForwardedMark />
          ) : (
            message.reply_to_message_id !== null && <ReplyQuote shown={shown} onOpen={actions.onQuote} />
          )
        }
        reactions={
          canAct &&
          Boolean(message.reactions?.length) && (
            <ReactionChips
              message={message}
              onToggle={(reaction) => actions.onReact(shown, reaction)}
              onMore={() => actions.onWhoReacted(shown)}
            />
          )
        }
        actions={
          hasMenu(shown, actions) && (
            <MessageButtons
              isNear={isNear}
              canReply={canAct && actions.canReact}
              canReact={canAct && actions.canReact}
              onReply={() => actions.onReply(shown)}
              onReact={() => openPalette(shown, line.current, actions)}
              onMenu={onMenu}
            />
          )
        }
        speaker={authorId === null && <SpokenAuthor userId={message.sender_id} isOwn={shown.is_own} />}
        beside={
          <>
            {isTalk && !joinsNext && <GroupFace userId={message.sender_id} />}
            {isChoosing && (
              <Part>
                <MessageChoice
                  shown={shown}
                  isChosen={choice === 'in'}
                  onToggle={() => selection.toggle(shown)}
                />
              </Part>
            )}
          </>
        }
        line={{
          ref: line,
          className: cx(isTalk && 'message-talk', isChoosing && 'message-choosing', isLit && 'message-lit'),
          'data-key': shown.key,
          tabIndex: -1,
          onPointerEnter: ({ pointerType }) => pointerType !== 'touch' && setIsNear(true),
          onFocus: () => setIsNear(true),
          onContextMenu: (event) => {
            if (choice !== 'off') return
            event.preventDefault()
            // On touch the browser fires this after its own delay; ours is the documented one.
            if ((event.nativeEvent as PointerEvent).pointerType !== 'touch') onMenu()
          },
          onKeyDown: (event) => {
            if (event.key !== 'Enter' || event.target !== event.currentTarget) return
            // The same press would choose the entry that gets the focus.
            event.preventDefault()
            onMenu()
          },
        }}
      >
        <MessageBody shown={shown} />
      </Bubble>
    </>
  )
})

const bubbleStates: Record<MessageState, BubbleState | undefined> = {
  received: undefined,
  waiting: 'sending',
  sent: 'sent',
  read: 'read',
  failed: 'failed',
}

function isLoneEmoji({ message }: ShownMessage): boolean {
  return (
    message.message_type === 'text' &&
    message.reply_to_message_id === null &&
    !message.extra?.is_forwarded &&
    isEmojiOnly(message.content?.trim() ?? '')
  )
}

function ForwardedMark() {
  const t = useTexts(messagesTexts)
  return (
    <span className="bubble-forwarded">
      <Forward size={16} />
      {t.forwarded}
    </span>
  )
}

function MessageBody({ shown }: { shown: ShownMessage }): ReactNode {
  const { message } = shown
  const t = useTexts(messagesTexts)
  if (message.deleted_for_everyone)
    return (
      <>
        <Ban size={16} />
        {t.deleted}
      </>
    )
  const text = message.content && <MessageText text={message.content} people={message.extra?.mentions} />
  if (isStoryAnswer(message))
    return (
      <>
        <Quiet fallback={<span className="story-quote" />}>
          <StoryQuote message={message} />
        </Quiet>
        {text}
      </>
    )
  if (message.message_type === 'text') return text
  if (message.message_type === 'audio')
    return (
      <Suspense fallback={<span className="voice" />}>
        <VoiceBubble message={message} />
      </Suspense>
    )
  return (
    <Suspense fallback={<MediaFrame message={message} />}>
      <MediaBody shown={shown} caption={text} />
    </Suspense>
  )
}

/** The day over its first message. */
export function Day({ atMs }: { atMs: number }) {
  const time = useTexts(timeTexts)
  const language = useLanguage()
  return <DayPill>{useNowLabel((nowMs) => formatDay(atMs, nowMs, language, time))}</DayPill>
}
