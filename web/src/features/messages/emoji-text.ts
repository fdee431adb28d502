const MAX_BIG_EMOJI = 3
const emojiCluster =
  /^(?:\p{RI}\p{RI}|\p{Emoji}(?=[\p{Emoji_Modifier}\u{FE0F}\u{20E3}\u{200D}])|\p{Emoji_Presentation}|\p{Extended_Pictographic})/u
const segmenter = new Intl.Segmenter('pt-BR', { granularity: 'grapheme' })

/** Whether a text is one to three emoji and nothing else: shown large, without a bubble. */
export function isEmojiOnly(text: string): boolean {
  if (text === '' || text.length > 60) return false
  let count = 0
  for (const { segment } of segmenter.segment(text)) {
    if (!emojiCluster.test(segment) || ++count > MAX_BIG_EMOJI) return false
  }
  return true
}

/** The emoji of a text, all else left out (part 2 §5): what the picker may insert. */
export function keepEmojiOnly(text: string): string {
  return Array.from(segmenter.segment(text), ({ segment }) => segment)
    .filter((segment) => emojiCluster.test(segment))
    .join('')
}
