import { useEffect, useRef, type KeyboardEvent } from 'react'
import { formatLength } from '../../lib/format-length.ts'
import { useTexts } from '../../lib/i18n/texts.ts'
import { voiceTexts } from '../../locales/voice.ts'
import { formatPosition } from './format-position.ts'
import { Wave } from './wave.tsx'

const STEP_MS = 5000
const SHORT_STEP_MS = 1000
const SHORT_BELOW_MS = 30_000

type Props = {
  bars: readonly number[]
  positionMs: number
  durationMs: number
  onSeek: (ms: number) => void
  /** Asked in every frame while it plays; null while it rests. */
  readPositionMs: (() => number) | null
}

/** The wave as a slider: a finger, a mouse or the arrow keys go to a place in the sound. */
export function SeekWave({ bars, positionMs, durationMs, onSeek, readPositionMs }: Props) {
  const t = useTexts(voiceTexts)
  const wave = useRef<HTMLDivElement>(null)

  useEffect(() => {
    const show = (ms: number): void =>
      wave.current?.style.setProperty('--played', `${Math.min(100, (100 * ms) / durationMs)}%`)
    show(readPositionMs?.() ?? positionMs)
    if (!readPositionMs) return undefined
    let frame = 0
    const follow = (): void => {
      show(readPositionMs())
      frame = requestAnimationFrame(follow)
    }
    follow()
    return () => cancelAnimationFrame(frame)
  }, [positionMs, durationMs, readPositionMs])

  function onKeyDown(event: KeyboardEvent): void {
    const steps = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1 }[event.key]
    if (steps === undefined) return
    event.preventDefault()
    // The list is walked through by the same keys.
    event.stopPropagation()
    onSeek(positionMs + steps * (durationMs < SHORT_BELOW_MS ? SHORT_STEP_MS : STEP_MS))
  }

  return (
    <div className="seek-wave">
      <Wave ref={wave} bars={bars} />
      <input
        type="range"
        min={0}
        max={Math.max(1, durationMs)}
        step={100}
        value={positionMs}
        aria-label={t.position}
        aria-valuetext={t.positionOf(formatPosition(positionMs), formatLength(durationMs))}
        onChange={(event) => onSeek(Number(event.target.value))}
        onKeyDown={onKeyDown}
        // A finger on it draws no message aside and opens none.
        onPointerDown={(event) => event.stopPropagation()}
      />
    </div>
  )
}
