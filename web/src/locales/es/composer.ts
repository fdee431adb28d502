import { formatNumber, plural } from '../../lib/i18n/plural.ts'
import type { texts as source } from '../pt-BR/composer.ts'

export const texts: typeof source = {
  placeholder: 'Mensaje',
  send: 'Enviar',
  attach: 'Adjuntar',
  emoji: 'Emoji',
  emojiPicker: 'Elegir emoji',
  emojiSearch: 'Buscar emoji',
  emojiFound: (count: number) =>
    `${formatNumber('es', count)} ${plural('es', count, { one: 'emoji encontrado', other: 'emojis encontrados' })}`,
  noEmojiFound: 'No se encontró ningún emoji',
  emojiSearchFailed: 'La búsqueda no se cargó. Revisa tu conexión.',
  recentEmoji: 'Recientes',
  keyboard: 'Volver al teclado',
  categories: {
    smileys: 'Sonrisas',
    gestures: 'Gestos',
    hearts: 'Corazones',
    objects: 'Objetos',
    activities: 'Actividades',
  },
  left: (count: number) =>
    `${formatNumber('es', count)} ${plural('es', count, { one: 'carácter restante', other: 'caracteres restantes' })}`,
  cut: (max: number) => `Texto cortado en ${formatNumber('es', max)} caracteres.`,
  replyingTo: 'Respondiendo a',
  cancelReply: 'Cancelar respuesta',
  selection: 'Mensajes seleccionados',
  editing: 'Editando mensaje',
  cancelEdit: 'Cancelar edición',
  save: 'Guardar',
  youBlocked: 'Bloqueaste este contacto',
  disabled: 'Mensajes desactivados',
  unblock: 'Desbloquear',
  blockedNotice: 'Usuario bloqueado. Los mensajes están desactivados.',
  blockedTitle: 'Bloqueado',
  blockedSend: 'Los mensajes están desactivados en este chat.',
}
