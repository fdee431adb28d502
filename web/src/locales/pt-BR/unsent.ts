export const texts = {
  title: 'Não enviadas',
  close: 'Fechar',
  about: 'A conversa destas mensagens não está mais aqui. Copie ou salve o que quiser guardar.',
  count: (count: number) => (count === 1 ? '1 mensagem' : `${count} mensagens`),
  copy: 'Copiar',
  save: 'Salvar',
  discard: 'Descartar',
  copied: 'Mensagem copiada',
  error: 'Erro',
  copyFailed: 'Não foi possível copiar',
}
