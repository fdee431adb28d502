import { buttonClass } from '../../../ui/button.tsx'

type Props = {
  label: string
  accept: 'image/*' | 'video/*'
  isSmall?: boolean
  onPick: (file: Blob) => void
}

/** A button that lets choose a file of the device. */
export function FilePick({ label, accept, isSmall, onPick }: Props) {
  return (
    <label className={buttonClass({ look: 'soft', isSmall }, 'file-pick')}>
      {label}
      <input
        type="file"
        accept={accept}
        className="visually-hidden"
        onChange={(event) => {
          const file = event.target.files?.[0]
          // The same file may be chosen again.
          event.target.value = ''
          if (file) onPick(file)
        }}
      />
    </label>
  )
}
