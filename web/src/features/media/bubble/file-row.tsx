import { useState } from 'react'
import { formatBytes } from '../../../lib/format-bytes.ts'
import { getLanguage } from '../../../lib/i18n/language.ts'
import { useTexts } from '../../../lib/i18n/texts.ts'
import { mediaTexts } from '../../../locales/media.ts'
import { useSync } from '../../../sync/use-sync.ts'
import type { ShownMedia } from '../shown-media.ts'
import { splitFileName } from '../split-file-name.ts'
import { MediaFrame } from '../media-frame.tsx'
import { saveMedia } from '../save-media.ts'
import { tellReadFailure } from '../tell-read-failure.ts'
import { UploadRing } from './upload-ring.tsx'

const RING_PX = 40
/** What fits on the page. */
const EXTENSION_MAX_LENGTH = 4

/** A document: its page with the ending of its name, the name, its size. It is saved, never opened in place. */
export function FileRow({ shown: { message, state, key } }: { shown: ShownMedia }) {
  const t = useTexts(mediaTexts)
  const sync = useSync()
  const [isSaving, setIsSaving] = useState(false)
  const name = message.file_name ?? t.file
  const [stem, ending] = splitFileName(name)
  const isUnderWay = message.seq === 0

  async function save(): Promise<void> {
    setIsSaving(true)
    await saveMedia(sync, message).catch(tellReadFailure)
    setIsSaving(false)
  }
  return (
    <MediaFrame message={message}>
      <span className="media-page">
        {isUnderWay && state === 'waiting' ? (
          <UploadRing jobId={key} sizePx={RING_PX} />
        ) : (
          ending.slice(1, 1 + EXTENSION_MAX_LENGTH).toUpperCase()
        )}
      </span>
      <span className="media-file-words">
        <span className="media-file-name" title={name}>
          <span className="cut">{stem}</span>
          <span>{ending}</span>
        </span>
        <span className="media-file-facts">
          {formatBytes(message.extra?.media?.bytes ?? 0, getLanguage())}
          {!isUnderWay && (
            <>
              <span>·</span>
              <button
                type="button"
                className="media-save"
                aria-label={t.downloadOf(name)}
                disabled={isSaving}
                onClick={() => void save()}
              >
                {t.download}
              </button>
            </>
          )}
        </span>
      </span>
    </MediaFrame>
  )
}
