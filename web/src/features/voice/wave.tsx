import type { Ref } from 'react'
import { cx } from '../../ui/cx.ts'

const STEP = 4.6
const BAR = 2.6
const HEIGHT = 26
const LOWEST = 3

type Props = {
  /** 0 to 1, one for each bar. */
  bars: readonly number[]
  /** Hides the thumb and what is played. */
  isLive?: boolean
  /** `--played` on it says how much is coloured: '0%' to '100%'. */
  ref?: Ref<HTMLDivElement>
}

/** Loudness as bars: what was played in its own colour, up to a thumb. */
export function Wave({ bars, isLive, ref }: Props) {
  return (
    <div ref={ref} className={cx('wave', isLive && 'wave-live')} aria-hidden="true">
      <Bars bars={bars} />
      {!isLive && (
        <>
          <Bars bars={bars} className="wave-played" />
          <i className="wave-thumb" />
        </>
      )}
    </div>
  )
}

function Bars({ bars, className }: { bars: readonly number[]; className?: string }) {
  return (
    <svg
      className={className}
      viewBox={`0 0 ${(bars.length - 1) * STEP + BAR} ${HEIGHT}`}
      preserveAspectRatio="none"
    >
      <path d={bars.map(drawBar).join('')} strokeWidth={BAR} strokeLinecap="round" />
    </svg>
  )
}

/** A bar is a line with round ends, which add its width to its length. */
function drawBar(loudness: number, index: number): string {
  const half = (LOWEST + loudness * (HEIGHT - LOWEST) - BAR) / 2
  const x = (index * STEP + BAR / 2).toFixed(1)
  return `M${x} ${(HEIGHT / 2 - half).toFixed(1)}V${(HEIGHT / 2 + half).toFixed(1)}`
}
