import { linkify } from './linkify.ts'

/** A message's words with their links: opened in a new tab, nothing told to where they lead. */
export function MessageText({ text }: { text: string }) {
  return linkify(text).map((part, index) =>
    part.kind === 'text' ? (
      part.text
    ) : (
      // oxlint-disable-next-line react/no-array-index-key: parts of one text never move
      <a key={index} href={part.href} target="_blank" rel="noopener noreferrer">
        {part.shown}
      </a>
    ),
  )
}
