import type { StoryTextStyle } from '#contract/stories.ts'

/** Words that stand on a photo: their middle as shares of the frame's width and height. */
export type Words = {
  readonly text: string
  readonly voice: StoryTextStyle
  readonly isBalloon: boolean
  readonly size: number
  readonly x: number
  readonly y: number
}

export const WORDS_MAX_LENGTH = 150
export const WORDS_SIZE = { min: 0.5, max: 2, step: 0.1 } as const

export function hasWords({ text }: Words): boolean {
  return text.trim() !== ''
}

type Size = { readonly width: number; readonly height: number }

/** What `CanvasRenderingContext2D` measures with; its font is set before. */
type Measure = (text: string) => number

export type WordsBox = {
  readonly lines: readonly string[]
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
  readonly lineHeight: number
}

/** As tall as the letters are, in pixels of the frame. */
export function fontSizeOf({ size }: Words, frame: Size): number {
  return Math.round(Math.min(frame.width, frame.height) * 0.075 * size)
}

/** Lines that fit into the frame, and where their box stands: always within it. */
export function layoutWords(words: Words, frame: Size, measure: Measure): WordsBox {
  const fontPx = fontSizeOf(words, frame)
  const [padX, padY, lineHeight] = [fontPx * 0.6, fontPx * 0.4, fontPx * 1.25]
  const text = words.voice === 'strong' ? words.text.toLocaleUpperCase('pt-BR') : words.text
  const lines = breakLines(text.trim(), frame.width * 0.9 - 2 * padX, measure)
  const width = Math.max(0, ...lines.map(measure)) + 2 * padX
  const height = lines.length * lineHeight + 2 * padY
  return {
    lines,
    left: within(words.x * frame.width - width / 2, frame.width - width),
    top: within(words.y * frame.height - height / 2, frame.height - height),
    width,
    height,
    lineHeight,
  }
}

/** The words after their box was moved by shares of the frame; it stays within. */
export function moveWords(words: Words, box: WordsBox, frame: Size, byX: number, byY: number): Words {
  const left = within(box.left + byX * frame.width, frame.width - box.width)
  const top = within(box.top + byY * frame.height, frame.height - box.height)
  return {
    ...words,
    x: (left + box.width / 2) / frame.width,
    y: (top + box.height / 2) / frame.height,
  }
}

const within = (value: number, max: number): number => Math.min(Math.max(value, 0), Math.max(0, max))

/** Breaks at spaces, and a word that is wider than a line wherever it must. */
function breakLines(text: string, widthMax: number, measure: Measure): string[] {
  const lines: string[] = []
  for (const paragraph of text.split('\n')) {
    let line = ''
    for (const word of paragraph.split(' ')) {
      const longer = line === '' ? word : `${line} ${word}`
      if (measure(longer) <= widthMax) {
        line = longer
        continue
      }
      if (line !== '') lines.push(line)
      line = ''
      for (const part of measure(word) <= widthMax ? [word] : splitLetters(word)) {
        if (line !== '' && measure(line + part) > widthMax) {
          lines.push(line)
          line = ''
        }
        line += part
      }
    }
    lines.push(line)
  }
  return lines
}

let graphemes: Intl.Segmenter | undefined

function splitLetters(word: string): string[] {
  // Made once: it takes a slow phone 40 ms, and lines are broken anew at each step of a drag.
  graphemes ??= new Intl.Segmenter('pt-BR', { granularity: 'grapheme' })
  return Array.from(graphemes.segment(word), ({ segment }) => segment)
}
