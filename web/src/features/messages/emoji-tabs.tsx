import { useEffect, useRef, useState, type CSSProperties, type KeyboardEvent } from 'react'
import { useTexts } from '../../lib/i18n/texts.ts'
import { composerTexts } from '../../locales/composer.ts'
import { Tabs } from '../../ui/tabs.tsx'
import { EMOJI_PER_ROW, emojiCategories, listEmoji, type EmojiCategory } from './emoji-set.ts'

type Props = { onPick: (emoji: string) => void }

/** Five categories, eight in a row. Arrows move, Enter chooses; a press takes the focus from nobody. */
export function EmojiTabs({ onPick }: Props) {
  const t = useTexts(composerTexts)
  const grid = useRef<HTMLDivElement>(null)
  const [category, setCategory] = useState<EmojiCategory>('smileys')
  useEffect(() => {
    // In braces: newer browsers answer with a promise, which React would take for a clean-up.
    grid.current?.scrollTo({ top: 0 })
  }, [category])

  function onKeyDown(event: KeyboardEvent): void {
    const step = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: EMOJI_PER_ROW, ArrowUp: -EMOJI_PER_ROW }[
      event.key
    ]
    const buttons = [...(grid.current?.querySelectorAll('button') ?? [])]
    const index = buttons.findIndex((button) => button === document.activeElement)
    if (step === undefined || index === -1) return
    event.preventDefault()
    buttons[index + step]?.focus()
  }

  return (
    <Tabs
      label={t.emojiPicker}
      tabs={emojiCategories.map((key) => ({ key, label: t.categories[key] }))}
      active={category}
      onSelect={setCategory}
    >
      <div
        ref={grid}
        className="emoji-grid"
        style={{ '--emoji-per-row': EMOJI_PER_ROW } as CSSProperties}
        onKeyDown={onKeyDown}
      >
        {listEmoji(category).map((emoji, index) => (
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
    </Tabs>
  )
}
