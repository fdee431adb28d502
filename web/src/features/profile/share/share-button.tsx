import Share2 from 'lucide-react/icons/share-2'
import { useState } from 'react'
import { lazyPart } from '../../../lib/lazy-part.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Part } from '../../../ui/part.tsx'
import { loadShareSheet } from './load-share-sheet.ts'

const ShareSheet = lazyPart(loadShareSheet)

type Props = { label: string; userId: string; name: string; isOwn?: boolean }

/** Opens the link and the code of a profile. */
export function ShareButton({ label, ...person }: Props) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <IconButton label={label} icon={<Share2 />} onClick={() => setIsOpen(true)} />
      {isOpen && (
        <Part>
          <ShareSheet {...person} onClose={() => setIsOpen(false)} />
        </Part>
      )}
    </>
  )
}
