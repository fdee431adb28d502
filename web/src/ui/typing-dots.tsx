import './conversation-pane.css'

/** Three dots that follow 'digitando'. */
export function TypingDots() {
  return (
    <span className="typing-dots" aria-hidden="true">
      <i />
      <i />
      <i />
    </span>
  )
}
