import { formatNumber, plural } from '../../lib/i18n/plural.ts'
import type { texts as source } from '../pt-BR/ui.ts'

export const texts: typeof source = {
  close: 'Cerrar',
  back: 'Volver',
  ok: 'OK',
  loading: 'Cargando',
  search: 'Buscar',
  clearSearch: 'Borrar búsqueda',
  showPassword: 'Mostrar contraseña',
  hidePassword: 'Ocultar contraseña',
  tryAgain: 'Intentar de nuevo',
  partFailed: 'Esto no se abrió.',
  partFailedHint: 'Revisa tu conexión e inténtalo de nuevo.',
  online: 'En línea',
  notifications: 'Avisos',
  tickSending: 'enviando',
  tickSent: 'enviado',
  tickRead: 'leído',
  notSent: 'No enviado.',
  edited: 'editado',
  pinned: 'fijado',
  muted: 'silenciado',
  typing: 'escribiendo',
  offline: 'Sin internet. Tus mensajes salen cuando vuelva.',
  unreadCount: (count) =>
    `${formatNumber('es', count)} ${plural('es', count, { one: 'no leído', other: 'no leídos' })}`,
  unreadMessages: (count) =>
    `${formatNumber('es', count)} ${plural('es', count, { one: 'mensaje no leído', other: 'mensajes no leídos' })}`,
  newMessages: (count) =>
    `${formatNumber('es', count)} ${plural('es', count, { one: 'mensaje nuevo', other: 'mensajes nuevos' })}`,
}
