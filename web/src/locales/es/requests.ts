import type { texts as source } from '../pt-BR/requests.ts'

export const texts: typeof source = {
  title: 'Solicitudes de mensajes',
  hint: 'De quienes aún no conoces. Nadie sabe que leíste hasta que aceptes.',
  empty: 'Ninguna solicitud',
  emptyText: 'Los mensajes de quienes no conoces aparecen aquí.',
  unknownPerson: 'Usuario',
  bar: (name: string) =>
    `${name} no está entre tus contactos. Acepta para responder; hasta entonces no sabe que leíste.`,
  barBlocked: (name: string) => `Bloqueaste a ${name}.`,
  barGone: 'Esta cuenta ya no existe.',
  answer: 'Responder a la solicitud',
  accept: 'Aceptar',
  remove: 'Eliminar',
  block: 'Bloquear',
  unblock: 'Desbloquear',
  report: 'Denunciar',
  accepted: 'Solicitud aceptada',
  acceptFailed: 'No se pudo aceptar la solicitud',
  removeTitle: '¿Eliminar solicitud?',
  removeText: (name: string) =>
    `El chat desaparece de aquí. ${name} no lo sabe, y si vuelve a escribir llega otra solicitud.`,
  cancel: 'Cancelar',
  error: 'Error',
  removeFailed: 'No se pudo eliminar el chat',
  whoTitle: 'Quién puede enviarme mensajes',
  who: { everyone: 'Todos', contacts: 'Contactos', nobody: 'Nadie' },
  whoHint: {
    everyone: 'Quien no conoces llega a Solicitudes de mensajes.',
    contacts: 'Solo tus amigos empiezan chats contigo. Los que ya existen siguen.',
    nobody: 'Nadie empieza chats contigo. Los que ya existen siguen.',
  },
  whoRefused: 'Tu elección de quién puede enviar mensajes no fue aceptada. Sigue la de antes.',
}
