import type { texts as source } from '../pt-BR/waiting.ts'

export const texts: typeof source = {
  back: 'Back',
  reels: { title: 'Reels', line: 'There are no reels on Lero yet.' },
}
