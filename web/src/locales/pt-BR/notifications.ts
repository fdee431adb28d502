import { formatNumber } from '../../lib/i18n/plural.ts'

export const texts = {
  title: 'Notificações',
  loading: 'Carregando notificações',
  empty: 'Nenhuma notificação ainda',
  emptyText: 'Curtidas, comentários e novos seguidores aparecem aqui.',
  failed: 'Não foi possível carregar as notificações',
  fresh: 'Novas',
  before: 'Antes',
  unknownPerson: 'Usuário',
  unknownGroup: 'Grupo',
  /** Behind the bold name. */
  andOne: (name: string) => ` e ${name}`,
  andOthers: (count: number) => ` e mais ${formatNumber('pt-BR', count)}`,
  newFollower: (count: number): string => (count === 1 ? 'começou a seguir você' : 'começaram a seguir você'),
  friendRequest: 'quer ser seu amigo',
  friendAccepted: 'aceitou seu pedido de amizade',
  groupInvite: (group: string) => `convidou você para o grupo ${group}`,
  groupAdded: (group: string) => `adicionou você ao grupo ${group}`,
  storyReaction: (count: number): string => (count === 1 ? 'reagiu ao seu story' : 'reagiram ao seu story'),
  seeProfile: 'Ver perfil',
  seeProfileOf: (name: string) => `Ver perfil de ${name}`,
  more: (name: string) => `Mais opções: ${name}`,
  remove: 'Apagar notificação',
  removeFailed: 'Não foi possível apagar a notificação',
}
