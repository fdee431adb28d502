/** Entries of the menu of /app, which comes after the list, and what signing out says. */
export const texts = {
  createGroup: 'Criar grupo',
  invite: 'Convidar pessoas por link',
  install: 'Instalar App',
  silence: 'Silenciar notificações',
  unsilence: 'Reativar notificações',
  ownProfile: 'Meu Perfil',
  enterPrivate: 'Ativar modo privado',
  leavePrivate: 'Desativar modo privado',
  privateBegun: 'Modo privado ativado',
  privateBegunText:
    'Ninguém vê quando você está online, digita ou leu. Você também não vê o que os outros leram, e os avisos chegam sem o texto das mensagens.',
  privateEnded: 'Modo privado desativado',
  privateEndedText: 'O que você leu nele continua só com você.',
  privateMark: 'Modo privado ativo',
  privateLater: 'Sem conexão: o modo privado muda assim que ela voltar.',
  privateRefused: 'Não foi possível mudar o modo privado',
  signedOut: 'Desconectado',
  signOutFailed: 'Não foi possível sair. Tente de novo.',
  unsentTitle: 'Mensagens não enviadas',
  unsentText: 'Algumas mensagens ainda não foram enviadas. Se você sair agora, elas serão perdidas.',
  leaveAnyway: 'Sair mesmo assim',
}
