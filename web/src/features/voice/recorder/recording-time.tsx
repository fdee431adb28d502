import { useTexts } from '../../../lib/i18n/texts.ts'
import { voiceTexts } from '../../../locales/voice.ts'
import { formatPosition } from '../format-position.ts'
import type { RecorderView } from './recorder.ts'

/** A breathing dot and the seconds that passed; those that are left where they are few. */
export function RecordingTime({ view }: { view: RecorderView }) {
  const t = useTexts(voiceTexts)
  if (view.state !== 'recording')
    return (
      <span className="recorder-starting" role="status">
        {t.starting}
      </span>
    )
  const { elapsed_ms, rest_ms } = view
  return (
    <>
      <i className="recorder-dot" />
      <span className="visually-hidden" role="status">
        {t.recording}
      </span>
      <span className="recorder-time" role="timer">
        {formatPosition(elapsed_ms)}
      </span>
      {rest_ms !== null && <span className="recorder-rest">{t.rest(formatPosition(rest_ms))}</span>}
    </>
  )
}
