import { useSyncExternalStore } from 'react'
import X from 'lucide-react/icons/x'
import { useTexts } from '../../../lib/i18n/texts.ts'
import { mediaTexts } from '../../../locales/media.ts'
import { useSync } from '../../../sync/use-sync.ts'

const STROKE_PX = 3

type Props = { jobId: string; sizePx: number }

/** How much of a file has arrived, and the way to give it up. Rendered by itself: its bubble stays as it is. */
export function UploadRing({ jobId, sizePx }: Props) {
  const t = useTexts(mediaTexts)
  const sync = useSync()
  const { memory } = sync
  const share = useSyncExternalStore(
    (listener) => memory.subscribe('jobs', listener),
    () => {
      const job = memory.jobs.get(jobId)
      return job?.kind === 'upload' ? job.sent_bytes / Math.max(1, job.bytes) : 1
    },
  )
  const circle = {
    cx: sizePx / 2,
    cy: sizePx / 2,
    r: (sizePx - STROKE_PX) / 2 - 2,
    pathLength: 1,
    strokeWidth: STROKE_PX,
  }
  return (
    <button
      type="button"
      className="media-disc media-disc-button"
      title={t.cancelSend}
      aria-label={t.cancelSend}
      onClick={() => void sync.discardJob(jobId)}
    >
      <svg
        className="media-ring"
        viewBox={`0 0 ${sizePx} ${sizePx}`}
        role="progressbar"
        aria-label={t.sending}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.round(share * 100)}
      >
        <circle {...circle} />
        <circle {...circle} className="media-ring-done" strokeDasharray={`${share} 1`} />
      </svg>
      <X size={20} />
    </button>
  )
}
