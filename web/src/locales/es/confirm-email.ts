import type { texts as source } from '../pt-BR/confirm-email.ts'

export const texts: typeof source = {
  title: 'Confirma tu correo',
  about: (email) => `Enviaremos un código a ${email}, para saber que la dirección es tuya.`,
  sentTo: (email) => `Enviamos un código a ${email}.`,
  noGateway: 'Este servidor aún no envía mensajes. Pide el código a quien lo administra.',
  send: 'Enviar código',
  confirm: 'Confirmar',
  cancel: 'Cancelar',
  failed: 'No se pudo confirmar',
}
