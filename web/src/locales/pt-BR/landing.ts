export const texts = {
  enter: 'Entrar',
  openApp: 'Abrir app',
  createAccount: 'Criar conta grátis',
  featuresLink: 'O que tem',
  headline: 'Conversa boa começa com um',
  hi: 'oi',
  lead: 'Mensagens que chegam na hora e não se perdem, nem sem sinal. Em português, grátis e sem anúncio.',
  anywhere: 'Abre no navegador, no celular e no computador.',
  facts: [
    { number: '0', text: 'anúncios entre as suas conversas.' },
    { number: '100 KB', text: 'ou menos para abrir suas conversas. O plano de dados agradece.' },
    { number: '6', text: 'temas, do mais claro ao mais escuro.' },
    { number: '3', text: 'idiomas: português, inglês e espanhol.' },
  ],
  features: {
    title: 'O que já dá para fazer.',
    messages: {
      title: 'Mensagem na hora, do seu jeito',
      text: 'Texto que chega ao vivo, com confirmação de envio e de leitura. Responda uma mensagem, apague outra, veja quem está digitando.',
    },
    offline: {
      title: 'Sem sinal também',
      text: 'O que você escreve fica guardado no aparelho e sai sozinho, na ordem, quando a internet volta.',
    },
    themes: {
      title: 'Seis temas, a sua cara',
      text: 'Os desenhos do fundo são nossos: caju, orelhão, filtro de barro.',
    },
  },
  themes: {
    light: 'Profissional',
    dark: 'Elegante',
    blue: 'Oceano',
    purple: 'Premium',
    green: 'Natureza',
    orange: 'Sunset',
  },
  reasons: {
    title: 'Feito para caber no seu dia.',
    offline: {
      title: 'Abre sem internet',
      text: 'As últimas conversas estão no aparelho e aparecem antes da rede.',
    },
    twoSteps: {
      title: 'Duas etapas',
      text: 'Peça um código além da senha e veja em que aparelhos sua conta está aberta.',
    },
    block: { title: 'Quem incomoda, sai', text: 'Bloqueie uma pessoa e ela não escreve mais para você.' },
    leave: { title: 'Saiu, apagou', text: 'Ao sair, as conversas guardadas somem daquele aparelho.' },
    transit: {
      title: 'Criptografia em trânsito',
      text: 'Entre o seu aparelho e o servidor, tudo viaja cifrado.',
    },
  },
  endTitle: 'Manda um oi.',
  endText: 'Um e-\u2060mail, uma senha e pronto.',
  samplesNote: 'As conversas desta página são exemplos, inventados por nós.',
  sample: {
    dandara: 'Dandara Nascimento',
    marina: 'Marina Rocha',
    online: 'Online',
    chat: {
      morning: 'Bom diaaa! Dormiu bem? ☀️',
      plan: 'Tenho uma proposta indecente pra sábado',
      coffee: 'Se tiver café no meio, já aceitei',
      trail: 'Trilha leve, 4 km. Juro.',
      doubt: 'Leve igual àquela em que eu voltei no carro do guarda-parque?',
    },
    rows: [
      { name: 'Dandara Nascimento', text: 'Trilha leve, 4 km. Juro.', time: '14:32', unread: 3 },
      { name: 'Rafa Lima', text: 'digitando', time: '14:30', isTyping: true },
      { name: 'Vó Lourdes', text: 'Você: levo o pudim 💛', time: '14:11', isOwn: true },
      { name: 'Caio Menezes', text: 'Fechado, até amanhã', time: '13:58' },
      { name: 'Maria Aparecida', text: 'Olha o tamanho do bolo', time: '12:20', unread: 1 },
      { name: 'Thiago Sato', text: 'Você: te mando cedo', time: 'ontem', isOwn: true },
      { name: 'Iara Pataxó', text: 'Saiu a fornada!', time: 'ontem' },
      { name: 'Kelly Andrade', text: 'Você: 😂😂 não acredito', time: 'qui.', isOwn: true },
      { name: 'Seu Osvaldo', text: 'Bom dia, vizinho', time: 'qua.' },
    ] as readonly SampleRow[],
    flyIn: 'Traz gelo 🧊',
    flyOut: 'Já tô chegando',
    arrived: 'Vó, cheguei bem! Guarda um pedaço do bolo',
    saved: 'Guardei dois. Não conta pro Rafa',
    tunnel: 'Tô no túnel do metrô',
    tunnelMore: 'Chego em dez minutos',
  },
}

type SampleRow = {
  name: string
  text: string
  time: string
  unread?: number
  isOwn?: boolean
  isTyping?: boolean
}
