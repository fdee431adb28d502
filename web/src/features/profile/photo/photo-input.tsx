import { useEffect, useState, type ChangeEvent, type RefObject } from 'react'
import { lazyPart } from '../../../lib/lazy-part.tsx'
import { photoTexts } from '../../../locales/photo.ts'
import { Part } from '../../../ui/part.tsx'

const CropDialog = lazyPart(async () => {
  const [part] = await Promise.all([import('./crop/crop-dialog.tsx'), photoTexts.load()])
  return part.CropDialog
})

type Props = {
  /** Clicked by whatever is seen in its place. */
  ref: RefObject<HTMLInputElement | null>
  label: string
  /** The face of a group: a soft square instead of a circle. */
  isGroup?: boolean
  /** The part that was chosen of a photo. */
  onPhoto: (photo: File) => void
}

/** Where a file for a face is picked, and the square of it that becomes one. */
export function PhotoInput({ ref, label, isGroup, onPhoto }: Props) {
  const [picked, setPicked] = useState<File | null>(null)
  // Here before it is wanted: a photo may be chosen where there is no line any more.
  useEffect(() => CropDialog.preload(), [])

  function take({ currentTarget }: ChangeEvent<HTMLInputElement>): void {
    const file = currentTarget.files?.[0]
    // The same file may be chosen again.
    currentTarget.value = ''
    if (file) setPicked(file)
  }

  return (
    <>
      <input
        ref={ref}
        type="file"
        accept="image/*"
        className="visually-hidden"
        tabIndex={-1}
        aria-label={label}
        onChange={take}
      />
      {picked && (
        <Part>
          <CropDialog
            file={picked}
            isGroup={isGroup}
            onDone={(photo) => {
              setPicked(null)
              onPhoto(photo)
            }}
            onClose={() => setPicked(null)}
          />
        </Part>
      )}
    </>
  )
}
