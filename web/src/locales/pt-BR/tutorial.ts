export const texts = {
  name: 'Tutorial',
  progress: (step: number) => `Passo ${step} de 7`,
  skip: 'Pular',
  back: 'Voltar',
  next: 'Próximo',
  finish: 'Concluir',
  done: 'Tutorial concluído! 🎉',
  error: 'Erro',
  saveFailed: 'Não foi possível salvar o progresso do tutorial',
  steps: [
    {
      title: 'Boas-vindas ao Lero',
      text: 'Em um minuto você conhece o que há por aqui. Dá para pular e ver depois, no seu perfil.',
    },
    {
      title: 'Conversas',
      text: 'Aqui ficam suas conversas. Toque em uma para abrir; o que você escrever sem internet vai quando ela voltar.',
    },
    {
      title: 'Grupos',
      text: 'Junte a família, a turma ou a pelada. Em Conexões você cria um grupo e chama quem quiser.',
    },
    {
      title: 'Stories',
      text: 'Em Postar você conta o seu dia. Cada story desaparece em 24 horas.',
    },
    {
      title: 'Pesquisar',
      text: 'Procure seus contatos pelo nome ou pelo e-mail e comece uma conversa.',
    },
    {
      title: 'Perfil e configurações',
      text: 'Sua foto, seu nome, o tema, o idioma e quem vê o quê: tudo fica no seu perfil.',
    },
    {
      title: 'Tudo pronto',
      text: 'Agora é só puxar conversa. Este tutorial fica no menu do seu perfil.',
    },
  ],
}
