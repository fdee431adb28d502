import { memo, useMemo, useRef, useState, type ReactNode } from 'react'
import Ban from 'lucide-react/icons/ban'
import type { Message } from '#contract/messages.ts'
import { countRender } from '../../lib/count-renders.ts'
import { formatDay, formatTimeOfDay } from '../../lib/date-labels.ts'
import { useLanguage } from '../../lib/i18n/language.ts'
import { useTexts } from '../../lib/i18n/texts.ts'
import { useNowLabel } from '../../lib/use-now-label.ts'
import { messagesTexts } from '../../locales/messages.ts'
import { useStore } from '../../sync/use-store.ts'
import { timeTexts } from '../../locales/time.ts'
import { Bubble, type BubbleState } from '../../ui/bubble.tsx'
import { DayPill, UnreadLine } from '../../ui/conversation-marks.tsx'
import { cx } from '../../ui/cx.ts'
import { ReactionChips } from '../reactions/public.ts'
import { isEmojiOnly } from './emoji-text.ts'
import { GroupFace, MessageAuthor, SpokenAuthor } from './group-author.tsx'
import { MessageButtons } from './message-buttons.tsx'
import { MessageChoice } from './message-choice.tsx'
import { MessageText } from './message-text.tsx'
import { summarize } from './message-words.ts'
import { ReplyQuote } from './reply-quote.tsx'
import type { Selection } from './selection.store.ts'
import type { MessageState, ShownMessage } from './shown-message.ts'
import type { TimelineItem } from './timeline.ts'
import { useMessageGestures } from './use-message-gestures.ts'

export type MessageActions = {
  selection: Selection
  /** Whether one may react in this conversation. */
  canReact: boolean
  onMenu: (shown: ShownMessage, bubble: Element) => void
  /** The emoji to react with, before the menu. */
  onPalette: (shown: ShownMessage, bubble: Element) => void
  onReact: (shown: ShownMessage, reaction: string) => void
  onWhoReacted: (shown: ShownMessage) => void
  onReply: (shown: ShownMessage) => void
  onRetry: (shown: ShownMessage) => void
  onQuote: (quoted: Message) => void
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
  const isSettled = !message.deleted_for_everyone && message.seq > 0
  const { selection } = actions
  const choice = useStore(useMemo(() => selection.of(shown.key), [selection, shown.key]))
  const isChoosing = choice !== 'off' && message.seq > 0
  const hasMenu = choice === 'off' && (message.seq > 0 || state === 'failed')
  const findBubble = () => line.current?.querySelector('.bubble, .message-emoji')
  const openMenu = (): void => {
    const bubble = findBubble()
    if (hasMenu && bubble) actions.onMenu(shown, bubble)
  }
  const openPalette = (): void => {
    const bubble = findBubble()
    if (isSettled && actions.canReact && bubble) actions.onPalette(shown, bubble)
  }
  const gestures = useMessageGestures(line, openPalette, openMenu, () => isSettled && actions.onReply(shown))
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
        quote={message.reply_to_message_id !== null && <ReplyQuote shown={shown} onOpen={actions.onQuote} />}
        reactions={
          isSettled &&
          Boolean(message.reactions?.length) && (
            <ReactionChips
              message={message}
              onToggle={(reaction) => actions.onReact(shown, reaction)}
              onMore={() => actions.onWhoReacted(shown)}
            />
          )
        }
        actions={
          hasMenu && (
            <MessageButtons
              isNear={isNear}
              canReply={isSettled}
              canReact={isSettled && actions.canReact}
              onReply={() => actions.onReply(shown)}
              onReact={openPalette}
              onMenu={openMenu}
            />
          )
        }
        speaker={authorId === null && <SpokenAuthor userId={message.sender_id} isOwn={shown.is_own} />}
        beside={
          <>
            {isTalk && !joinsNext && <GroupFace userId={message.sender_id} />}
            {isChoosing && (
              <MessageChoice
                shown={shown}
                isChosen={choice === 'in'}
                onToggle={() => selection.toggle(shown)}
              />
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
          onKeyDown: (event) => {
            if (event.key !== 'Enter' || event.target !== event.currentTarget) return
            // The same press would choose the entry that gets the focus.
            event.preventDefault()
            openMenu()
          },
          ...(choice === 'off' && gestures),
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
    isEmojiOnly(message.content?.trim() ?? '')
  )
}

function MessageBody({ shown: { message } }: { shown: ShownMessage }): ReactNode {
  const t = useTexts(messagesTexts)
  if (message.deleted_for_everyone)
    return (
      <>
        <Ban size={16} />
        {t.deleted}
      </>
    )
  if (message.message_type !== 'text') return summarize(message, t)
  return <MessageText text={message.content ?? ''} />
}

/** The day over its first message. */
export function Day({ atMs }: { atMs: number }) {
  const time = useTexts(timeTexts)
  const language = useLanguage()
  return <DayPill>{useNowLabel((nowMs) => formatDay(atMs, nowMs, language, time))}</DayPill>
}
