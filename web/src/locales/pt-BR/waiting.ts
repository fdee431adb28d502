export const texts = {
  back: 'Voltar',
  reels: { title: 'Reels', line: 'Ainda não há reels no Lero.' },
  create: { title: 'Criar', line: 'Stories e reels ainda não podem ser publicados.' },
  notifications: {
    title: 'Notificações',
    line: 'Nenhuma notificação ainda',
    more: 'Curtidas, comentários e novos seguidores ainda não existem no Lero; mensagens novas aparecem na lista de conversas.',
  },
  profile: {
    title: 'Perfil',
    line: 'Seu perfil ainda não está pronto',
    more: 'Seu nome e sua foto você muda em Configurações.',
    settings: 'Abrir Configurações',
  },
  otherProfile: {
    title: 'Perfil',
    line: 'Este perfil ainda não está pronto',
    more: 'Para ver o perfil de um contato, abra a conversa e toque no nome.',
  },
}
