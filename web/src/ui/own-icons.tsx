import type { SVGProps } from 'react'

type Props = { size?: number; className?: string }

/** Postar: a bubble with a plus. Drawn like the lucide icons beside it. */
export function PostIcon({ size = 24, className }: Props) {
  return (
    <svg {...line(size, className)}>
      <path d="M12.5 3A9 9 0 0 1 12.5 21H6a2.5 2.5 0 0 1-2.5-2.5V12a9 9 0 0 1 9-9zM12.5 8.3v7.4M8.8 12h7.4" />
    </svg>
  )
}

/** Two bubbles, one with a smile: the drawing of empty states and of the welcome pane. */
export function BubblesArt({ className }: { className?: string }) {
  return (
    <svg
      className={className}
      viewBox="0 0 132 112"
      fill="none"
      stroke="currentColor"
      strokeWidth={2.5}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d="M46 12h14a30 30 0 0 1 0 60H24a8 8 0 0 1-8-8V42a30 30 0 0 1 30-30z" fill="var(--accent-soft)" />
      <path d="M40 42h.01M53 42h.01M66 42h.01" strokeWidth={5} />
      <path
        d="M86 48h6a26 26 0 0 1 26 26v20a6 6 0 0 1-6 6H86a26 26 0 0 1-19-44 26 26 0 0 1 19-8z"
        fill="var(--badge)"
        stroke="none"
      />
      <path d="M78 76c3 5 13 5 16 0" stroke="var(--on-badge)" strokeWidth={3} />
    </svg>
  )
}

function line(size: number, className?: string): SVGProps<SVGSVGElement> {
  return {
    className: className ? `icon ${className}` : 'icon',
    width: size,
    height: size,
    viewBox: '0 0 24 24',
    fill: 'none',
    stroke: 'currentColor',
    strokeLinecap: 'round',
    strokeLinejoin: 'round',
    'aria-hidden': true,
  }
}
