type Props = { className?: string }

/** The name in our letters, the o in mango. 27 px high unless a class says otherwise (52 on sign-in). */
export function Wordmark({ className = '' }: Props) {
  return (
    <svg className={`wordmark ${className}`} viewBox="0 0 160 72" role="img" aria-label="Lero">
      <g fill="none" strokeWidth={10.5} strokeLinecap="round" strokeLinejoin="round">
        <path d="M8 8V46.5Q8 61.5 20.5 61.5" />
        <path d="M39 44H69.5A15.6 16.75 0 1 0 62 59.2" />
        <path d="M87 61.5V44Q87 28 103 28" />
      </g>
      <path
        className="wordmark-o"
        fillRule="evenodd"
        d="M134.25 22.5a22.25 22.25 0 0 1 22.25 22.25a22.25 22.25 0 0 1 -22.25 22.25h-14.25a8 8 0 0 1 -8 -8v-14.25a22.25 22.25 0 0 1 22.25 -22.25zM134.25 34.5a10.25 10.25 0 1 0 0 20.5a10.25 10.25 0 0 0 0-20.5z"
      />
    </svg>
  )
}

/** The mark: an L that holds the bubble. Never outlined, tilted or recoloured. */
export function Logo({ className }: Props) {
  return (
    <svg className={className} viewBox="0 0 64 64" role="img" aria-label="Lero">
      <path
        fill="none"
        stroke="var(--accent)"
        strokeWidth={11}
        strokeLinecap="round"
        strokeLinejoin="round"
        d="M13.5 12V36Q13.5 52 29.5 52H51.5"
      />
      <path
        fill="var(--manga)"
        d="M42 7.5a15.5 15.5 0 0 1 15.5 15.5a15.5 15.5 0 0 1 -15.5 15.5h-10.5a5 5 0 0 1 -5 -5v-10.5a15.5 15.5 0 0 1 15.5 -15.5z"
      />
    </svg>
  )
}
