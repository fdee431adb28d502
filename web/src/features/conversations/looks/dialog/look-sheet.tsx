import './look-sheet.css'
import { useId, type ReactNode } from 'react'
import { useTexts } from '../../../../lib/i18n/texts.ts'
import { looksTexts } from '../../../../locales/looks.ts'
import { uiTexts } from '../../../../locales/ui.ts'
import { Bubble } from '../../../../ui/bubble.tsx'
import { Sheet } from '../../../../ui/sheet.tsx'
import type { ChatLook } from '../use-chat-look.ts'

type Props = {
  look: ChatLook
  onChoose: (part: Partial<ChatLook>) => void
  onClose: () => void
}

/** Six colours and six wallpapers for one conversation, and how it will look. */
export function LookSheet({ look, onChoose, onClose }: Props) {
  const t = useTexts(looksTexts)
  return (
    <Sheet title={t.title} description={t.hint} closeLabel={useTexts(uiTexts).close} onClose={onClose}>
      <div className="look-sheet">
        <LookPreview look={look} />
        <Choices
          label={t.theme}
          className="look-themes"
          names={t.themes}
          chosen={look.theme_index}
          onChoose={(theme_index) => onChoose({ theme_index })}
          renderSample={(index) => <span className="look-colour" data-chat-theme={index} />}
          isFirst
        />
        <Choices
          label={t.wallpaper}
          className="look-walls"
          names={t.wallpapers}
          chosen={look.wallpaper_index}
          onChoose={(wallpaper_index) => onChoose({ wallpaper_index })}
          renderSample={(index) => <span className="look-wall wallpaper" data-wall={index} />}
        />
      </div>
    </Sheet>
  )
}

function LookPreview({ look: { theme_index, wallpaper_index } }: { look: ChatLook }) {
  const t = useTexts(looksTexts)
  return (
    <div
      className="look-preview wallpaper"
      data-chat-theme={theme_index}
      data-wall={wallpaper_index}
      role="img"
      aria-label={t.preview(t.themes[theme_index] ?? '', t.wallpapers[wallpaper_index] ?? '')}
    >
      <div className="wallpaper-sample">
        <Bubble side="in" time="14:30">
          {t.sampleIn}
        </Bubble>
        <Bubble side="out" time="14:31" state="read">
          {t.sampleOut}
        </Bubble>
      </div>
    </div>
  )
}

type ChoicesProps = {
  label: string
  className: string
  /** The place of each is its number. */
  names: readonly string[]
  chosen: number
  onChoose: (index: number) => void
  renderSample: (index: number) => ReactNode
  /** Its choice has the focus when the sheet opens. */
  isFirst?: boolean
}

function Choices({ label, className, names, chosen, onChoose, renderSample, isFirst }: ChoicesProps) {
  const group = useId()
  return (
    <fieldset className={className}>
      <legend>{label}</legend>
      <div className="look-choices">
        {names.map((name, index) => (
          <label key={name}>
            <input
              type="radio"
              name={group}
              checked={index === chosen}
              data-autofocus={(isFirst && index === chosen) || undefined}
              onChange={() => onChoose(index)}
            />
            {renderSample(index)}
            <span>{name}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
