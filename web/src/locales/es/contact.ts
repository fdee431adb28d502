import type { texts as source } from '../pt-BR/contact.ts'

export const texts: typeof source = {
  title: 'Perfil del contacto',
  online: 'En línea',
  offline: 'Desconectado',
  bio: 'Bio',
  displayName: 'Nombre visible',
  close: 'Cerrar',
  cancel: 'Cancelar',
  block: 'Bloquear',
  unblock: 'Desbloquear',
  blockTitle: (name: string) => `¿Bloquear a ${name}?`,
  blockText: 'No podrán enviarse mensajes ni llamarse. Puedes desbloquear cuando quieras.',
  unblockTitle: (name: string) => `¿Desbloquear a ${name}?`,
  unblockText: 'Podrán volver a enviarse mensajes.',
  blocked: 'Usuario bloqueado',
  unblocked: 'Usuario desbloqueado',
  unblockedText: (name: string) => `${name} fue desbloqueado`,
  error: 'Error',
  blockFailed: 'No se pudo bloquear al usuario',
  unblockFailed: 'No se pudo desbloquear al usuario',
  unknownPerson: 'Usuario',
}
