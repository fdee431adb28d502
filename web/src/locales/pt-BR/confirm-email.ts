export const texts = {
  title: 'Confirme seu e-mail',
  about: (email: string) => `Vamos mandar um código para ${email}, para saber que o endereço é seu.`,
  sentTo: (email: string) => `Enviamos um código para ${email}.`,
  noGateway: 'Este servidor ainda não envia mensagens. Peça o código a quem o administra.',
  send: 'Enviar código',
  confirm: 'Confirmar',
  cancel: 'Cancelar',
  failed: 'Não foi possível confirmar',
}
