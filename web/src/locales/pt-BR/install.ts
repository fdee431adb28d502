export const texts = {
  title: 'Instale o Lero',
  mobile: 'Instale para ter acesso rápido e receber notificações!',
  desktop: 'Instale para acesso rápido no seu computador!',
  install: 'Instalar',
  notNow: 'Agora não',
  understood: 'Entendi',
  ok: 'OK',
  iosSteps: ['Toque em Compartilhar', 'Adicionar à Tela de Início', 'Adicionar'],
  howTitle: 'Como instalar o Lero',
  platforms: { android: 'Android', ios: 'iPhone e iPad', desktop: 'Computador' },
  steps: {
    android: [
      'Abra esta página no Chrome.',
      'Toque no menu ⋮ do navegador.',
      'Toque em “Instalar app” ou “Adicionar à tela inicial”.',
    ],
    ios: [
      'Abra esta página no Safari e toque em Compartilhar.',
      'Toque em “Adicionar à Tela de Início”.',
      'Toque em “Adicionar”.',
    ],
    desktop: [
      'Abra esta página no Chrome ou no Edge.',
      'Clique no ícone de instalar, no fim da barra de endereço.',
      'Confirme em “Instalar”.',
    ],
  },
  cannotInstall: 'Para instalar, o app precisa ser publicado primeiro em um endereço seguro (https).',
  alreadyInstalled: 'O Lero já está instalado aqui.',
}
