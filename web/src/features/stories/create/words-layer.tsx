import './words.css'
import { useId, useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react'
import { useTexts } from '../../../lib/i18n/texts.ts'
import { storiesTexts } from '../../../locales/stories.ts'
import { capturePointer } from '../../../ui/capture-pointer.ts'
import { drawWords } from './draw-words.ts'
import { moveWords, type Words, type WordsBox } from './words.ts'

type Props = {
  words: Words
  /** Of the photo that is published, in pixels. */
  size: { readonly width: number; readonly height: number }
  onWords: (words: Words) => void
}

const KEY_SHARE = 0.05

/** The words over the photo as they are published; dragged, or moved by the arrows. */
export function WordsLayer({ words, size: { width, height }, onWords }: Props) {
  const t = useTexts(storiesTexts)
  const id = useId()
  const canvas = useRef<HTMLCanvasElement>(null)
  const [box, setBox] = useState<WordsBox | null>(null)
  const press = useRef<{ x: number; y: number; box: WordsBox } | null>(null)
  useLayoutEffect(() => {
    const context = canvas.current?.getContext('2d')
    if (!context) return
    context.clearRect(0, 0, width, height)
    setBox(drawWords(context, words))
  }, [words, width, height])

  const onKeyDown = (event: KeyboardEvent): void => {
    const step = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key]
    if (!step || !box) return
    event.preventDefault()
    event.stopPropagation()
    const [byX = 0, byY = 0] = step
    onWords(moveWords(words, box, { width, height }, byX * KEY_SHARE, byY * KEY_SHARE))
  }
  return (
    <>
      <canvas ref={canvas} className="words-canvas" width={width} height={height} />
      <p id={`${id}-hint`} className="visually-hidden">
        {t.moveWordsHint}
      </p>
      {box && (
        <div
          className="words-box"
          role="application"
          tabIndex={0}
          aria-label={t.photoText}
          aria-describedby={`${id}-hint`}
          style={{
            left: `${(box.left / width) * 100}%`,
            top: `${(box.top / height) * 100}%`,
            width: `${(box.width / width) * 100}%`,
            height: `${(box.height / height) * 100}%`,
          }}
          onKeyDown={onKeyDown}
          onPointerDown={(event) => {
            event.stopPropagation()
            press.current = { x: event.clientX, y: event.clientY, box }
            capturePointer(event.currentTarget, event.pointerId)
          }}
          onPointerMove={(event) => {
            const frame = canvas.current?.getBoundingClientRect()
            if (!press.current || !frame) return
            const { x, y, box: from } = press.current
            const [byX, byY] = [(event.clientX - x) / frame.width, (event.clientY - y) / frame.height]
            onWords(moveWords(words, from, { width, height }, byX, byY))
          }}
          onPointerUp={() => (press.current = null)}
          onPointerCancel={() => (press.current = null)}
        />
      )}
    </>
  )
}
