import type { texts as source } from '../pt-BR/menu.ts'

export const texts: typeof source = {
  createGroup: 'Create group',
}
