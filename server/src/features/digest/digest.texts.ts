import type { Settings } from '#contract/settings.ts'

/** How many, and whether there may be more. */
export type Amount = { readonly count: number; readonly isCapped: boolean }

type DigestTexts = {
  readonly messages: (amount: Amount) => string
  readonly notices: (count: number) => string
  readonly and: string
  readonly subject: (what: string) => string
  readonly lead: string
  /** Before the names of who wrote, which may be none. */
  readonly inChats: (messages: string, count: number) => string
  readonly others: (count: number) => string
  readonly open: string
  readonly why: string
  readonly leave: string
  readonly page: {
    readonly title: string
    readonly ask: string
    readonly button: string
    readonly done: string
    readonly doneMore: string
    readonly unknown: string
    readonly unknownMore: string
    readonly failed: string
    readonly failedMore: string
    readonly open: string
  }
}

/** What the digest says, and the page on which one leaves it. */
export const digestTexts: Record<Settings['language'], DigestTexts> = {
  'pt-BR': {
    messages: ({ count, isCapped }) => {
      if (isCapped) return `mais de ${count} mensagens novas`
      return count === 1 ? '1 mensagem nova' : `${count} mensagens novas`
    },
    notices: (count) => (count === 1 ? '1 notificação' : `${count} notificações`),
    and: 'e',
    subject: (what) => `No Lero: ${what}`,
    lead: 'Enquanto você esteve fora:',
    inChats: (messages, count) => `${messages} em ${count === 1 ? '1 conversa' : `${count} conversas`}`,
    others: (count) => `mais ${count}`,
    open: 'Abrir o Lero',
    why: 'Você recebe este resumo porque o ligou em Configurações › Notificações. Ele vem no máximo uma vez por semana, e só quando você passa alguns dias fora.',
    leave: 'Parar de receber',
    page: {
      title: 'Resumo por e-mail',
      ask: 'Parar de receber o resumo do Lero por e-mail?',
      button: 'Parar de receber',
      done: 'Pronto. O resumo está desligado.',
      doneMore: 'Para ligar de novo: Configurações › Notificações › Resumo por e-mail.',
      unknown: 'Este link não vale mais.',
      unknownMore: 'Você pode desligar o resumo em Configurações › Notificações › Resumo por e-mail.',
      failed: 'Não deu certo agora.',
      failedMore: 'Tente de novo em alguns minutos.',
      open: 'Abrir o Lero',
    },
  },
  en: {
    messages: ({ count, isCapped }) => {
      if (isCapped) return `more than ${count} new messages`
      return count === 1 ? '1 new message' : `${count} new messages`
    },
    notices: (count) => (count === 1 ? '1 notification' : `${count} notifications`),
    and: 'and',
    subject: (what) => `On Lero: ${what}`,
    lead: 'While you were away:',
    inChats: (messages, count) => `${messages} in ${count === 1 ? '1 chat' : `${count} chats`}`,
    others: (count) => `${count} more`,
    open: 'Open Lero',
    why: 'You get this summary because you turned it on in Settings › Notifications. It comes at most once a week, and only when you are away for some days.',
    leave: 'Stop receiving it',
    page: {
      title: 'E-mail summary',
      ask: 'Stop receiving Lero’s summary by e-mail?',
      button: 'Stop receiving it',
      done: 'Done. The summary is off.',
      doneMore: 'To turn it on again: Settings › Notifications › E-mail summary.',
      unknown: 'This link is no longer valid.',
      unknownMore: 'You can turn the summary off in Settings › Notifications › E-mail summary.',
      failed: 'That did not work right now.',
      failedMore: 'Try again in a few minutes.',
      open: 'Open Lero',
    },
  },
  es: {
    messages: ({ count, isCapped }) => {
      if (isCapped) return `más de ${count} mensajes nuevos`
      return count === 1 ? '1 mensaje nuevo' : `${count} mensajes nuevos`
    },
    notices: (count) => (count === 1 ? '1 notificación' : `${count} notificaciones`),
    and: 'y',
    subject: (what) => `En Lero: ${what}`,
    lead: 'Mientras no estabas:',
    inChats: (messages, count) => `${messages} en ${count === 1 ? '1 chat' : `${count} chats`}`,
    others: (count) => `${count} más`,
    open: 'Abrir Lero',
    why: 'Recibes este resumen porque lo activaste en Configuración › Notificaciones. Llega como máximo una vez por semana, y solo cuando pasas algunos días fuera.',
    leave: 'Dejar de recibirlo',
    page: {
      title: 'Resumen por correo',
      ask: '¿Dejar de recibir el resumen de Lero por correo?',
      button: 'Dejar de recibirlo',
      done: 'Listo. El resumen está desactivado.',
      doneMore: 'Para activarlo de nuevo: Configuración › Notificaciones › Resumen por correo.',
      unknown: 'Este enlace ya no es válido.',
      unknownMore: 'Puedes desactivar el resumen en Configuración › Notificaciones › Resumen por correo.',
      failed: 'No funcionó ahora.',
      failedMore: 'Inténtalo de nuevo en unos minutos.',
      open: 'Abrir Lero',
    },
  },
}
