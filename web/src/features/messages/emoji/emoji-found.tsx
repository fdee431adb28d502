import { useTexts } from '../../../lib/i18n/texts.ts'
import { composerTexts } from '../../../locales/composer.ts'
import { uiTexts } from '../../../locales/ui.ts'
import { Spinner } from '../../../ui/spinner.tsx'
import { EmojiGrid } from './emoji-grid.tsx'

type Props = {
  /** Null while the names are on their way. */
  found: readonly string[] | null
  onPick: (emoji: string) => void
}

/** What the search found, in the room of the categories. */
export function EmojiFound({ found, onPick }: Props) {
  if (found?.length === 0) return null
  return (
    <div className="emoji-panel emoji-found">
      {found ? <EmojiGrid emoji={found} onPick={onPick} /> : <Spinner />}
    </div>
  )
}

/** How many were found, in words for those who do not see them; always there, so that a change of it is read out. */
export function EmojiCount({ found }: { found: Props['found'] | undefined }) {
  const t = useTexts(composerTexts)
  const common = useTexts(uiTexts)
  if (found?.length === 0)
    return (
      <p className="emoji-none" role="status">
        {t.noEmojiFound}
      </p>
    )
  return (
    <p className="visually-hidden" role="status">
      {found ? t.emojiFound(found.length) : found === null && common.loading}
    </p>
  )
}
