export const texts = {
  enter: 'Entrar',
  openApp: 'Abrir app',
  createAccount: 'Criar conta grátis',
  featuresLink: 'O que tem',
  situationsLink: 'Para quem',
  install: 'Instalar',
  installLero: 'Instalar o Lero',
  headline: 'Conversa boa começa com um',
  hi: 'oi',
  lead: 'Mensagens instantâneas, áudio, fotos, stories e grupos no mesmo lugar. Em português, grátis e sem anúncio.',
  anywhere: 'Abre no navegador e vira ícone no celular.',
  facts: [
    { number: '24 h', text: 'é quanto um story fica no ar. Depois some de verdade.' },
    { number: '0', text: 'anúncios. Nem entre as conversas, nem entre os stories.' },
    { number: '100 KB', text: 'ou menos para abrir de novo suas conversas. O plano de dados agradece.' },
    { number: '6', text: 'temas, do mais claro ao mais escuro.' },
  ],
  features: {
    title: 'O que uma turma precisa para conversar.',
    messages: {
      title: 'Mensagem na hora, do seu jeito',
      text: 'Texto, áudio em até 2x, foto, vídeo e documento, com confirmação de envio e de leitura. Errou? Edite ou apague para todos.',
    },
    offline: {
      title: 'Sem sinal também',
      text: 'O que você escreve fica guardado no aparelho e sai sozinho, na ordem, quando a internet volta.',
    },
    stories: {
      title: 'Stories que somem em 24 horas',
      text: 'Foto, vídeo ou texto. Você escolhe quem vê, um por um se quiser.',
    },
    groups: {
      title: 'Grupos com combinado',
      text: 'Link de convite, quem manda, quem modera e quem só lê.',
    },
    once: {
      title: 'Foto que só abre uma vez',
      text: 'Depois de vista, ela sai do servidor. Não fica nem na lista.',
    },
    themes: {
      title: 'Seis temas, e cada conversa com a sua cara',
      text: 'Cor e papel de parede por conversa. Os desenhos do fundo são nossos: caju, orelhão, filtro de barro.',
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
  situations: {
    title: 'Três turmas que você conhece.',
    note: 'Conversas de exemplo, inventadas por nós.',
    items: [
      {
        title: 'Para a família',
        text: 'Um grupo em que até a vó manda áudio.',
        lines: [
          { name: 'Vó Lourdes', text: 'Quem vem domingo? Preciso contar as cadeiras', time: '9:02' },
          { name: 'Rafa Lima', text: 'Eu, e levo a cadeira', time: '9:05' },
          { name: null, text: 'Conta comigo e com a Paçoca', time: '9:06' },
        ],
      },
      {
        title: 'Para o time',
        text: 'Pelada marcada antes de o grupo esfriar.',
        lines: [
          { name: 'Seu Osvaldo', text: 'Faltam dois pra fechar o time', time: '18:20' },
          { name: null, text: 'Chamei o Caio. Ele corre, mas reclama', time: '18:22' },
          { name: 'Caio Menezes', text: 'Corro nada. Só reclamo', time: '18:23' },
        ],
      },
      {
        title: 'Para a vizinhança',
        text: 'Da padaria ao condomínio, sem sair da conversa.',
        lines: [
          { name: 'Iara Pataxó', text: 'Saiu a fornada! Pão de queijo até 10h', time: '7:31' },
          { name: null, text: 'Separa 20 pra mim? Passo às 9', time: '7:33' },
          { name: 'Iara Pataxó', text: 'Separados, ainda quentes', time: '7:34' },
        ],
      },
    ] as readonly Situation[],
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
    arrived: 'Vó, cheguei bem! Olha a vista daqui',
    saved: 'Que lindo! Guardei um pedaço de bolo. Não conta pro Rafa',
    once: 'Foto de visualização única',
    look: 'Visualizar',
    groups: [
      { name: 'Churrasco de domingo', text: 'Rafa: levo três pacotes', time: '14:30', unread: 12 },
      { name: 'Pelada de quinta', text: 'Juninho: faltam dois', time: '11:47', unread: 2 },
      { name: 'Trilhas da Serra', text: 'Iara: sábado às 6h', time: '09:10', unread: 1 },
      { name: 'Condomínio Ipê', text: 'Rita: a água volta às 18h', time: 'ontem', unread: 0 },
    ],
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

/** A few lines of a group; without a name they are one's own. */
type Situation = {
  title: string
  text: string
  lines: readonly { name: string | null; text: string; time: string }[]
}
