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
  { key: 'bruno', name: 'Bruno Siqueira', bio: 'Engenheiro civil em Taubaté.' },
  { key: 'relampago', name: 'Ofertas Relâmpago', bio: 'Renda extra sem sair de casa. Chama no direto!' },
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
  ['marina', 'juninho'],
]

/** Who follows whom. */
export const follows: readonly (readonly [string, string])[] = [
  ['marina', 'dandara'],
  ['marina', 'iara'],
  ['dandara', 'marina'],
  ['caio', 'marina'],
  ['kelly', 'marina'],
  ['bruno', 'marina'],
  ['iara', 'dandara'],
  ['thiago', 'dandara'],
]

/** Who has blocked whom. */
export const blocks: readonly (readonly [string, string])[] = [['marina', 'relampago']]
