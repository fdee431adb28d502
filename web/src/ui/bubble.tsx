import './bubble.css'
import type { HTMLAttributes, ReactNode, Ref } from 'react'
import CircleAlert from 'lucide-react/icons/circle-alert'
import { useTexts } from '../lib/i18n/texts.ts'
import { uiTexts } from '../locales/ui.ts'
import { cx } from './cx.ts'
import { Ticks, type TickState } from './ticks.tsx'

export type BubbleSide = 'in' | 'out'
export type BubbleState = TickState | 'failed'

type MetaProps = {
  /** The time of day: '14:32'. */
  time: string
  /** For `<time>`: when it was sent. */
  sentAtMs?: number | undefined
  isEdited?: boolean | undefined
  /** Own messages only. */
  state?: BubbleState | undefined
}

type Props = MetaProps & {
  side: BubbleSide
  /** The message before it is of the same stack: the upper corner on the speaker's side is tight. */
  joinsPrevious?: boolean
  /** The message after it is of the same stack: 2 px to it, else 10. */
  joinsNext?: boolean
  /** A pointer or the focus is on it. */
  isNear?: boolean
  /** It has just come or gone out: it grows from its canto, once. */
  isFresh?: boolean
  /** One to three emoji: large, without a bubble. */
  isEmojiOnly?: boolean
  /** A deleted message: one muted line. */
  isGone?: boolean
  /** What stands above the text inside the bubble: a quote. */
  quote?: ReactNode
  /** A name above the text, in groups. */
  author?: ReactNode
  /** Hangs below the edge: reactions. */
  reactions?: ReactNode
  /** Icon buttons beside the bubble, with the pointer or the keyboard. */
  actions?: ReactNode
  /** Who speaks, said before the words to who listens. */
  speaker?: ReactNode
  /** The face of who speaks, and what else stands on the line. */
  beside?: ReactNode
  /** What the whole line is to a hand: its gestures, its focus. */
  line?: HTMLAttributes<HTMLDivElement> & { ref?: Ref<HTMLDivElement>; 'data-key'?: string }
  onRetry?: () => void
  children: ReactNode
}

/** One message. Its corner on the speaker's side is the canto; time and ticks float at the end of the last line. */
export function Bubble(props: Props) {
  const { side, joinsPrevious, joinsNext, isNear, isFresh, isEmojiOnly, isGone } = props
  const { quote, author, reactions, actions, speaker, beside, line, onRetry, children } = props
  const meta = (
    <BubbleMeta time={props.time} sentAtMs={props.sentAtMs} isEdited={props.isEdited} state={props.state} />
  )
  const className = cx(
    'message',
    `message-${side}`,
    joinsPrevious && 'message-joins-previous',
    joinsNext && 'message-joins-next',
    isNear && 'message-near',
    isFresh && 'message-fresh',
    Boolean(reactions) && 'message-with-reactions',
    line?.className,
  )
  return (
    <div {...line} className={className}>
      {speaker}
      <div className="message-body">
        {isEmojiOnly ? (
          <>
            <span className="message-emoji">{children}</span>
            <span className="message-emoji-meta">{meta}</span>
          </>
        ) : (
          <div className={cx('bubble', isGone && 'bubble-gone')}>
            {author && <b className="bubble-author">{author}</b>}
            {quote}
            <span className="bubble-text">{children}</span>
            {meta}
          </div>
        )}
        {reactions && <div className="message-reactions">{reactions}</div>}
        {actions && <div className="message-actions">{actions}</div>}
      </div>
      {props.state === 'failed' && <FailedPill onRetry={onRetry} />}
      {beside}
    </div>
  )
}

function BubbleMeta({ time, sentAtMs, isEdited, state }: MetaProps) {
  const t = useTexts(uiTexts)
  return (
    <span className="bubble-meta">
      {isEdited && <span>{t.edited}</span>}
      <time dateTime={sentAtMs === undefined ? undefined : new Date(sentAtMs).toISOString()}>{time}</time>
      {state && state !== 'failed' && <Ticks state={state} />}
    </span>
  )
}

function FailedPill({ onRetry }: { onRetry: (() => void) | undefined }) {
  const t = useTexts(uiTexts)
  return (
    <button type="button" className="failed-pill" onClick={onRetry}>
      <CircleAlert size={16} />
      {t.notSent} <b>{t.tryAgain}</b>
    </button>
  )
}

type QuoteProps = { name: string; text: ReactNode; side: BubbleSide; onClick?: () => void }

/** A small bubble in the bubble: what is being answered. `side` is that of the one quoted. */
export function Quote({ name, text, side, onClick }: QuoteProps) {
  const words = (
    <>
      <b className="cut">{name}</b>
      <span className="cut">{text}</span>
    </>
  )
  const className = cx('quote', side === 'out' && 'quote-own')
  if (!onClick) return <span className={className}>{words}</span>
  return (
    <button type="button" className={className} onClick={onClick}>
      {words}
    </button>
  )
}

/** The other person is writing: three dots in a bubble. */
export function TypingBubble({ label }: { label: string }) {
  return (
    <div className="message message-in">
      <div className="bubble bubble-typing">
        <span className="visually-hidden">{label}</span>
        <i />
        <i />
        <i />
      </div>
    </div>
  )
}
