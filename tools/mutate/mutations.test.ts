import { describe, expect, test } from 'vitest'
import { parseRows } from '../acceptance/rows.ts'
import { markTexts } from './mark-texts.ts'
import { moveNumbers, MUTATIONS, openPolicies, openSqlPolicies } from './mutations.ts'

describe('marked texts', () => {
  test('every word of a value is spoiled, so that no part of it can still be found', () => {
    expect(markTexts(`export const auth = { title: 'Criar conta', short: 'é' }`)).toBe(
      `export const auth = { title: 'C¤riar c¤onta', short: 'é¤' }`,
    )
  })

  test('texts with parameters, branches and plurals are spoiled between their parameters', () => {
    const source = "const t = { seen: (n: number) => `há ${n === 1 ? 'um dia' : `${n} dias`} ok` }"
    expect(markTexts(source)).toBe(
      "const t = { seen: (n: number) => `h¤á ${n === 1 ? 'u¤m d¤ia' : `${n} d¤ias`} o¤k` }",
    )
  })

  test('imports, keys, comparisons, comments and words for code stay', () => {
    const source = [
      `import type { Texts } from '../auth.ts'`,
      `// 'not a text'`,
      `const rules = new Intl.PluralRules('pt-BR', { type: 'cardinal' })`,
      `export const t = { 'weak-password': (kind: string) => (kind === 'length' ? 1 : rules.select(2) === 'one') }`,
    ].join('\n')
    expect(markTexts(source)).toBe(source)
  })

  test('an escaped quote does not end a text, and lists and arguments are texts too', () => {
    expect(markTexts(`const t = ['d\\'água', plural(n, 'membro', "membros")]`)).toBe(
      `const t = ['d¤\\'á¤gua', plural(n, 'm¤embro', "m¤embros")]`,
    )
  })

  test('a text on the line after its key is a text', () => {
    expect(markTexts(`{\n  offline:\n    'Sem conexão',\n}`)).toBe(`{\n  offline:\n    'S¤em c¤onexão',\n}`)
  })
})

test('every number of an exported limit moves, and no other number', () => {
  const source = [
    '/** At most 20 (p2 §9). */',
    'export const SEARCH_MAX = 20',
    'export const DELAYS_MS = [1000, 10_000] as const',
    'export const JITTER = 0.2',
    'export const BY_KIND: Record<string, number> = {',
    '  photo: 16 * MEGABYTE_2,',
    '}',
    'const ROW_2 = 7',
  ].join('\n')
  expect(moveNumbers(source, 'limits')).toBe(
    [
      '/** At most 20 (p2 §9). */',
      'export const SEARCH_MAX = 21',
      'export const DELAYS_MS = [1001, 10001] as const',
      'export const JITTER = 0.30000000000000004',
      'export const BY_KIND: Record<string, number> = {',
      '  photo: 17 * MEGABYTE_2,',
      '}',
      'const ROW_2 = 7',
    ].join('\n'),
  )
})

test('every constant of a module that is only numbers moves', () => {
  const source = [
    'const startPx = 5',
    'const hourMs = 60 * minuteMs',
    'export const DELAYS = [1, 2] as const',
    'const lifeMs = { short: 1000, long: 2000 } as const',
    'const name = "x 5"',
    'const made = createThing(5)',
    '  const inner = 5',
  ]
  expect(moveNumbers(source.join('\n'), 'constants').split('\n')).toEqual([
    'const startPx = 6',
    'const hourMs = 61 * minuteMs',
    'export const DELAYS = [2, 3] as const',
    'const lifeMs = { short: 1001, long: 2001 } as const',
    ...source.slice(4),
  ])
})

test('of the server those constants move that their names call limits', () => {
  const source = [
    'const SOCKETS_MAX = 20',
    'export const CACHE_BYTES = 4 * KILOBYTE',
    'const URL_LIFE_S = 60',
    'const PROTOCOL = 196608',
    'const NAMES_MAX = count(5)',
    "setting('PER_HOUR_MAX', integer(1, 9), '3', 'Mails in 1 hour')",
    "at > now() - interval '24 hours'",
    "setting('PORT', integer(1, 9), '3', 'Port')",
    "at > now() - $1 * interval '1 day'",
  ]
  expect(moveNumbers(source.join('\n'), 'limits of the server').split('\n')).toEqual([
    'const SOCKETS_MAX = 21',
    'export const CACHE_BYTES = 5 * KILOBYTE',
    'const URL_LIFE_S = 61',
    ...source.slice(3, 5),
    "setting('PER_HOUR_MAX', integer(1, 9), '4', 'Mails in 1 hour')",
    "at > now() - interval '25 hours'",
    ...source.slice(7),
  ])
})

test('opened policies say yes to everybody, whichever way they are written', async () => {
  const source = [
    'const ADMIN = "admin"',
    'export function canDelete(role) {',
    '  return role === ADMIN',
    '}',
    'export const canSend = (isBlocked) => !isBlocked && canDelete("x")',
    'export const judgeReach = (target) => (target ? "open" : "not_found")',
    'export const judgePush = (isMuted) => ({ kind: isMuted ? "drop" : "push" })',
    'export const maskName = (name, isHidden) => (isHidden ? null : name)',
    'export const LEVELS = [1]',
  ].join('\n')
  const opened = openPolicies(source)
  const module = (await import(`data:text/javascript,${encodeURIComponent(opened)}`)) as Record<
    string,
    unknown
  >
  expect((module['canDelete'] as (role: string) => boolean)('member')).toBe(true)
  expect((module['canSend'] as (isBlocked: boolean) => boolean)(true)).toBe(true)
  expect((module['judgeReach'] as (target: null) => string)(null)).toBe('open')
  expect((module['judgePush'] as (isMuted: boolean) => object)(true)).toEqual({ kind: 'drop' })
  expect((module['maskName'] as (name: string, isHidden: boolean) => string)('Ana', true)).toBe('Ana')
  expect(module['LEVELS']).toEqual([1])
  expect(() => openPolicies('export const reach = () => "open"')).toThrow('reach: a policy function is')
})

test('conditions and verdicts of SQL are opened where they are marked, and nowhere else', () => {
  const source = [
    'select id from factors where id = $1 and /* policy */ user_id = $2;',
    'select id from factors where id = $1 and user_id = $2',
    "case when blocked then 'blocked' when gone then 'not_found' when known then 'known' else 'sent' end",
  ]
  expect(openSqlPolicies(source.join('\n')).split('\n')).toEqual([
    'select id from factors where id = $1 and /* policy */ (true or user_id = $2);',
    source[1],
    "case when blocked then 'sent' when gone then 'sent' when known then 'known' else 'sent' end",
  ])
})

test('no block keeps anybody apart, and a membership that ended goes on', () => {
  const view =
    'create view blocked_pairs as select a from blocked_users union all select b from blocked_users;'
  expect(openSqlPolicies(view)).toBe(
    'create view blocked_pairs as select a from blocked_users where false union all select b from blocked_users where false;',
  )
  expect(openSqlPolicies('where p.user_id = $1\n  and p.left_seq is null and not p.is_hidden')).toBe(
    'where p.user_id = $1 and not p.is_hidden',
  )
  expect(openSqlPolicies(`s.aal = 'aal1' and exists (select 1) as needs_aal2`)).toBe(
    's.aal is null and exists (select 1) as needs_aal2',
  )
})

test('each mutation concerns the rows whose statement it makes false', () => {
  const rows = parseRows(`
| AUTH-006 | E | An empty password shows 'Digite email e senha' | 0§5 |  |
| AUTH-008 | E | A password shorter than 6 characters is not sent | 0§5 |  |
| CHAT-059 | A | Only the sender may delete a message (the server refuses anyone else) | 1§4 |  |
| CHAT-004 | E | Chat header shows the name | 1§2 |  |
| LOAD-003 | A | A reader costs the server's memory nothing and other people's acks nothing | beyond |  |`)
  const concerned = MUTATIONS.map((mutation) => rows.filter(mutation.concerns).map((row) => row.id))
  expect(concerned).toEqual([['AUTH-006'], ['AUTH-008'], ['CHAT-059']])
})
