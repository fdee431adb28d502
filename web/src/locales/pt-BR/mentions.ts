import { plural } from '../../lib/i18n/plural.ts'

export const texts = {
  people: 'Mencionar participante',
  loading: 'Carregando participantes…',
  failed: 'Não foi possível carregar participantes',
  tryAgain: 'Tentar de novo',
  found: (count: number) =>
    `${count} ${plural('pt-BR', count, { one: 'pessoa encontrada', other: 'pessoas encontradas' })}`,
}
