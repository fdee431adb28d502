import { formatNumber, plural } from '../../lib/i18n/plural.ts'

export const texts = {
  title: 'Enviar para',
  message: 'Mensagem',
  cut: (max: number) => `Texto cortado em ${formatNumber('pt-BR', max)} caracteres.`,
  files: (count: number) =>
    plural('pt-BR', count, { one: '1 arquivo', other: `${formatNumber('pt-BR', count)} arquivos` }),
  next: 'Continuar',
  someLeftOut: 'Alguns arquivos ficaram de fora',
  filesMax: (max: number) => `São no máximo ${max} de uma vez.`,
  onTheWay: (count: number) => `Enviando para ${count} conversas`,
  nothingCame: 'O que você compartilhou não chegou',
  shareAgain: (limit: string) => `Compartilhe de novo, com até ${limit} de uma vez.`,
}
