import { formatNumber } from '../../lib/i18n/plural.ts'

export const texts = {
  title: 'Mensagens',
  loading: 'Buscando mensagens',
  none: (query: string) => `Nenhuma mensagem com “${query}”.`,
  failed: 'Não foi possível buscar nas mensagens.',
  offline: 'A busca nas mensagens precisa de internet.',
  more: 'Mostrar mais',
  moreFailed: 'Não foi possível carregar mais.',
  partial: 'Mensagens mais antigas ainda estão sendo preparadas para a busca.',
  you: 'Você: ',
  from: (name: string) => `${name}: `,
  unknownPerson: 'Usuário',
  unknownChat: 'Conversa',
  searchBox: 'Buscar na conversa',
  close: 'Fechar busca',
  older: 'Resultado anterior',
  newer: 'Resultado seguinte',
  place: (at: number, count: number, isMore: boolean) =>
    `${formatNumber('pt-BR', at)} de ${formatNumber('pt-BR', count)}${isMore ? '+' : ''}`,
  noResult: 'Nenhum resultado',
  noResultHere: 'Sem internet, e nada neste aparelho',
  onDevice: 'Sem internet: só neste aparelho',
  tryAgain: 'Tentar de novo',
  notSearched: 'Não foi possível buscar',
}
