import type { Settings } from '#contract/settings.ts'

type ConversationTexts = {
  readonly back: string
  readonly times: string
  readonly nameless: string
  readonly forwarded: string
  readonly edited: string
  readonly deleted: string
  readonly once: string
  readonly file: string
}

/** What the page of a conversation says that nobody wrote. */
export const conversationTexts: Record<Settings['language'], ConversationTexts> = {
  'pt-BR': {
    back: 'Todos os dados',
    times: 'Horários em UTC',
    nameless: 'Usuário',
    forwarded: 'encaminhada',
    edited: 'editada',
    deleted: 'Mensagem apagada',
    once: 'Visualização única: não faz parte da cópia',
    file: 'Arquivo',
  },
  en: {
    back: 'All data',
    times: 'Times in UTC',
    nameless: 'User',
    forwarded: 'forwarded',
    edited: 'edited',
    deleted: 'Message deleted',
    once: 'To be seen once: not part of the copy',
    file: 'File',
  },
  es: {
    back: 'Todos los datos',
    times: 'Horas en UTC',
    nameless: 'Usuario',
    forwarded: 'reenviado',
    edited: 'editado',
    deleted: 'Mensaje eliminado',
    once: 'Se ve una sola vez: no forma parte de la copia',
    file: 'Archivo',
  },
}
