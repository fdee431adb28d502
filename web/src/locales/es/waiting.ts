import type { texts as source } from '../pt-BR/waiting.ts'

export const texts: typeof source = {
  reels: { title: 'Reels', line: 'Todavía no hay reels en Lero.' },
}
