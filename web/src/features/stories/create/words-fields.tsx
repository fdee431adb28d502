import './words.css'
import { useId } from 'react'
import { useTexts } from '../../../lib/i18n/texts.ts'
import { storiesTexts } from '../../../locales/stories.ts'
import { Button } from '../../../ui/button.tsx'
import { TEXT_STYLES } from '../../story-looks/public.ts'
import { type Words, WORDS_MAX_LENGTH, WORDS_SIZE } from './words.ts'

type Props = { words: Words; onWords: (words: Words) => void; onDone: () => void }

/** What stands on the photo, in which voice, how large, and on paper or bare. */
export function WordsFields({ words, onWords, onDone }: Props) {
  const t = useTexts(storiesTexts)
  const name = useId()
  const change = (part: Partial<Words>): void => onWords({ ...words, ...part })
  return (
    <div className="creator-words">
      <div className="creator-said">
        <label>
          <textarea
            // Opened by the person, to write.
            // oxlint-disable-next-line jsx-a11y/no-autofocus
            autoFocus
            rows={2}
            aria-label={t.photoText}
            placeholder={t.photoTextHint}
            maxLength={WORDS_MAX_LENGTH}
            value={words.text}
            onChange={(event) => change({ text: event.target.value })}
          />
        </label>
      </div>
      <div className="creator-voices" role="radiogroup" aria-label={t.voices}>
        {TEXT_STYLES.map((style) => (
          <label key={style} className={`story-voice-${style}`}>
            <input
              type="radio"
              name={`${name}-voice`}
              checked={words.voice === style}
              onChange={() => change({ voice: style })}
            />
            <span>{t.voice[style]}</span>
          </label>
        ))}
      </div>
      <input
        className="creator-range"
        type="range"
        aria-label={t.photoTextSize}
        min={WORDS_SIZE.min}
        max={WORDS_SIZE.max}
        step={WORDS_SIZE.step}
        value={words.size}
        onChange={(event) => change({ size: Number(event.target.value) })}
      />
      <div className="creator-words-end">
        <Button
          look="soft"
          isSmall
          aria-pressed={words.isBalloon}
          onClick={() => change({ isBalloon: !words.isBalloon })}
        >
          {t.photoTextBalloon}
        </Button>
        <Button look="soft" isSmall onClick={onDone}>
          {t.done}
        </Button>
      </div>
    </div>
  )
}
