import { formatNumber, plural } from '../../lib/i18n/plural.ts'
import type { texts as source } from '../pt-BR/invite.ts'

export const texts: typeof source = {
  title: 'Invitación a un grupo',
  loading: 'Cargando la invitación',
  notFound: 'Grupo no encontrado',
  notFoundText: 'El enlace de invitación puede haber caducado o no ser válido',
  home: 'Volver al inicio',
  members: (count) =>
    `${formatNumber('es', count)} ${plural('es', count, { one: 'miembro', other: 'miembros' })}`,
  private: 'Privado',
  isMember: 'Ya eres miembro de este grupo',
  open: 'Abrir la conversación del grupo',
  join: 'Entrar en el grupo',
  joining: 'Entrando...',
  ask: 'Pedir entrar',
  asked: 'Solicitud enviada',
  waiting: 'Tu solicitud fue enviada. El grupo aparece en tu lista cuando la acepten.',
  approved: 'Un administrador o moderador debe aceptar tu solicitud.',
  seenFrom: 'Ves los mensajes desde que entras.',
  loginNeeded: 'Tienes que iniciar sesión para entrar en el grupo',
  success: '¡Listo!',
  joined: (name) => `Entraste en el grupo ${name}`,
  error: 'Error',
  invalid: 'Enlace de invitación no válido',
  loadFailed: 'No se pudo cargar la información del grupo',
  joinFailed: 'No se pudo entrar en el grupo',
  joinBroke: 'Error inesperado al entrar en el grupo',
}
