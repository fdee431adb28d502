import ImagePlus from 'lucide-react/icons/image-plus'
import RotateCwSquare from 'lucide-react/icons/rotate-cw-square'
import ALargeSmall from 'lucide-react/icons/a-large-small'
import X from 'lucide-react/icons/x'
import { useId, useState } from 'react'
import { useTexts } from '../../../lib/i18n/texts.ts'
import { storiesTexts } from '../../../locales/stories.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { openPicture, outSizeOf, type Ratio, RATIOS, WHOLE, ZOOM_MAX } from '../../cropping/public.ts'
import { CropFrame } from './crop-frame.tsx'
import { EmptyStage } from './empty-stage.tsx'
import { FilePick } from './file-pick.tsx'
import { SaidFields } from './said-fields.tsx'
import type { BodyProps } from './story-creator.tsx'
import { hasWords } from './words.ts'
import { WordsFields } from './words-fields.tsx'
import { WordsLayer } from './words-layer.tsx'

const ratios = Object.keys(RATIOS) as readonly Ratio[]

/** A photo: which part of it, and what is said of it. */
export function PhotoBody({ made, title, onClose }: BodyProps) {
  const t = useTexts(storiesTexts)
  const name = useId()
  const { story, change } = made
  const { picture, crop, words } = story
  const [isWriting, setIsWriting] = useState(false)

  const open = (file: Blob, turns = 0): void =>
    made.open(openPicture(file, turns), (opened) => ({
      picture: opened,
      crop: turns === 0 ? WHOLE : { ...WHOLE, ratio: crop.ratio },
    }))

  return (
    <>
      <header className="creator-tools">
        <IconButton label={t.close} icon={<X />} onClick={onClose} />
        <h2>{title}</h2>
        {picture && (
          <>
            <IconButton
              label={t.photoText}
              icon={<ALargeSmall />}
              aria-pressed={isWriting}
              onClick={() => setIsWriting(!isWriting)}
            />
            <IconButton
              label={t.rotate}
              icon={<RotateCwSquare />}
              onClick={() => open(picture.file, (picture.turns + 1) % 4)}
            />
            <FilePick label={t.swap} accept="image/*" isSmall onPick={open} />
          </>
        )}
      </header>
      {picture ? (
        <CropFrame picture={picture} crop={crop} onCrop={(next) => change({ crop: next })}>
          {hasWords(words) && (
            <WordsLayer
              words={words}
              size={outSizeOf(picture.canvas, crop)}
              onWords={(next) => change({ words: next })}
            />
          )}
        </CropFrame>
      ) : (
        <EmptyStage icon={<ImagePlus />} title={t.photoStoryLine} hint={t.pickHint} isBusy={made.isOpening}>
          <FilePick label={t.pickPhoto} accept="image/*" onPick={open} />
        </EmptyStage>
      )}
      {picture && isWriting && (
        <WordsFields
          words={words}
          onWords={(next) => change({ words: next })}
          onDone={() => setIsWriting(false)}
        />
      )}
      {picture && !isWriting && (
        <>
          <div className="creator-ratios" role="radiogroup" aria-label={t.frame}>
            {ratios.map((ratio) => (
              <label key={ratio}>
                <input
                  type="radio"
                  name={name}
                  checked={crop.ratio === ratio}
                  onChange={() => change({ crop: { ...WHOLE, ratio } })}
                />
                <span>{ratio === 'original' ? t.original : ratio}</span>
              </label>
            ))}
          </div>
          <input
            className="creator-range"
            type="range"
            aria-label={t.zoom}
            min={1}
            max={ZOOM_MAX}
            step={0.05}
            value={crop.zoom}
            onChange={(event) => change({ crop: { ...crop, zoom: Number(event.target.value) } })}
          />
        </>
      )}
      {!isWriting && <SaidFields made={made} />}
    </>
  )
}
