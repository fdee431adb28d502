import './reaction-chips.css'
import { memo } from 'react'
import type { Message } from '#contract/messages.ts'
import { useTexts } from '../../lib/i18n/texts.ts'
import { messagesTexts } from '../../locales/messages.ts'

/** So many kinds stand under a bubble; the rest is behind the last chip. */
const CHIPS_MAX = 4

type Props = {
  message: Pick<Message, 'reactions' | 'my_reactions'>
  onToggle: (reaction: string) => void
  /** Who reacted is to be shown. */
  onMore: () => void
}

/** What people answered with an emoji: a press on one joins in or takes the own one back. */
export const ReactionChips = memo(function ReactionChips({ message, onToggle, onMore }: Props) {
  const t = useTexts(messagesTexts)
  const reactions = message.reactions ?? []
  const own = message.my_reactions ?? []
  const rest = reactions.slice(CHIPS_MAX).reduce((sum, { count }) => sum + count, 0)
  return (
    <div className="reaction-chips" role="group" aria-label={t.reactions}>
      {reactions.slice(0, CHIPS_MAX).map(({ reaction, count }) => {
        const isOwn = own.includes(reaction)
        return (
          <button
            key={reaction}
            type="button"
            className="reaction-chip"
            aria-pressed={isOwn}
            aria-label={t.reactionChip(reaction, count)}
            onClick={() => onToggle(reaction)}
          >
            <span className="reaction-emoji">{reaction}</span>
            {count > 1 && <span>{count}</span>}
          </button>
        )
      })}
      {rest > 0 && (
        <button type="button" className="reaction-chip" aria-label={t.whoReacted} onClick={onMore}>
          +{rest}
        </button>
      )}
    </div>
  )
})
