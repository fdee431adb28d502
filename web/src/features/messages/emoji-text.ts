const MAX_BIG_EMOJI = 3
const emojiCluster =
  /^(?:\p{RI}\p{RI}|\p{Emoji}(?=[\p{Emoji_Modifier}\u{FE0F}\u{20E3}\u{200D}])|\p{Emoji_Presentation}|\p{Extended_Pictographic})/u

/** Made when the first text needs it: a browser reads its tables for 10 ms, and most texts begin with a letter. */
let segmenter: Intl.Segmenter | undefined

/** Whether a text is one to three emoji and nothing else: shown large, without a bubble. */
export function isEmojiOnly(text: string): boolean {
  if (text.length > 60 || !emojiCluster.test(text)) return false
  let count = 0
  for (const segment of splitClusters(text)) {
    if (!emojiCluster.test(segment) || ++count > MAX_BIG_EMOJI) return false
  }
  return true
}

/** The emoji of a text, all else left out (part 2 §5): what the picker may insert. */
export function keepEmojiOnly(text: string): string {
  return splitClusters(text)
    .filter((segment) => emojiCluster.test(segment))
    .join('')
}

function splitClusters(text: string): string[] {
  segmenter ??= new Intl.Segmenter('pt-BR', { granularity: 'grapheme' })
  return Array.from(segmenter.segment(text), ({ segment }) => segment)
}
