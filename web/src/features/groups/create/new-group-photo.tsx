import { useEffect, useRef, useState } from 'react'
import Camera from 'lucide-react/icons/camera'
import { useTexts } from '../../../lib/i18n/texts.ts'
import { groupsTexts } from '../../../locales/groups.ts'
import { showToast } from '../../../ui/toast.store.ts'
import { PhotoInput, shrinkPhoto, UnusablePhoto } from '../../profile/photo/public.ts'

type Props = { onPhoto: (photo: File) => void }

/** The photo of a group that is not there yet, as it will look; it goes when the group is made. */
export function NewGroupPhoto({ onPhoto }: Props) {
  const t = useTexts(groupsTexts)
  const picker = useRef<HTMLInputElement>(null)
  const [address, setAddress] = useState<string | null>(null)
  useEffect(() => () => void (address && URL.revokeObjectURL(address)), [address])

  async function choose(file: File): Promise<void> {
    try {
      const photo = await shrinkPhoto(file)
      setAddress(URL.createObjectURL(photo))
      onPhoto(new File([photo], file.name, { type: photo.type }))
    } catch (error) {
      const isTooLarge = error instanceof UnusablePhoto && error.reason === 'too_large'
      showToast({
        kind: 'error',
        title: t.photoFailed,
        description: isTooLarge ? t.tooLarge : t.noPicture,
      })
    }
  }

  return (
    <>
      <button
        type="button"
        className="new-group-photo"
        aria-label={address === null ? t.choosePhoto : t.changePhoto}
        onClick={() => picker.current?.click()}
      >
        {address === null ? <Camera size={24} /> : <img src={address} alt="" />}
      </button>
      <PhotoInput ref={picker} label={t.photoFile} isGroup onPhoto={(photo) => void choose(photo)} />
    </>
  )
}
