import type { DemoChat } from './line.ts'

/** In this order: what is forwarded was said before. All words are invented. */
export const chats: readonly DemoChat[] = [
  {
    between: ['iara', 'dandara'],
    readBy: ['iara', 'dandara'],
    lines: [
      ['iara', 'As tartarugas voltaram! Contamos 14 ninhos.', 200, { file: { photo: 'turtle' } }],
      ['dandara', 'QUE NOTÍCIA BOA', 190],
    ],
  },
  {
    between: ['marina', 'dandara'],
    readBy: ['dandara'],
    marinas: { is_pinned: true },
    lines: [
      ['dandara', 'Bora pra Pedra do Sino no sábado?', 1510],
      [
        'marina',
        'Bora! Mas leve igual à última, né?',
        1506,
        { replyTo: 'Bora pra Pedra do Sino no sábado?' },
      ],
      ['dandara', 'Trilha leve, 4 km. Juro.', 1504],
      [
        'marina',
        'Você jurou da outra vez e eu voltei no carro do guarda-parque 😂',
        1502,
        { reactions: { '😂': ['dandara'] } },
      ],
      ['dandara', 'Olha o que te espera', 1496],
      ['dandara', '', 1495, { file: { photo: 'trail', album: 'serra' } }],
      ['dandara', '', 1495, { file: { photo: 'waterfall', album: 'serra' } }],
      ['dandara', '', 1495, { file: { photo: 'summit', album: 'serra' }, reactions: { '😍': ['marina'] } }],
      ['dandara', 'Encheu com a chuva, olha a força!', 1493, { file: { film: 'waterfall' } }],
      ['marina', 'Tá bom, me convenceu', 1490],
      ['dandara', '', 180, { fileOf: 'As tartarugas voltaram! Contamos 14 ninhos.' }],
      ['dandara', 'Olha o que a Iara mandou!', 179, { reactions: { '💚': ['marina'] } }],
      [
        'dandara',
        '',
        97,
        {
          file: {
            pdf: 'roteiro-sabado-serra.pdf',
            title: 'Pedra do Sino, sábado',
            lines: [
              '5h30  Padaria da esquina (café por conta da Dandara)',
              '7h00  Portaria do parque',
              '9h30  Cachoeira, parada para lanche',
              '11h00  Mirante',
              '15h00  De volta ao carro',
              '',
              'Levar: água, casaco, lanterna, protetor, saco de lixo.',
            ],
          },
        },
      ],
      ['dandara', 'O mapa tá aqui: https://trilhas.exemplo.br/pedra-do-sino', 95],
      ['marina', '😂😂', 94],
      ['dandara', '', 92, { file: { photo: 'beach', onceSeenBy: ['marina'] } }],
      ['dandara', '', 91, { file: { photo: 'sunset', onceSeenBy: [] } }],
      ['marina', 'Paçoca pode ir junto?', 88, { file: { photo: 'dog' }, reactions: { '❤️': ['dandara'] } }],
      ['dandara', '', 41, { file: { voiceSeconds: 6 } }],
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
    marinas: { is_favourite: true, theme_index: 5, wallpaper_index: 5 },
    readBy: ['marina', 'lourdes'],
    lines: [
      ['lourdes', '', 262, { file: { voiceSeconds: 5 } }],
      ['lourdes', 'Minha filha, domingo tem almoço aqui em casa', 260],
      ['marina', 'Vou sim, vó! Quer que eu leve o quê?', 255],
      ['lourdes', 'Só a sua fome', 250, { reactions: { '🥰': ['marina'] } }],
      ['marina', 'pode deixar, levo o pudim 💛', 236, { reactions: { '❤️': ['lourdes'] } }],
    ],
  },
  {
    between: ['marina', 'caio'],
    marinas: { theme_index: 4, wallpaper_index: 4 },
    readBy: ['marina', 'caio'],
    lines: [
      ['caio', 'Chegou o orçamento da reforma?', 1800],
      ['caio', 'mandei na conversa errada', 1799, { isDeleted: true }],
      [
        'marina',
        'Chegou. Ficou dentro do que a gente falou.',
        1790,
        { was: 'Chegou. Ficou detnro do que a gente falou.' },
      ],
      [
        'marina',
        '',
        1789,
        {
          file: {
            pdf: 'orcamento-reforma.pdf',
            title: 'Orçamento da reforma',
            lines: [
              'Piso da sala .................... R$ 4.200,00',
              'Pintura ......................... R$ 2.850,00',
              'Bancada da cozinha .............. R$ 1.900,00',
              '',
              'Total ........................... R$ 8.950,00',
              'Validade: 30 dias.',
            ],
          },
        },
      ],
      ['caio', '', 330, { file: { voiceSeconds: 4 } }],
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
      [
        'aparecida',
        'olha o tamanho do bolo que ele escolheu, não cabe na caixa!',
        420,
        { file: { photo: 'cake' } },
      ],
    ],
  },
  {
    between: ['marina', 'osvaldo'],
    readBy: ['marina', 'osvaldo'],
    lines: [
      ['osvaldo', 'Bom dia. A estante está lixada, falta o verniz.', 4400, { file: { photo: 'shelf' } }],
      ['marina', 'Bom dia, seu Osvaldo! Ficou linda na foto.', 4390, { reactions: { '👍🏽': ['osvaldo'] } }],
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
      [
        'kelly',
        '*Feira de ciências*, sábado às 9h\n\n- maquete do 7º ano no pátio\n- _observação de insetos_ com lupa\n- ~horta~ ficou para maio',
        6010,
        { isForwarded: true },
      ],
      ['kelly', 'As crianças amaram a maquete!', 6000],
      ['marina', 'Ai que alegria! Depois me conta da feira.', 5990],
    ],
  },
  {
    between: ['marina', 'wesley'],
    readBy: ['marina', 'wesley'],
    lines: [
      ['wesley', 'O pôr do sol ontem, hein', 7300, { file: { photo: 'sunset' } }],
      ['marina', 'Inacreditável. Queria ter ficado mais.', 7290],
    ],
  },
  {
    between: ['bruno', 'marina'],
    readBy: ['bruno'],
    lines: [
      ['bruno', 'Oi, Marina! Sou o Bruno, o Caio me passou seu contato.', 145],
      ['bruno', 'Você faz projeto de casa pequena em Taubaté?', 144],
    ],
  },
]
