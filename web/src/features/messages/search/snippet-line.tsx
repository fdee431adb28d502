import { useMemo } from 'react'
import { cutSnippet } from './snippet.ts'

/** One line of a message with what was looked for in the accent. */
export function SnippetLine({ content, marks }: { content: string; marks: readonly string[] }) {
  const parts = useMemo(() => cutSnippet(content, marks), [content, marks])
  return parts.map(({ text, isHit }, index) => (isHit ? <mark key={index}>{text}</mark> : text))
}
