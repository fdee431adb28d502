import { formatNumber, plural } from '../../lib/i18n/plural.ts'

/** Null: the reader. */
type Who = string | null

const subject = (who: Who): string => who ?? 'Você'

/** What happened in a group, as a line between its messages. */
export const texts = {
  unknownPerson: 'Usuário',
  you: 'você',
  /** Those who are named, and how many more there are. */
  people: (names: readonly string[], more: number) =>
    more > 0
      ? `${names.join(', ')} e mais ${formatNumber('pt-BR', more)} ${plural('pt-BR', more, { one: 'pessoa', other: 'pessoas' })}`
      : names.join(' e '),
  created: (who: Who) => `${subject(who)} criou o grupo`,
  joined: (who: Who) => `${subject(who)} entrou no grupo`,
  added: (who: Who, whom: string) => `${subject(who)} adicionou ${whom}`,
  left: (who: Who) => `${subject(who)} saiu do grupo`,
  removed: (who: Who, whom: string) => `${subject(who)} removeu ${whom}`,
  became: {
    admin: (who: Who) => `${subject(who)} agora administra o grupo`,
    moderator: (who: Who) => `${subject(who)} agora modera o grupo`,
    member: (who: Who) => `${subject(who)} agora é membro do grupo`,
  },
  renamed: (who: Who, name: string) => `${subject(who)} mudou o nome do grupo para “${name}”`,
  described: (who: Who) => `${subject(who)} mudou a descrição do grupo`,
  pictured: (who: Who) => `${subject(who)} mudou a foto do grupo`,
  changed: (who: Who) => `${subject(who)} mudou os dados do grupo`,
}
