import type { texts as source } from '../pt-BR/waiting.ts'

export const texts: typeof source = {
  back: 'Atrás',
  reels: { title: 'Reels', line: 'Todavía no hay reels en Lero.' },
  create: { title: 'Crear', line: 'Todavía no se pueden publicar historias ni reels.' },
  notifications: {
    title: 'Notificaciones',
    line: 'Todavía no hay notificaciones',
    more: 'Me gusta, comentarios y nuevos seguidores todavía no existen en Lero; los mensajes nuevos aparecen en la lista de chats.',
  },
  profile: {
    title: 'Perfil',
    line: 'Tu perfil todavía no está listo',
    more: 'Cambias tu nombre y tu foto en Configuración.',
    settings: 'Abrir Configuración',
  },
  otherProfile: {
    title: 'Perfil',
    line: 'Este perfil todavía no está listo',
    more: 'Para ver el perfil de un contacto, abre la conversación y toca el nombre.',
  },
}
