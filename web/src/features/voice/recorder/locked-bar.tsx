import { useEffect, useRef } from 'react'
import ArrowUp from 'lucide-react/icons/arrow-up'
import { useTexts } from '../../../lib/i18n/texts.ts'
import { voiceTexts } from '../../../locales/voice.ts'
import { SayButton } from '../../../ui/composer-field.tsx'
import { Wave } from '../wave.tsx'
import { RecordingTime } from './recording-time.tsx'
import type { RecorderView } from './recorder.ts'

/** Bars of the last seconds; as loud as speech at arm's length fills them. */
const BARS = 30
const LOUD = 0.35

type Props = { view: RecorderView; onStop: () => void; onSend: () => void }

/** It goes on by itself: what is heard, 'Parar', and the arrow that ends and sends it. */
export function LockedBar({ view, onStop, onSend }: Props) {
  const t = useTexts(voiceTexts)
  const stop = useRef<HTMLButtonElement>(null)
  useEffect(() => stop.current?.focus(), [])
  const levels = view.state === 'recording' ? view.levels.slice(-BARS) : []
  const bars = [
    ...Array.from({ length: BARS - levels.length }, () => 0),
    ...levels.map((level) => Math.min(1, level / LOUD)),
  ]
  return (
    <>
      <div className="recorder-bar">
        <RecordingTime view={view} />
        <div className="recorder-wave">{view.state === 'recording' && <Wave bars={bars} isLive />}</div>
        <button ref={stop} type="button" className="recorder-stop" onClick={onStop}>
          {view.state === 'recording' ? t.stop : t.cancel}
        </button>
      </div>
      {view.state === 'recording' && <SayButton label={t.send} icon={<ArrowUp />} onClick={onSend} />}
    </>
  )
}
