import type { CSSProperties } from 'react'
import { EMOJI_PER_ROW } from '../../../lib/emoji-set.ts'

type Props = { emoji: readonly string[]; onPick: (emoji: string) => void }

/** Eight in a row; one of them stands in the order of the keyboard. A press takes the focus from nobody. */
export function EmojiGrid({ emoji: all, onPick }: Props) {
  return (
    <div className="emoji-grid" style={{ '--emoji-per-row': EMOJI_PER_ROW } as CSSProperties}>
      {all.map((emoji, index) => (
        <button
          key={emoji}
          type="button"
          tabIndex={index === 0 ? 0 : -1}
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onPick(emoji)}
        >
          {emoji}
        </button>
      ))}
    </div>
  )
}
