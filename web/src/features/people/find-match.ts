/** Where a query stands in a text, accents and case aside, as offsets in the text; null where it does not. */
export function findMatch(text: string, query: string): { start: number; end: number } | null {
  const wanted = fold(query)
  if (wanted === '') return null
  // Folding changes lengths ('ß', composed letters): each folded unit remembers where it came from.
  let folded = ''
  const from: number[] = []
  let offset = 0
  for (const character of text) {
    const part = fold(character)
    for (let index = 0; index < part.length; index += 1) from.push(offset)
    folded += part
    offset += character.length
  }
  const at = folded.indexOf(wanted)
  const start = from[at]
  if (at === -1 || start === undefined) return null
  return { start, end: from[at + wanted.length] ?? text.length }
}

function fold(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
}
