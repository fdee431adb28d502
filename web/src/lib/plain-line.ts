/**
 * A pair of marks with words between, as `readRuns` of the messages finds it, or what a name is set in; this one comes with
 * the first screen.
 */
const PAIR =
  /(?<![\p{L}\p{N}/=&#%@])([*_~`]|```)(?!\1)(?=[*_~`]*[^\s*_~`])(.*?\S)(?<!\1)\1(?![\p{L}\p{N}])|[\u2068\u2069]/gu

/** The words of a short text without its marks, for a line that says what is in it. */
export function readPlainLine(text: string): string {
  const words = text.replace(PAIR, '$2')
  return words === text ? text : readPlainLine(words)
}

/** A text as it was written, with its marks, without what names are set in. */
export function dropIsolates(text: string): string {
  return text.replace(/[\u2068\u2069]/g, '')
}
