import { formatNumber, plural } from '../../lib/i18n/plural.ts'

/** The page that a link to a group opens. */
export const texts = {
  title: 'Convite de grupo',
  loading: 'Carregando convite',
  notFound: 'Grupo não encontrado',
  notFoundText: 'O link de convite pode estar expirado ou inválido',
  home: 'Voltar ao início',
  members: (count: number) =>
    `${formatNumber('pt-BR', count)} ${plural('pt-BR', count, { one: 'membro', other: 'membros' })}`,
  private: 'Privado',
  isMember: 'Você já é membro deste grupo',
  open: 'Abrir conversa do grupo',
  join: 'Entrar no grupo',
  joining: 'Entrando...',
  ask: 'Pedir para entrar',
  asked: 'Pedido enviado',
  waiting: 'Seu pedido foi enviado. O grupo aparece na sua lista quando for aceito.',
  approved: 'Um admin ou moderador precisa aceitar seu pedido.',
  seenFrom: 'Você vê as mensagens a partir da sua entrada.',
  loginNeeded: 'Você precisa fazer login para entrar no grupo',
  success: 'Sucesso!',
  joined: (name: string) => `Você entrou no grupo ${name}`,
  error: 'Erro',
  invalid: 'Link de convite inválido',
  loadFailed: 'Não foi possível carregar as informações do grupo',
  joinFailed: 'Não foi possível entrar no grupo',
  joinBroke: 'Erro inesperado ao entrar no grupo',
}
