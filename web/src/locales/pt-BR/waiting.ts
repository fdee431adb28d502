export const texts = {
  back: 'Voltar',
  connections: {
    title: 'Conexões',
    line: 'Amigos, pedidos e grupos vão morar aqui. Por enquanto, encontre pessoas em Pesquisar.',
  },
  reels: { title: 'Reels', line: 'Ainda não há reels no Lero.' },
  create: { title: 'Criar', line: 'Stories e reels ainda não podem ser publicados.' },
  notifications: {
    title: 'Notificações',
    line: 'Curtidas, comentários e novos seguidores ainda não existem no Lero; mensagens novas aparecem na lista de conversas.',
  },
  profile: { title: 'Perfil', line: 'Foto, bio e números do seu perfil ainda não podem ser vistos aqui.' },
  otherProfile: {
    title: 'Perfil',
    line: 'Perfis de outras pessoas ainda não podem ser vistos aqui; o de um contato se abre pela conversa.',
  },
  invite: { title: 'Convite de grupo', line: 'Ainda não é possível entrar em grupos por convite.' },
}
