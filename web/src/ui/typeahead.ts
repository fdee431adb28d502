/**
 * The index of the next label that begins with what was typed, from the one after `from` and round again; the current
 * one stays when more letters still match it. Case and accents do not matter. -1 when nothing matches.
 */
export function findByPrefix(labels: readonly string[], typed: string, from: number): number {
  const wanted = fold(typed)
  const start = wanted.length > 1 ? Math.max(0, from) : from + 1
  for (let step = 0; step < labels.length; step += 1) {
    const index = (start + step) % labels.length
    if (fold(labels[index] ?? '').startsWith(wanted)) return index
  }
  return -1
}

function fold(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/\p{Diacritic}/gu, '')
    .toLowerCase()
}
