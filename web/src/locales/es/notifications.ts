import { formatNumber } from '../../lib/i18n/plural.ts'
import type { texts as source } from '../pt-BR/notifications.ts'

export const texts: typeof source = {
  title: 'Notificaciones',
  loading: 'Cargando notificaciones',
  empty: 'Todavía no hay notificaciones',
  emptyText: 'Los me gusta, comentarios y nuevos seguidores aparecen aquí.',
  failed: 'No se pudieron cargar las notificaciones',
  fresh: 'Nuevas',
  before: 'Antes',
  unknownPerson: 'Usuario',
  unknownGroup: 'Grupo',
  andOne: (name) => ` y ${name}`,
  andOthers: (count) => ` y ${formatNumber('es', count)} más`,
  newFollower: (count) => (count === 1 ? 'empezó a seguirte' : 'empezaron a seguirte'),
  friendRequest: 'quiere ser tu amigo',
  friendAccepted: 'aceptó tu solicitud de amistad',
  groupInvite: (group) => `te invitó al grupo ${group}`,
  groupAdded: (group) => `te añadió al grupo ${group}`,
  storyReaction: (count) => (count === 1 ? 'reaccionó a tu story' : 'reaccionaron a tu story'),
  seeProfile: 'Ver perfil',
  seeProfileOf: (name) => `Ver perfil de ${name}`,
  more: (name) => `Más opciones: ${name}`,
  remove: 'Borrar notificación',
  removeFailed: 'No se pudo borrar la notificación',
}
