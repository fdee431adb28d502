import './trim-line.css'
import type { CSSProperties } from 'react'
import { STORY_VIDEO_MAX_MS } from '#contract/limits.ts'
import { useLanguage } from '../../../lib/i18n/language.ts'
import { useTexts } from '../../../lib/i18n/texts.ts'
import { storiesTexts } from '../../../locales/stories.ts'
import type { MadeClip } from './cut-clip.ts'

/** As short as a part may be. */
const SHORTEST_MS = 1000
const STEP_MS = 100
const ONE_DECIMAL = { minimumFractionDigits: 1, maximumFractionDigits: 1 }

type Props = { clip: MadeClip; lengthMs: number; onClip: (clip: MadeClip) => void }

/** Which part of a video is shown, at most 60 seconds. */
export function TrimLine({ clip, lengthMs, onClip }: Props) {
  const t = useTexts(storiesTexts)
  const language = useLanguage()
  const { startMs, endMs } = clip
  const start = (value: number): void => {
    const next = Math.min(value, Math.max(0, lengthMs - SHORTEST_MS))
    const end = Math.min(Math.max(endMs, Math.min(next + SHORTEST_MS, lengthMs)), next + STORY_VIDEO_MAX_MS)
    onClip({ ...clip, startMs: next, endMs: end })
  }
  const end = (value: number): void => {
    const next = Math.max(value, Math.min(SHORTEST_MS, lengthMs))
    const begin = Math.max(Math.min(startMs, Math.max(0, next - SHORTEST_MS)), next - STORY_VIDEO_MAX_MS)
    onClip({ ...clip, startMs: begin, endMs: next })
  }
  const range = { type: 'range', min: 0, max: lengthMs, step: STEP_MS } as const
  const shares = { '--from': startMs / lengthMs, '--to': endMs / lengthMs } as CSSProperties
  return (
    <div className="creator-trim">
      <div className="creator-window" style={shares}>
        <input
          {...range}
          aria-label={t.trimStart}
          value={startMs}
          onChange={(event) => start(Number(event.target.value))}
        />
        <input
          {...range}
          aria-label={t.trimEnd}
          value={endMs}
          onChange={(event) => end(Number(event.target.value))}
        />
      </div>
      <output>{t.trimmed(((endMs - startMs) / 1000).toLocaleString(language, ONE_DECIMAL))}</output>
    </div>
  )
}
