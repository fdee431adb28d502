import './photo-section.css'

const STROKE_PX = 4

type Props = {
  /** 0 to 1. */
  share: number
  label: string
  /** Edge of the face it lies on. */
  size: number
}

/** How much of a photo has arrived, round the face. */
export function ProgressRing({ share, label, size }: Props) {
  const radius = (size - STROKE_PX) / 2
  return (
    <svg
      className="photo-ring"
      viewBox={`0 0 ${size} ${size}`}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(share * 100)}
    >
      <circle cx={size / 2} cy={size / 2} r={radius} pathLength={1} strokeWidth={STROKE_PX} />
      <circle
        className="photo-ring-done"
        cx={size / 2}
        cy={size / 2}
        r={radius}
        pathLength={1}
        strokeWidth={STROKE_PX}
        strokeDasharray={`${share} 1`}
      />
    </svg>
  )
}
