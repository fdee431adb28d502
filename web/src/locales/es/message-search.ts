import { formatNumber } from '../../lib/i18n/plural.ts'
import type { texts as source } from '../pt-BR/message-search.ts'

export const texts: typeof source = {
  title: 'Mensajes',
  loading: 'Buscando mensajes',
  none: (query) => `Ningún mensaje con «${query}».`,
  failed: 'No se pudo buscar en los mensajes.',
  offline: 'La búsqueda en los mensajes necesita internet.',
  more: 'Mostrar más',
  moreFailed: 'No se pudo cargar más.',
  partial: 'Los mensajes más antiguos aún se están preparando para la búsqueda.',
  you: 'Tú: ',
  from: (name) => `${name}: `,
  unknownPerson: 'Usuario',
  unknownChat: 'Chat',
  searchBox: 'Buscar en el chat',
  close: 'Cerrar la búsqueda',
  older: 'Resultado anterior',
  newer: 'Resultado siguiente',
  place: (at, count, isMore) =>
    `${formatNumber('es', at)} de ${formatNumber('es', count)}${isMore ? '+' : ''}`,
  noResult: 'Sin resultados',
  noResultHere: 'Sin internet, y nada en este dispositivo',
  onDevice: 'Sin internet: solo en este dispositivo',
  tryAgain: 'Intentar de nuevo',
  notSearched: 'No se pudo buscar',
}
