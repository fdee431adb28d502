import FileText from 'lucide-react/icons/file-text'
import Play from 'lucide-react/icons/play'
import { formatBytes } from '../../../lib/format-bytes.ts'
import { getLanguage } from '../../../lib/i18n/language.ts'
import type { Chosen } from '../attach/chosen.ts'

/** One that was chosen, large. A video plays, a document says what it is. */
export function ChosenFile({ chosen: { kind, url, file } }: { chosen: Chosen }) {
  if (kind === 'image' && url) return <img src={url} alt={file.name} draggable={false} />
  // oxlint-disable-next-line jsx-a11y/media-has-caption -- what people film has none
  if (kind === 'video' && url) return <video src={url} controls playsInline aria-label={file.name} />
  return (
    <div className="preview-file">
      <FileText size={48} />
      <b>{file.name}</b>
      <span>{formatBytes(file.size, getLanguage())}</span>
    </div>
  )
}

/** The same on the strip. */
export function ChosenPicture({ chosen: { kind, url } }: { chosen: Chosen }) {
  if (kind === 'image' && url) return <img src={url} alt="" draggable={false} />
  if (kind === 'video' && url)
    return (
      <>
        <video src={url} muted playsInline preload="metadata" />
        <Play size={20} />
      </>
    )
  return <FileText size={24} />
}
