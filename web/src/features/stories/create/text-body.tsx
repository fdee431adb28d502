import Smile from 'lucide-react/icons/smile'
import X from 'lucide-react/icons/x'
import { useId, useState, type CSSProperties } from 'react'
import { STORY_TEXT_MAX_LENGTH } from '#contract/limits.ts'
import { useTexts } from '../../../lib/i18n/texts.ts'
import { lazyPart } from '../../../lib/lazy-part.tsx'
import { storiesTexts } from '../../../locales/stories.ts'
import { cx } from '../../../ui/cx.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Part } from '../../../ui/part.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { loadEmojiTabs } from '../../messages/emoji/public.ts'
import { AboveStage } from '../above-stage.tsx'
import { BACKGROUNDS, inkOn, sizeOf, TEXT_STYLES, useFit } from '../../story-looks/public.ts'
import type { BodyProps } from './story-creator.tsx'

const EmojiTabs = lazyPart(loadEmojiTabs)

/** A text on its ground: what one writes is what is seen. */
export function TextBody({ made: { story, change }, onClose }: BodyProps) {
  const t = useTexts(storiesTexts)
  const name = useId()
  const area = useFit<HTMLTextAreaElement>(`${story.style} ${story.text}`)
  const [hasEmoji, setHasEmoji] = useState(false)
  const insert = (emoji: string): void => {
    const { selectionStart: from, selectionEnd: to } = area.current ?? { selectionStart: 0, selectionEnd: 0 }
    const text = story.text.slice(0, from) + emoji + story.text.slice(to)
    // Where there is no room for it nothing gives way: half an emoji is none.
    if (text.length <= STORY_TEXT_MAX_LENGTH) change({ text })
    setHasEmoji(false)
  }
  return (
    <div className="creator-media" style={{ background: story.background, color: inkOn(story.background) }}>
      <div className="story-ink" />
      <header className="creator-tools">
        <IconButton className="creator-glass" label={t.close} icon={<X />} onClick={onClose} />
        <IconButton
          className="creator-glass"
          label={t.emoji}
          icon={<Smile />}
          onClick={() => setHasEmoji(true)}
        />
      </header>
      <div className="creator-writing story-text">
        <textarea
          ref={area}
          data-autofocus
          className={cx(`story-text-${sizeOf(story.text)}`, `story-voice-${story.style}`)}
          aria-label={t.yourText}
          placeholder={t.textHint}
          maxLength={STORY_TEXT_MAX_LENGTH}
          value={story.text}
          onChange={(event) => change({ text: event.target.value })}
        />
      </div>
      <div className="creator-voices" role="radiogroup" aria-label={t.voices}>
        {TEXT_STYLES.map((style) => (
          <label key={style} className={`story-voice-${style}`}>
            <input
              type="radio"
              name={`${name}-voice`}
              checked={story.style === style}
              onChange={() => change({ style })}
            />
            <span>{t.voice[style]}</span>
          </label>
        ))}
      </div>
      <div className="creator-colours" role="radiogroup" aria-label={t.colours}>
        {BACKGROUNDS.map((colour, index) => (
          <label key={colour} style={{ '--colour': colour } as CSSProperties}>
            <input
              type="radio"
              name={`${name}-colour`}
              aria-label={t.colour(index + 1)}
              value={colour}
              checked={story.background === colour}
              onChange={() => change({ background: colour })}
            />
          </label>
        ))}
      </div>
      {hasEmoji && (
        <AboveStage>
          <Sheet title={t.emoji} onClose={() => setHasEmoji(false)} className="emoji-sheet">
            <Part>
              <EmojiTabs onPick={insert} />
            </Part>
          </Sheet>
        </AboveStage>
      )}
    </div>
  )
}
