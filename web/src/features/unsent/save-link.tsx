import { useEffect, useState } from 'react'
import { useTexts } from '../../lib/i18n/texts.ts'
import { unsentTexts } from '../../locales/unsent.ts'
import { useSync } from '../../sync/use-sync.ts'
import { buttonClass } from '../../ui/button.tsx'

/** Saves a file that was to go out under its name; nothing where the device has lost its bytes. */
export function SaveLink({ jobId, name }: { jobId: string; name: string }) {
  const t = useTexts(unsentTexts)
  const sync = useSync()
  const [address, setAddress] = useState('')

  useEffect(() => {
    let isGone = false
    let made = ''
    const open = async (): Promise<void> => {
      const content = await sync.readUpload(jobId)
      if (!content || isGone) return
      made = URL.createObjectURL(content)
      setAddress(made)
    }
    void open()
    return () => {
      isGone = true
      // The browser has taken it by then.
      if (made) setTimeout(() => URL.revokeObjectURL(made), 60_000)
    }
  }, [sync, jobId])

  if (!address) return null
  return (
    <a className={buttonClass({ look: 'plain', isSmall: true })} href={address} download={name}>
      {t.save}
    </a>
  )
}
