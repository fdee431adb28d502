export const texts = {
  back: 'Voltar ao Lero',
  privacy: 'Privacidade',
  terms: 'Termos',
  privacyLead: 'O que este Lero guarda, para quê, por quanto tempo e como apagar.',
  termsLead: 'O que vale para quem usa este Lero.',
  privacySections: [
    {
      title: 'Quem cuida',
      text: 'O Lero é um programa livre. Quem responde pelos seus dados é quem opera este servidor, no endereço em que você abriu esta página.',
    },
    {
      title: 'O que fica no servidor',
      text: 'E-mail ou telefone, a senha embaralhada (ninguém consegue lê-la), nome, foto e bio. Suas mensagens, fotos, áudios e documentos. Stories, amizades, quem você segue, grupos, bloqueios e ajustes. De cada aparelho conectado: o navegador, o endereço IP e quando foi usado.',
    },
    {
      title: 'Quem pode ler',
      text: 'Uma conversa é mostrada só a quem está nela. As mensagens não são criptografadas de ponta a ponta: quem opera o servidor consegue, tecnicamente, ver o que está guardado nele.',
    },
    {
      title: 'O que não existe',
      text: 'Não há anúncios, rastreadores nem scripts de outras empresas, e nada é vendido.',
    },
    {
      title: 'Para fora do servidor',
      text: 'Códigos e links, e o resumo por e-mail se você o ligar, saem por e-mail ou SMS, quando quem opera contratou esse envio. Avisos saem cifrados pelo serviço do seu navegador. Arquivos podem ficar em um serviço de armazenamento escolhido por quem opera.',
    },
    {
      title: 'No seu aparelho',
      text: 'O navegador guarda suas conversas para abrir sem internet. Ao sair, elas são apagadas dele.',
    },
    {
      title: 'Por quanto tempo',
      text: 'Um story fica 24 horas. O que pode ser visto uma vez some depois de visto. O resto fica até você apagar. Aparelhos sem uso por um ano são desconectados, e avisos de segurança ficam um ano.',
    },
    {
      title: 'Levar seus dados',
      text: 'Em Configurações, “Baixar meus dados” reúne em um arquivo tudo o que é seu e o que você pode ver nas suas conversas. Ele fica disponível por 24 horas, só para você.',
    },
    {
      title: 'Apagar a conta',
      text: 'Em Configurações, “Excluir conta” apaga na hora a conta, o perfil, o que você escreveu, fotos, stories e amizades, em todos os aparelhos com conexão. O que outras pessoas escreveram, cópias que elas encaminharam e o que foi enviado em uma denúncia continuam. Cópias de segurança já feitas por quem opera guardam o passado até serem descartadas.',
    },
  ],
  termsSections: [
    {
      title: 'Sua conta',
      text: 'Ela é sua e de mais ninguém: guarde a senha e ligue a verificação em duas etapas. Você pode excluí-la quando quiser, em Configurações.',
    },
    {
      title: 'O que você publica',
      text: 'Continua seu. Você permite ao servidor guardá-lo e mostrá-lo a quem você escolheu.',
    },
    {
      title: 'Com os outros',
      text: 'Não use o Lero para assediar, enganar, ameaçar, espalhar spam ou publicar o que a lei proíbe. Qualquer pessoa pode bloquear você ou denunciar a quem cuida deste Lero.',
    },
    {
      title: 'O que pode acontecer',
      text: 'Quem opera o servidor lê as denúncias e decide sobre elas. As de mensagens de um grupo chegam também aos admins e moderadores dele, sem o nome de quem denunciou.',
    },
    {
      title: 'Sem garantia',
      text: 'O Lero é software livre sob a licença MIT e vem sem garantia. Quem opera o servidor responde pelo serviço.',
    },
  ],
}
