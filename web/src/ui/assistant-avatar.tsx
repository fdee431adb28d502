import './avatar.css'

/** The assistant's face: a spark in the canto. */
export function AssistantAvatar({ size = 52 }: { size?: number }) {
  const spark = Math.round(size * 0.54)
  return (
    <span className="avatar avatar-assistant" style={{ width: size, height: size }}>
      <svg width={spark} height={spark} viewBox="0 0 24 24" fill="currentColor" aria-hidden="true">
        <path d="M12.5 3.5c.6 4.9 3 7.3 7.8 8-4.8.7-7.2 3.1-7.8 8-.6-4.9-3-7.3-7.8-8 4.8-.7 7.2-3.1 7.8-8z" />
      </svg>
    </span>
  )
}
