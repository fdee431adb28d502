/** Quiet tints behind initials, each with an ink of at least 4.5:1 on it. The same in all six themes. */
export const avatarTints = [
  { ground: '#E9D3DE', ink: '#7A2F57' },
  { ground: '#D3E2EE', ink: '#1F4E79' },
  { ground: '#DCE7CF', ink: '#3E5B24' },
  { ground: '#F1D9C6', ink: '#8A3A12' },
  { ground: '#DDD6EE', ink: '#51377F' },
  { ground: '#CDE5E0', ink: '#14594F' },
] as const

/** What a first letter can be made of at most, as of an emoji with skin, joiners and signs. */
const LONGEST_LETTER = 64
/** Below, a character is a letter by itself; from here on marks and joiners may belong to the one before. */
const FIRST_COMBINING = 0x300
let graphemes: Intl.Segmenter | undefined

/** One or two letters that stand for a name: first and second word, as in 'MA' for Maria Aparecida. */
export function getInitials(name: string): string {
  return name
    .trim()
    .split(/\s+/, 2)
    .map((word) => findFirstLetter(word).toLocaleUpperCase('pt-BR'))
    .join('')
}

function findFirstLetter(word: string): string {
  const isPlain = word.length < 2 || Math.max(word.charCodeAt(0), word.charCodeAt(1)) < FIRST_COMBINING
  // A slow phone takes 40 ms to make what finds the others.
  if (isPlain) return word.charAt(0)
  graphemes ??= new Intl.Segmenter('pt-BR', { granularity: 'grapheme' })
  for (const { segment } of graphemes.segment(word.slice(0, LONGEST_LETTER))) return segment
  return ''
}

/** The tint that belongs to a person or group: the same id always gets the same one. */
export function pickTint(id: string): (typeof avatarTints)[number] {
  let hash = 0
  for (let index = 0; index < id.length; index += 1) hash = (hash * 31 + id.charCodeAt(index)) >>> 0
  return avatarTints[hash % avatarTints.length] ?? avatarTints[0]
}
