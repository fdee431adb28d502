/**
 * How hard a password is to guess, 0 to 4. Advice only: nothing is refused by it (D-045).
 * Counts length, kinds of characters and how many of them differ; runs like 'abcdef' and '111111' count little.
 */
export function estimateStrength(password: string): number {
  const characters = Array.from(password)
  const kinds = [/\p{Ll}/u, /\p{Lu}/u, /\d/, /[^\p{L}\d]/u].filter((kind) => kind.test(password)).length
  const surprises = characters.filter((character, index) => !follows(characters[index - 1], character)).length
  const bits = new Set(characters).size < 4 ? surprises : surprises * (2 + kinds)
  return [18, 30, 45, 60].filter((threshold) => bits >= threshold).length
}

/** The same character again, or its neighbour in the alphabet or the digits. */
const follows = (previous: string | undefined, current: string): boolean =>
  previous !== undefined && Math.abs((previous.codePointAt(0) ?? 0) - (current.codePointAt(0) ?? 0)) <= 1
