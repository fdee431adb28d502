import './message-text.css'
import { Suspense, use, type ReactNode } from 'react'
import type { TextPart } from './linkify.ts'
import { Mention } from './conversation-parts.ts'
import { readPieces } from './message-pieces.ts'
import { RequestVeil } from './request-veil.ts'
import { BOLD, CODE, ITALIC, STRUCK } from './text-marks.ts'

type Props = {
  text: string
  /** Whom it names, in its order. */
  people?: readonly string[] | undefined
}

/**
 * A message's words, with their links, the people they name and dressed as they are marked. Who listens hears the words
 * alone. A stranger's links are words, and so is a name that nobody has.
 */
export function MessageText({ text, people }: Props) {
  const isVeiled = use(RequestVeil)
  return readPieces(text).map(({ part, style }, index) =>
    dress(draw(part, isVeiled, people, index), style, part.text, index),
  )
}

/** A link opens in a new tab, and nothing is told to where it leads. */
function draw(part: TextPart, isVeiled: boolean, people: Props['people'], key: number): ReactNode {
  if (part.kind === 'text') return part.text
  if (part.kind === 'mention') {
    const id = people?.[part.place]
    if (id)
      return (
        <Suspense key={key} fallback={part.shown}>
          <Mention userId={id} written={part.shown} />
        </Suspense>
      )
  } else if (!isVeiled)
    return (
      <a key={key} href={part.href} target="_blank" rel="noopener noreferrer">
        {part.shown}
      </a>
    )
  return part.shown
}

function dress(words: ReactNode, style: number, text: string, key: number): ReactNode {
  if (style === 0) return words
  let dressed = words
  if (style & STRUCK) dressed = <span className="text-struck">{dressed}</span>
  if (style & ITALIC) dressed = <i>{dressed}</i>
  if (style & CODE)
    dressed = <code className={text.includes('\n') ? 'text-block' : undefined}>{dressed}</code>
  return style & BOLD ? <b key={key}>{dressed}</b> : <span key={key}>{dressed}</span>
}
