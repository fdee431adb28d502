import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { findPredicates, listFunctions } from './predicates.ts'

const openedOf = (source: string): string[] => findPredicates(source, 'x').map(({ opened }) => opened)

test('each condition is opened alone, and stays one that PostgreSQL understands', () => {
  expect(openedOf('on p.id = c.id and p.left_seq is null where m.seq > 1 and m.seq >= p.first_seq')).toEqual([
    'on p.id = c.id and (p.left_seq is null or true) where m.seq > 1 and m.seq >= p.first_seq',
    'on p.id = c.id and p.left_seq is null where m.seq > 1 and (m.seq >= p.first_seq or true)',
  ])
  expect(openedOf('and not is_blocked_between($1, u.id)')).toEqual([
    'and not (is_blocked_between($1, u.id) and false)',
  ])
  expect(openedOf('select from blocked_pairs b\n where b.user_id = $1')).toEqual([
    'select from blocked_pairs b\n where false and b.user_id = $1',
  ])
  expect(openedOf('where /* policy */ user_id = $1 and seen is null')).toEqual([
    'where /* policy */ (true or user_id = $1) and seen is null',
  ])
  expect(openedOf(`s.aal = 'aal1' and exists (select 1)`)).toEqual([
    `(s.aal = 'aal1' and false) and exists (select 1)`,
  ])
  expect(openedOf('on conflict (id, user_id) where left_seq is null do nothing')).toEqual([])
})

test('a marked condition is opened with its brackets, branches and insertions, and nothing after it', () => {
  expect(
    openedOf('and /* policy */ not exists (select where a and b)\n order by seq').concat(
      openedOf("(a or /* policy */ case kind when 'x' then a and b else c end) and d"),
      openedOf("`where /* policy */ not ${isHidden('$1')}`,"),
      openedOf('from a where /* policy */ id = $1'),
      openedOf('and name like $1 /* policy */\norder by name'),
    ),
  ).toEqual([
    'and /* policy */ (true or not exists (select where a and b))\n order by seq',
    "(a or /* policy */ (true or case kind when 'x' then a and b else c end)) and d",
    "`where /* policy */ (true or not ${isHidden('$1')})`,",
    'from a where /* policy */ (true or id = $1)',
  ])
})

test('a condition says where it stands', () => {
  expect(findPredicates('select\n  x and left_seq is null', 'a.queries.ts')).toMatchObject([
    { file: 'a.queries.ts', line: 2, text: 'x and left_seq is null', what: 'who left stays' },
  ])
})

test('the functions of the schema are found, and those among them that decide', () => {
  const functions = listFunctions(readFileSync(join(import.meta.dirname, '../../server/schema.sql'), 'utf8'))
  expect([...functions.keys()]).toContain('append_entries')
  const deciding = [...functions].filter(([name, text]) => findPredicates(text, name).length > 0)
  expect(deciding.map(([name]) => name)).toEqual(
    expect.arrayContaining(['append_entries', 'move_read_positions', 'search_people']),
  )
})
