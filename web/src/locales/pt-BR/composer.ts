import { formatNumber, plural } from '../../lib/i18n/plural.ts'

export const texts = {
  placeholder: 'Mensagem',
  send: 'Enviar',
  attach: 'Anexar',
  emoji: 'Emoji',
  emojiPicker: 'Escolher emoji',
  emojiSearch: 'Buscar emoji',
  emojiFound: (count: number) =>
    `${formatNumber('pt-BR', count)} ${plural('pt-BR', count, { one: 'emoji encontrado', other: 'emojis encontrados' })}`,
  noEmojiFound: 'Nenhum emoji encontrado',
  emojiSearchFailed: 'A busca não carregou. Confira sua conexão.',
  recentEmoji: 'Recentes',
  keyboard: 'Voltar ao teclado',
  categories: {
    smileys: 'Sorrisos',
    gestures: 'Gestos',
    hearts: 'Corações',
    objects: 'Objetos',
    activities: 'Atividades',
  },
  left: (count: number) =>
    `${formatNumber('pt-BR', count)} ${plural('pt-BR', count, { one: 'caractere restante', other: 'caracteres restantes' })}`,
  cut: (max: number) => `Texto cortado em ${formatNumber('pt-BR', max)} caracteres.`,
  replyingTo: 'Respondendo a',
  cancelReply: 'Cancelar resposta',
  selection: 'Mensagens selecionadas',
  editing: 'Editando mensagem',
  cancelEdit: 'Cancelar edição',
  save: 'Salvar',
  youBlocked: 'Você bloqueou este contato',
  disabled: 'Mensagens desativadas',
  unblock: 'Desbloquear',
  blockedNotice: 'Usuário bloqueado. Mensagens estão desativadas.',
  blockedTitle: 'Bloqueado',
  blockedSend: 'Mensagens desativadas nesta conversa.',
}
