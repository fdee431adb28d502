import type { texts as source } from '../pt-BR/forward.ts'

export const texts: typeof source = {
  title: 'Reenviar a',
  close: 'Cerrar',
  search: 'Buscar chats...',
  chats: 'Chats',
  noChats: 'Todavía no tienes chats.',
  noneFound: 'No se encontró ningún chat',
  full: (max: number) => `Como máximo ${max} chats a la vez`,
  send: 'Enviar',
  sent: '¡Mensaje enviado!',
  waits: 'Se enviará cuando vuelva internet',
  error: 'Error',
  failed: 'Error inesperado al enviar el mensaje',
  notForwarded: 'Mensaje no reenviado',
  fileGone: 'El archivo ya no existe',
  deletedBefore: 'Se eliminó antes de poder reenviarse',
  someDeleted: 'Algunos mensajes ya se habían eliminado',
  unknownPerson: 'Usuario',
}
