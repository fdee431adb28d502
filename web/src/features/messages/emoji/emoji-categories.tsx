import { useEffect, useRef, useState } from 'react'
import { useTexts } from '../../../lib/i18n/texts.ts'
import { composerTexts } from '../../../locales/composer.ts'
import { Tabs } from '../../../ui/tabs.tsx'
import { emojiCategories, listEmoji, type EmojiCategory } from '../../../lib/emoji-set.ts'
import { EmojiGrid } from './emoji-grid.tsx'

type Props = { recent: readonly string[]; onPick: (emoji: string) => void }

/** Five categories; above the first, what was chosen last. */
export function EmojiCategories({ recent, onPick }: Props) {
  const t = useTexts(composerTexts)
  const panel = useRef<HTMLDivElement>(null)
  const [category, setCategory] = useState<EmojiCategory>('smileys')
  const hasRecent = category === 'smileys' && recent.length > 0
  useEffect(() => {
    // In braces: newer browsers answer with a promise, which React would take for a clean-up.
    panel.current?.scrollTo({ top: 0 })
  }, [category])

  return (
    <Tabs
      label={t.emojiPicker}
      tabs={emojiCategories.map((key) => ({ key, label: t.categories[key] }))}
      active={category}
      onSelect={setCategory}
    >
      <div ref={panel} className="emoji-panel">
        {hasRecent && (
          <div role="group" aria-label={t.recentEmoji}>
            <p className="emoji-heading">{t.recentEmoji}</p>
            <EmojiGrid emoji={recent} onPick={onPick} />
            <p className="emoji-heading">{t.categories[category]}</p>
          </div>
        )}
        <EmojiGrid emoji={listEmoji(category)} onPick={onPick} />
      </div>
    </Tabs>
  )
}
