import { plural } from '../../lib/i18n/plural.ts'
import type { texts as source } from '../pt-BR/mentions.ts'

export const texts: typeof source = {
  people: 'Mencionar a un participante',
  loading: 'Cargando participantes…',
  failed: 'No se pudieron cargar los participantes',
  tryAgain: 'Intentar de nuevo',
  found: (count: number) =>
    `${count} ${plural('es', count, { one: 'persona encontrada', other: 'personas encontradas' })}`,
}
