import type { texts as source } from '../pt-BR/waiting.ts'

export const texts: typeof source = {
  back: 'Atrás',
  connections: {
    title: 'Conexiones',
    line: 'Amigos, solicitudes y grupos vivirán aquí. Por ahora, encuentra personas en Buscar.',
  },
  reels: { title: 'Reels', line: 'Todavía no hay reels en Lero.' },
  create: { title: 'Crear', line: 'Todavía no se pueden publicar historias ni reels.' },
  notifications: {
    title: 'Notificaciones',
    line: 'Me gusta, comentarios y nuevos seguidores todavía no existen en Lero; los mensajes nuevos aparecen en la lista de chats.',
  },
  profile: {
    title: 'Perfil',
    line: 'La foto, la bio y los números de tu perfil todavía no se pueden ver aquí.',
  },
  otherProfile: {
    title: 'Perfil',
    line: 'Los perfiles de otras personas todavía no se pueden ver aquí; el de un contacto se abre desde el chat.',
  },
  invite: { title: 'Invitación a un grupo', line: 'Todavía no es posible entrar a grupos por invitación.' },
}
