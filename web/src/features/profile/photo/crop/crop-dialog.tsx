import './crop-dialog.css'
import { useEffect, useId, useRef, useState, type CSSProperties } from 'react'
import { useTexts } from '../../../../lib/i18n/texts.ts'
import { photoTexts } from '../../../../locales/photo.ts'
import { cx } from '../../../../ui/cx.ts'
import { Button } from '../../../../ui/button.tsx'
import { Dialog } from '../../../../ui/dialog.tsx'
import { Spinner } from '../../../../ui/spinner.tsx'
import { assertUsable } from '../shrink-photo.ts'
import {
  type Crop,
  exportCrop,
  openPicture,
  partOf,
  type Picture,
  WHOLE,
  ZOOM_MAX,
  useCropHand,
} from '../../../cropping/public.ts'

type Props = {
  file: File
  isGroup?: boolean | undefined
  /** The chosen part; a file that cannot be cropped as it came, for its reason to be told where it is sent. */
  onDone: (file: File) => void
  onClose: () => void
}

/** Which square of a photo becomes a face: moved and brought nearer by fingers, mouse or keys. */
export function CropDialog({ file, isGroup, onDone, onClose }: Props) {
  const t = useTexts(photoTexts)
  const [picture, setPicture] = useState<Picture | null>(null)
  const [crop, setCrop] = useState<Crop>({ ...WHOLE, ratio: '1:1' })
  const [isBusy, setIsBusy] = useState(false)
  const isGone = useRef(false)
  useEffect(() => {
    let isWanted = true
    const open = async (): Promise<void> => {
      const opened = await assertUsable(file).then(
        () => openPicture(file),
        () => null,
      )
      if (!isWanted) return opened ? URL.revokeObjectURL(opened.url) : undefined
      if (opened) setPicture(opened)
      else onDone(file)
    }
    void open()
    return () => {
      isWanted = false
    }
    // A dialog is of one file.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])
  useEffect(() => () => (picture ? URL.revokeObjectURL(picture.url) : undefined), [picture])
  useEffect(() => {
    isGone.current = false
    return () => {
      isGone.current = true
    }
  }, [])

  async function finish(): Promise<void> {
    if (!picture) return
    setIsBusy(true)
    const content = await exportCrop(picture, crop)
    // Cancelled meanwhile.
    if (isGone.current) return
    onDone(content ? new File([content], file.name, { type: content.type }) : file)
  }

  return (
    <Dialog
      title={t.cropTitle}
      description={t.cropHint}
      className="photo-crop"
      onClose={onClose}
      actions={
        <>
          <Button look="plain" onClick={onClose}>
            {t.cancel}
          </Button>
          <Button isBusy={isBusy || !picture} onClick={() => void finish()}>
            {t.use}
          </Button>
        </>
      }
    >
      {picture ? (
        <Frame picture={picture} crop={crop} isGroup={isGroup} onCrop={setCrop} />
      ) : (
        <div className="photo-crop-frame photo-crop-coming">
          <Spinner size={32} />
        </div>
      )}
      <input
        className="photo-crop-zoom"
        type="range"
        aria-label={t.zoom}
        min={1}
        max={ZOOM_MAX}
        step={0.05}
        value={crop.zoom}
        onChange={(event) => setCrop({ ...crop, zoom: Number(event.target.value) })}
      />
    </Dialog>
  )
}

type FrameProps = Pick<Props, 'isGroup'> & { picture: Picture; crop: Crop; onCrop: (crop: Crop) => void }

function Frame({ picture: { canvas, url }, crop, isGroup, onCrop }: FrameProps) {
  const t = useTexts(photoTexts)
  const id = useId()
  const hand = useCropHand(canvas, crop, onCrop)
  const part = partOf(canvas, crop)
  const style: CSSProperties = {
    width: `${(canvas.width / part.width) * 100}%`,
    left: `${(-part.left / part.width) * 100}%`,
    top: `${(-part.top / part.height) * 100}%`,
  }
  return (
    <div
      className="photo-crop-frame"
      role="application"
      tabIndex={0}
      aria-label={t.frame}
      aria-describedby={`${id}-hint`}
      {...hand}
    >
      <img src={url} alt="" draggable={false} style={style} />
      <span className={cx('photo-crop-ring', isGroup && 'photo-crop-ring-group')} />
      <span id={`${id}-hint`} className="visually-hidden">
        {t.frameHint}
      </span>
    </div>
  )
}
