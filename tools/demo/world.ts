/** Everybody's password in the sample world. */
export const PASSWORD = 'lero-demo-2026'

/** The people of the sample world. All names and words are invented. */
export type DemoPerson = {
  readonly key: string
  readonly name: string
  readonly bio: string | null
}

/** Who has a drawn face (web/src/ui/faces); the others show their initials. */
export const faces: readonly string[] = [
  'marina',
  'dandara',
  'caio',
  'lourdes',
  'rafa',
  'kelly',
  'juninho',
  'osvaldo',
  'thiago',
  'iara',
]

export const people: readonly DemoPerson[] = [
  { key: 'marina', name: 'Marina Rocha', bio: 'Arquiteta, corredora de fim de semana.' },
  { key: 'dandara', name: 'Dandara Nascimento', bio: 'Trilhas, café e fotografia.' },
  { key: 'caio', name: 'Caio Menezes', bio: 'Toco violão e conserto bicicleta.' },
  { key: 'lourdes', name: 'Vó Lourdes', bio: 'Pudim todo domingo.' },
  { key: 'rafa', name: 'Rafa Teixeira', bio: 'Churrasqueiro oficial.' },
  { key: 'kelly', name: 'Kelly Ferreira', bio: 'Professora de biologia.' },
  { key: 'wesley', name: 'Wesley Andrade', bio: null },
  { key: 'aparecida', name: 'Maria Aparecida dos Santos Oliveira', bio: 'Confeiteira em Campinas.' },
  { key: 'juninho', name: 'Juninho Barbosa', bio: 'Camisa 10 da pelada de quinta.' },
  { key: 'osvaldo', name: 'Seu Osvaldo', bio: 'Marceneiro há quarenta anos.' },
  { key: 'thiago', name: 'Thiago Sato', bio: 'Contratos e contrabaixo.' },
  { key: 'iara', name: 'Iara Monteiro', bio: 'Bióloga no litoral norte.' },
]

/** Who is whose friend, and who waits for whom: the first of each two asked. */
export const friendships: readonly (readonly [string, string])[] = [
  ['marina', 'dandara'],
  ['marina', 'caio'],
  ['lourdes', 'marina'],
  ['marina', 'rafa'],
  ['kelly', 'marina'],
  ['marina', 'osvaldo'],
  ['iara', 'marina'],
  ['thiago', 'caio'],
  ['thiago', 'dandara'],
  ['rafa', 'thiago'],
  ['juninho', 'rafa'],
  ['juninho', 'kelly'],
  ['aparecida', 'lourdes'],
]
export const requests: readonly (readonly [string, string])[] = [
  ['thiago', 'marina'],
  ['wesley', 'marina'],
]

/** A line: who says it, what, how many minutes ago, and what is special about it. */
export type DemoLine = readonly [
  speaker: string,
  text: string,
  minutesAgo: number,
  special?: {
    /** The line that it answers, by its words. */
    readonly replyTo?: string
    /** Taken back by who said it. */
    readonly isDeleted?: true
  },
]

export type DemoChat = {
  readonly between: readonly [string, string]
  readonly lines: readonly DemoLine[]
  /** Who has read everything; the others have the last lines unread. */
  readonly readBy: readonly string[]
  /** What the first of the two has chosen for it. */
  readonly look?: { readonly theme_index: number; readonly wallpaper_index: number }
}

export const chats: readonly DemoChat[] = [
  {
    between: ['marina', 'dandara'],
    readBy: ['dandara'],
    lines: [
      ['dandara', 'Bora pra Pedra do Sino no sábado?', 1510],
      [
        'marina',
        'Bora! Mas leve igual à última, né?',
        1506,
        { replyTo: 'Bora pra Pedra do Sino no sábado?' },
      ],
      ['dandara', 'Trilha leve, 4 km. Juro.', 1504],
      ['marina', 'Você jurou da outra vez e eu voltei no carro do guarda-parque 😂', 1502],
      ['dandara', 'O mapa tá aqui: https://trilhas.exemplo.br/pedra-do-sino', 95],
      ['marina', '😂😂', 92],
      ['dandara', 'Então fechou: 5h30 na porta da padaria', 40],
      ['dandara', 'Leva casaco, lá em cima venta', 40],
      ['marina', '5h30 da MANHÃ?', 38],
      ['marina', 'Tá. Mas o café é por sua conta', 37],
      ['dandara', 'Combinado ☕', 12],
      ['dandara', 'E o pão de queijo é por sua', 11, { replyTo: 'Tá. Mas o café é por sua conta' }],
      ['dandara', 'Justo?', 11],
    ],
  },
  {
    between: ['marina', 'lourdes'],
    look: { theme_index: 5, wallpaper_index: 5 },
    readBy: ['marina', 'lourdes'],
    lines: [
      ['lourdes', 'Minha filha, domingo tem almoço aqui em casa', 260],
      ['marina', 'Vou sim, vó! Quer que eu leve o quê?', 255],
      ['lourdes', 'Só a sua fome', 250],
      ['marina', 'pode deixar, levo o pudim 💛', 236],
    ],
  },
  {
    between: ['marina', 'caio'],
    look: { theme_index: 4, wallpaper_index: 4 },
    readBy: ['marina', 'caio'],
    lines: [
      ['caio', 'Chegou o orçamento da reforma?', 1800],
      ['caio', 'mandei na conversa errada', 1799, { isDeleted: true }],
      ['marina', 'Chegou. Ficou dentro do que a gente falou.', 1790],
      ['caio', 'E o aluguel do mês que vem, como fica?', 320],
    ],
  },
  {
    between: ['marina', 'aparecida'],
    readBy: ['aparecida'],
    lines: [
      ['marina', 'Cida, o bolo do Léo fica pronto quando?', 2900],
      ['aparecida', 'Sexta de manhã. Massa de fubá com goiabada, como ele pediu.', 2895],
      ['marina', 'Perfeito! Passo aí às 10h.', 2890],
      ['aparecida', 'olha o tamanho do bolo que ele escolheu, não cabe na caixa!', 420],
    ],
  },
  {
    between: ['marina', 'osvaldo'],
    readBy: ['marina', 'osvaldo'],
    lines: [
      ['osvaldo', 'Bom dia. A estante está lixada, falta o verniz.', 4400],
      ['marina', 'Bom dia, seu Osvaldo! Ficou linda na foto.', 4390],
      ['osvaldo', 'Entrego na quarta, se não chover.', 1480],
    ],
  },
  {
    between: ['marina', 'thiago'],
    readBy: ['marina'],
    lines: [
      ['thiago', 'Li o contrato. A cláusula 7 precisa de um prazo.', 3000],
      ['marina', 'te mando o contrato amanhã com isso corrigido', 2980],
    ],
  },
  {
    between: ['marina', 'kelly'],
    readBy: ['marina', 'kelly'],
    lines: [
      ['kelly', 'As crianças amaram a maquete!', 6000],
      ['marina', 'Ai que alegria! Depois me conta da feira.', 5990],
    ],
  },
  {
    between: ['marina', 'wesley'],
    readBy: ['marina', 'wesley'],
    lines: [
      ['wesley', 'O pôr do sol ontem, hein', 7300],
      ['marina', 'Inacreditável. Queria ter ficado mais.', 7290],
    ],
  },
  {
    between: ['iara', 'dandara'],
    readBy: ['iara', 'dandara'],
    lines: [
      ['iara', 'As tartarugas voltaram! Contamos 14 ninhos.', 200],
      ['dandara', 'QUE NOTÍCIA BOA', 190],
    ],
  },
]

export type DemoGroup = {
  readonly name: string
  readonly description: string
  readonly members: readonly string[]
  readonly lines: readonly DemoLine[]
  readonly readBy: readonly string[]
}

export const groups: readonly DemoGroup[] = [
  {
    name: 'Churrasco de domingo',
    description: 'Quem leva o quê. Sem discussão sobre ponto da carne.',
    members: ['rafa', 'marina', 'dandara', 'caio', 'kelly', 'juninho', 'iara'],
    readBy: ['rafa', 'dandara'],
    lines: [
      ['rafa', 'Gente, domingo aqui em casa, a partir do meio-dia', 700],
      ['dandara', 'Levo a farofa', 690],
      ['caio', 'Levo o violão', 680],
      ['juninho', 'Levo a fome', 675],
      ['rafa', 'Juninho leva o carvão', 670],
      ['kelly', 'Tem opção sem carne?', 300],
      ['rafa', 'Tem legume na brasa e queijo coalho', 290, { replyTo: 'Tem opção sem carne?' }],
      ['kelly', '🙏', 288],
      ['iara', 'Chego lá pelas duas, a balsa atrasa no domingo', 120],
      ['dandara', 'Guardo um prato pra você', 110],
      ['caio', 'Alguém tem uma caixa de som?', 60],
      ['rafa', 'Tenho, mas só toca samba', 30],
      ['caio', 'Então serve', 28],
    ],
  },
]
