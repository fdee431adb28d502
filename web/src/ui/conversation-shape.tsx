/** Bubbles without words, where a conversation's messages are on their way. Its style comes with the page (shell.css). */
export function ConversationShape({ label }: { label?: string | undefined }) {
  return (
    <div className="chat-shape" role={label && 'status'} aria-label={label}>
      {[0, 1, 2, 3, 4].map((index) => (
        <i key={index} />
      ))}
    </div>
  )
}
