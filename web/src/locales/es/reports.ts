import type { texts as source } from '../pt-BR/reports.ts'

export const texts: typeof source = {
  title: 'Denunciar usuario',
  about: 'La denuncia llega a quien administra este Lero. La persona denunciada no recibe aviso.',
  close: 'Cerrar',
  cancel: 'Cancelar',
  unknownPerson: 'Usuario',
  who: '¿A quién quieres denunciar?',
  pick: (name: string) => `Denunciar a ${name}`,
  change: 'Cambiar',
  changePerson: 'Elegir a otra persona',
  reason: 'Motivo',
  reasons: {
    spam: 'Spam',
    harassment: 'Acoso o bullying',
    fake_profile: 'Perfil falso',
    inappropriate: 'Contenido inapropiado',
    scam: 'Estafa o fraude',
    other: 'Otro',
  },
  details: '¿Qué pasó? (opcional)',
  messages: 'Enviar los últimos cinco mensajes',
  messagesText: (name: string) =>
    `Una copia de los cinco textos más recientes del chat, tuyos y de ${name}, con lo que decían antes de editarse. Se queda con la denuncia aunque se borren.`,
  block: 'Bloquear también',
  blockText: 'No podrán enviarse mensajes ni llamarse.',
  send: 'Enviar denuncia',
  sent: 'Denuncia enviada',
  sentText: 'Quien administra este Lero la revisará.',
  sentAndBlocked: 'Quien administra este Lero la revisará. La persona quedó bloqueada.',
  reasonMissing: 'Elige un motivo',
  failed: 'No se pudo enviar la denuncia. Inténtalo de nuevo.',
  offline: 'Sin conexión. Lo que escribiste sigue aquí: inténtalo de nuevo.',
  tooMany: 'Enviaste muchas denuncias en poco tiempo. Inténtalo más tarde.',
  gone: 'Esta persona ya no está en Lero.',

  messageTitle: 'Denunciar mensaje',
  messageAbout:
    'La denuncia va, con una copia del mensaje, a quien cuida de este Lero y a los admins y moderadores del grupo. No se avisa a quien lo escribió.',
  messageSent: 'Quien cuida de este Lero y quienes moderan el grupo lo van a revisar.',
  messageSentAndBlocked:
    'Quien cuida de este Lero y quienes moderan el grupo lo van a revisar. La persona fue bloqueada.',
  messageGone: 'Este mensaje ya no está aquí.',

  /** What a group's admins and moderators see. */
  inGroup: 'Denuncias',
  inGroupText: 'Mensajes que denunciaron miembros del grupo. No se muestra quién lo hizo.',
  noneInGroup: 'Ninguna denuncia abierta',
  kinds: { image: 'Foto', video: 'Video', audio: 'Audio', file: 'Archivo' },
  once: (kind: string) => `${kind} de una sola vista`,
  deleteForAll: 'Eliminar para todos',
  deleteForAllTitle: '¿Eliminar para todos?',
  deleteForAllText: 'El mensaje desaparece para todos en este grupo. No se puede deshacer.',
  dismiss: 'Descartar',
  deleted: 'Mensaje eliminado',
  dismissed: 'Denuncia descartada',
  closeFailed: 'No se pudo cerrar la denuncia',
}
