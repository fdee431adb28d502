import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronUp from 'lucide-react/icons/chevron-up'
import Lock from 'lucide-react/icons/lock'
import Mic from 'lucide-react/icons/mic'
import { useTexts } from '../../../lib/i18n/texts.ts'
import { voiceTexts } from '../../../locales/voice.ts'
import type { HoldMove } from './hold.ts'
import { RecordingTime } from './recording-time.tsx'
import type { RecorderView } from './recorder.ts'

type Props = { view: RecorderView; hold: HoldMove; onStop: () => void }

/** While the finger is down: it goes left to cancel, up to go on without it. */
export function HoldBar({ view, hold: { leftPx, upPx }, onStop }: Props) {
  const t = useTexts(voiceTexts)
  return (
    <>
      <div className="recorder-lock" style={{ translate: `0 ${-upPx / 2}px` }} aria-hidden="true">
        <Lock size={20} />
        <ChevronUp size={18} />
      </div>
      <div className="recorder-bar">
        <RecordingTime view={view} />
        <span className="recorder-slide" style={{ translate: `${-leftPx / 3}px 0` }}>
          <ChevronLeft size={18} />
          <span className="cut">{t.slideToCancel}</span>
        </span>
        <button type="button" className="recorder-stop" onClick={onStop}>
          {t.stop}
        </button>
      </div>
      <span className="recorder-hot" style={{ translate: `${-leftPx}px ${-upPx}px` }} aria-hidden="true">
        <Mic size={30} />
      </span>
    </>
  )
}
