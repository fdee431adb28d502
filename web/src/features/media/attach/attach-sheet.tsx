import './attach-sheet.css'
import type { ReactNode } from 'react'
import Camera from 'lucide-react/icons/camera'
import FileText from 'lucide-react/icons/file-text'
import Image from 'lucide-react/icons/image'
import Video from 'lucide-react/icons/video'
import { useTexts } from '../../../lib/i18n/texts.ts'
import { mediaTexts } from '../../../locales/media.ts'
import { Sheet } from '../../../ui/sheet.tsx'

export type Source = 'gallery' | 'camera' | 'video' | 'document'

const ICONS: { readonly [S in Source]: ReactNode } = {
  gallery: <Image />,
  camera: <Camera />,
  video: <Video />,
  document: <FileText />,
}
const SOURCES = Object.keys(ICONS) as readonly Source[]

/** Where a file comes from (D-082). Open while it is mounted. */
export function AttachSheet({
  onSource,
  onClose,
}: {
  onSource: (source: Source) => void
  onClose: () => void
}) {
  const t = useTexts(mediaTexts)
  return (
    <Sheet title={t.attach} isTitleHidden onClose={onClose}>
      {SOURCES.map((source) => (
        <button key={source} type="button" className="attach-entry" onClick={() => onSource(source)}>
          <span className="attach-icon">{ICONS[source]}</span>
          <span>
            {t.sources[source]}
            {source in t.hints && <small>{t.hints[source as keyof typeof t.hints]}</small>}
          </span>
        </button>
      ))}
    </Sheet>
  )
}
