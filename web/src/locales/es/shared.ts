import { formatNumber, plural } from '../../lib/i18n/plural.ts'
import type { texts as source } from '../pt-BR/shared.ts'

export const texts: typeof source = {
  title: 'Enviar a',
  message: 'Mensaje',
  cut: (max: number) => `Texto cortado en ${formatNumber('es', max)} caracteres.`,
  files: (count: number) =>
    plural('es', count, { one: '1 archivo', other: `${formatNumber('es', count)} archivos` }),
  next: 'Continuar',
  someLeftOut: 'Algunos archivos quedaron fuera',
  filesMax: (max: number) => `Se envían como máximo ${max} a la vez.`,
  onTheWay: (count: number) => `Enviando a ${count} chats`,
  nothingCame: 'Lo que compartiste no llegó',
  shareAgain: (limit: string) => `Compártelo de nuevo, hasta ${limit} a la vez.`,
}
