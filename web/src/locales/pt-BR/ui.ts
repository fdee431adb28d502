import { formatNumber, plural } from '../../lib/i18n/plural.ts'

export const texts = {
  close: 'Fechar',
  back: 'Voltar',
  ok: 'OK',
  loading: 'Carregando',
  search: 'Buscar',
  clearSearch: 'Limpar busca',
  showPassword: 'Mostrar senha',
  hidePassword: 'Ocultar senha',
  tryAgain: 'Tentar de novo',
  partFailed: 'Isto não abriu.',
  partFailedHint: 'Confira sua conexão e tente de novo.',
  online: 'Online',
  notifications: 'Avisos',
  tickSending: 'enviando',
  tickSent: 'enviada',
  tickRead: 'lida',
  notSent: 'Não enviada.',
  edited: 'editada',
  pinned: 'fixada',
  muted: 'silenciada',
  typing: 'digitando',
  offline: 'Sem internet. Suas mensagens saem quando voltar.',
  unreadCount: (count: number) =>
    `${formatNumber('pt-BR', count)} ${plural('pt-BR', count, { one: 'não lida', other: 'não lidas' })}`,
  unreadMessages: (count: number) =>
    `${formatNumber('pt-BR', count)} ${plural('pt-BR', count, { one: 'mensagem não lida', other: 'mensagens não lidas' })}`,
  newMessages: (count: number) =>
    `${formatNumber('pt-BR', count)} ${plural('pt-BR', count, { one: 'nova mensagem', other: 'novas mensagens' })}`,
}
