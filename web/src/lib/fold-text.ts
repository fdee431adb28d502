/** Lower case without accents: 'JOÃO' and 'joao' are the same. */
export function foldText(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim()
}
