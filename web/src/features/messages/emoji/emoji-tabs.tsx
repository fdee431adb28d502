import './emoji-tabs.css'
import { useRef, useState, type KeyboardEvent } from 'react'
import { useTexts } from '../../../lib/i18n/texts.ts'
import { composerTexts } from '../../../locales/composer.ts'
import { uiTexts } from '../../../locales/ui.ts'
import { useSync } from '../../../sync/use-sync.ts'
import { Button } from '../../../ui/button.tsx'
import { isComposing } from '../../../ui/is-composing.ts'
import { SearchField } from '../../../ui/search-field.tsx'
import { EmojiCategories } from './emoji-categories.tsx'
import { EmojiCount, EmojiFound } from './emoji-found.tsx'
import { findNeighbour } from './grid-steps.ts'
import { keepRecentEmoji, readRecentEmoji } from './recent-emoji.ts'
import { useEmojiSearch } from './use-emoji-search.ts'

type Props = { onPick: (emoji: string) => void }

/** All emoji: by their names, those chosen last, and in categories. Arrows move, Enter chooses; in the field the first one. */
export function EmojiTabs({ onPick }: Props) {
  const t = useTexts(composerTexts)
  const common = useTexts(uiTexts)
  const { me } = useSync()
  const root = useRef<HTMLDivElement>(null)
  const [text, setText] = useState('')
  // As they were when it opened: nothing moves under the finger that chooses several.
  const [recent] = useState(() => readRecentEmoji(me))
  const { search, load } = useEmojiSearch()
  const isSearching = text.trim() !== '' && search.state !== 'failed'
  const found = isSearching ? (search.state === 'ready' ? search.find(text) : null) : undefined
  // A sheet opens with the focus in its field, but where that would bring up a keyboard.
  const isTouch = matchMedia('(pointer: coarse)').matches

  function pick(emoji: string): void {
    keepRecentEmoji(me, emoji)
    onPick(emoji)
  }

  function retry(): void {
    root.current?.querySelector('input')?.focus()
    void load()
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.target instanceof HTMLInputElement) onFieldKey(event)
    else if (event.key.startsWith('Arrow')) onGridKey(event)
  }

  function onFieldKey(event: KeyboardEvent): void {
    const [first] = found ?? []
    if (isComposing(event) || (event.key !== 'Enter' && event.key !== 'ArrowDown')) return
    event.preventDefault()
    if (event.key === 'ArrowDown') root.current?.querySelector<HTMLElement>('.emoji-grid button')?.focus()
    else if (first !== undefined) pick(first)
  }

  function onGridKey(event: KeyboardEvent): void {
    const grids = [...(root.current?.querySelectorAll('.emoji-grid') ?? [])]
    const buttons = grids.flatMap((grid) => [...grid.querySelectorAll('button')])
    const index = buttons.findIndex((button) => button === document.activeElement)
    if (index === -1) return
    event.preventDefault()
    const sizes = grids.map((grid) => grid.childElementCount)
    const next = findNeighbour(sizes, index, event.key)
    if (next !== undefined) buttons[next]?.focus()
    else if (event.key === 'ArrowUp') root.current?.querySelector('input')?.focus()
  }

  return (
    <div
      ref={root}
      className="emoji-tabs"
      tabIndex={-1}
      data-autofocus={isTouch || undefined}
      onKeyDown={onKeyDown}
    >
      <SearchField
        label={t.emojiSearch}
        value={text}
        onValue={setText}
        onFocus={() => void load()}
        data-autofocus={!isTouch || undefined}
      />
      {search.state === 'failed' && (
        <p className="emoji-failed" role="alert">
          {t.emojiSearchFailed}
          <Button look="plain" isSmall onClick={retry}>
            {common.tryAgain}
          </Button>
        </p>
      )}
      <EmojiCount found={found} />
      {found === undefined ? (
        <EmojiCategories recent={recent} onPick={pick} />
      ) : (
        <EmojiFound found={found} onPick={pick} />
      )}
    </div>
  )
}
