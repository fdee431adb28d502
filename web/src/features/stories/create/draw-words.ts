import type { StoryTextStyle } from '#contract/stories.ts'
import { fontSizeOf, layoutWords, type Words, type WordsBox } from './words.ts'

/** The fonts of the voices (story-look.css); null: the app's own. */
const FAMILIES: Record<StoryTextStyle, string | null> = {
  simple: null,
  strong: null,
  book: "Georgia, 'Times New Roman', 'DejaVu Serif', serif",
  machine: "ui-monospace, 'SF Mono', Menlo, 'Roboto Mono', 'DejaVu Sans Mono', monospace",
}

/** Draws words onto a picture, the same in the creator as in what is published; answers where they stand. */
export function drawWords(context: CanvasRenderingContext2D, words: Words): WordsBox {
  const frame = context.canvas
  const fontPx = fontSizeOf(words, frame)
  const family = FAMILIES[words.voice] ?? getComputedStyle(document.body).fontFamily
  context.font = `${words.voice === 'strong' ? 900 : 700} ${fontPx}px ${family}`
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  const box = layoutWords(words, frame, (text) => context.measureText(text).width)
  if (words.isBalloon) {
    const round = Math.min(fontPx * 0.8, box.height / 2)
    context.fillStyle = 'rgb(255 255 255 / 0.94)'
    context.beginPath()
    context.roundRect(box.left, box.top, box.width, box.height, [round, round, round, round / 3])
    context.fill()
    context.fillStyle = '#14242b'
  } else {
    context.shadowColor = 'rgb(0 0 0 / 0.7)'
    context.shadowBlur = fontPx * 0.25
    context.shadowOffsetY = fontPx * 0.04
    context.fillStyle = '#fff'
  }
  const firstLine = box.top + (box.height - box.lines.length * box.lineHeight) / 2 + box.lineHeight / 2
  for (const [place, line] of box.lines.entries())
    context.fillText(line, box.left + box.width / 2, firstLine + place * box.lineHeight)
  context.shadowColor = 'transparent'
  return box
}
