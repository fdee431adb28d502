export const texts = {
  enter: 'Entrar',
  openApp: 'Abrir app',
  headline: 'O papo do seu jeito, sem perder uma palavra.',
  lead: 'O Lero é um mensageiro gratuito que abre direto no navegador: suas conversas aparecem na hora, até sem internet.',
  points: [
    { title: 'Nada se perde', text: 'O que você escreve sem internet fica guardado no aparelho e sai quando a conexão volta.' },
    { title: 'Na hora', text: 'Mensagens chegam ao vivo, com confirmação de envio e de leitura.' },
    { title: 'Com a sua cara', text: 'Seis temas e três idiomas: português, inglês e espanhol.' },
  ],
}
