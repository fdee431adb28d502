import './crop-frame.css'
import { useId, type CSSProperties, type ReactNode } from 'react'
import { useTexts } from '../../../lib/i18n/texts.ts'
import { storiesTexts } from '../../../locales/stories.ts'
import { useCropHand, type Crop, partOf, type Picture } from '../../cropping/public.ts'

type Props = { picture: Picture; crop: Crop; onCrop: (crop: Crop) => void; children: ReactNode }

/**
 * What will be seen stands in the frame; the rest of the photo is dimmed round it. Dragged, or moved by the arrows.
 * `children` lie over the frame.
 */
export function CropFrame({ picture: { canvas, url }, crop, onCrop, children }: Props) {
  const t = useTexts(storiesTexts)
  const id = useId()
  const part = partOf(canvas, crop)
  const shape = { '--shape': part.width / part.height } as CSSProperties
  const hand = useCropHand(canvas, crop, onCrop)
  return (
    <div className="creator-crop">
      <p id={`${id}-hint`} className="visually-hidden">
        {t.moveHint}
      </p>
      <div
        className="crop-frame"
        role="application"
        tabIndex={0}
        aria-label={t.frame}
        aria-describedby={`${id}-hint`}
        style={shape}
        {...hand}
      >
        <img
          src={url}
          alt=""
          draggable={false}
          style={{
            width: `${(canvas.width / part.width) * 100}%`,
            left: `${(-part.left / part.width) * 100}%`,
            top: `${(-part.top / part.height) * 100}%`,
          }}
        />
        <span className="crop-dim" />
        <CropCorners />
      </div>
      <div className="crop-over" style={shape}>
        {children}
      </div>
    </div>
  )
}

/** The four corners of a frame. */
export function CropCorners() {
  return (
    <span className="crop-corners" aria-hidden="true">
      <i />
      <i />
      <i />
      <i />
    </span>
  )
}
