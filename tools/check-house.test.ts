import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { findHouseViolations, findLockViolations, findSpecViolations } from './check-house.ts'

const violationsIn = (file: string, source: string) => findHouseViolations(new Map([[file, source]]))

test('a file of 400 lines passes and one of 401 does not', () => {
  expect(violationsIn('web/src/x.ts', 'a\n'.repeat(400))).toEqual([])
  expect(violationsIn('web/src/x.ts', 'a\n'.repeat(401))).toEqual(['web/src/x.ts: 401 lines, more than 400'])
})

test.each(['test.skip', 'it.todo', 'test.describe.only', 'describe.skipIf', 'test.fixme'])(
  '%s is found in a test file',
  (call) => {
    expect(violationsIn('e2e/x.spec.ts', `${call}('x', () => {})`)).toHaveLength(1)
  },
)

test('words that only look like hidden tests pass', () => {
  const source = `query.forUpdate().skipLocked()\nexpect(list.skipped).toBe(0)\ntest('todo list', run)\n`
  expect(violationsIn('server/src/x.test.ts', source)).toEqual([])
})

test('a sleep, an enum, unfinished work and select * are found', () => {
  expect(violationsIn('e2e/x.spec.ts', ['await page', 'waitForTimeout(500)'].join('.'))).toHaveLength(1)
  expect(violationsIn('web/src/x.ts', 'export enum Color { Red }')).toHaveLength(1)
  expect(violationsIn('web/src/x.ts', ['// TO', 'DO: later'].join(''))).toHaveLength(1)
  expect(violationsIn('server/src/x.queries.ts', 'sql`select m.* from messages m`')).toHaveLength(1)
})

test('SQL stays where it belongs', () => {
  const query = `await db.selectFrom('messages').select('id')`
  expect(violationsIn('server/src/features/messages/messages.queries.ts', query)).toEqual([])
  expect(violationsIn('server/src/features/messages/send.ts', query)).toHaveLength(1)
})

test('a device is shaken by one function alone, which asks the setting', () => {
  const call = 'navigator.vibrate?.(10)'
  expect(violationsIn('web/src/features/settings/vibration/public.ts', call)).toEqual([])
  expect(violationsIn('web/src/ui/drag.ts', call)).toHaveLength(1)
  expect(violationsIn('web/src/ui/drag.ts', 'vibrate(sync)')).toEqual([])
})

test('a policy mark stands where a mutation finds it', () => {
  const file = 'server/src/features/messages/messages.queries.ts'
  expect(violationsIn(file, 'where /* policy */ user_id = $1 and /* policy */ seq > 1')).toEqual([])
  expect(violationsIn(file, 'where user_id = $1 /* policy */')).toHaveLength(1)
})

test('a title that begins with a computed id is found', () => {
  const opening = ['test(`$', '{id}: x`, run)'].join('')
  expect(violationsIn('web/src/x.test.ts', opening)).toHaveLength(1)
})

test('the dialect is held: declarations, types of data, #private, constants in capitals', () => {
  const sources = [
    'export const add = (a: number, b: number) => a + b',
    'export const add = async (\n  a: number,\n) => a',
    'class A {\n  private readonly b = 1\n}',
    ['class A {\n  constructor(', 'private readonly b: number) {}\n}'].join(''),
    'const waitMs = 5_000',
    `const word = 'oi'`,
    'export interface Point {\n  /** In (x). */\n  x: number\n}',
  ]
  for (const source of sources) {
    expect(violationsIn('server/src/x.ts', source)).toHaveLength(1)
    expect(violationsIn('web/src/x.tsx', source)).toHaveLength(1)
    expect(violationsIn('e2e/x.spec.ts', source)).toHaveLength(1)
    expect(violationsIn('docs/x.ts', source)).toEqual([])
  }
  const fine = [
    'export const leave: Handler<Leave> = (context) => context.leave()',
    'export const SIZE = (1 + 2) * 3',
    'class A {\n  private constructor() {}\n}',
    'function add() {\n  const sum = 5\n}',
    'export interface Store {\n  get(): number\n}',
  ]
  for (const source of fine) expect(violationsIn('server/src/x.ts', source)).toEqual([])
})

test('a merge left undecided is found in any file', () => {
  const marker = '<'.repeat(7)
  expect(violationsIn('.oxfmtrc.json', `{\n${marker} HEAD\n}`)).toEqual([
    '.oxfmtrc.json: a merge left undecided',
  ])
})

test('a migration says in its first line whether an older program can run on it, and is not taken at its word', () => {
  const file = 'server/migrations/0042_x_y.sql'
  expect(violationsIn(file, 'create table x ();')).toEqual([
    `${file}: its first line is not '-- additive: …' or '-- breaking: …'`,
  ])
  expect(violationsIn(file, '-- additive: a table\ncreate table x ();\ndrop index y;')).toEqual([])
  for (const statement of [
    'drop table x',
    'alter table x drop column y',
    'alter table x\n  rename column y to z',
  ]) {
    expect(violationsIn(file, `-- breaking: x\n${statement};`)).toEqual([])
    expect(violationsIn(file, `-- additive: x\n${statement};`)).toEqual([
      `${file}: says it is additive, and takes away or renames`,
    ])
  }
})

test('styles stand in a module that the build keeps', () => {
  const file = 'web/src/features/stories/stage.ts'
  const styles = `import './stage.css'\n\n`
  expect(violationsIn(file, `${styles}export const STAGE = 'stage'`)).toEqual([
    `${file}: styles of a module of constants alone do not come with them`,
  ])
  for (const more of ['export function Stage() {', 'export const Stage = memo(function Stage() {'])
    expect(violationsIn(file, styles + more)).toEqual([])
})

test('a lock file that names a registry is refused', () => {
  expect(findLockViolations('"resolved": "https://registry.example/a.tgz"')).toEqual([
    'package-lock.json names the registry https://registry.example',
  ])
  expect(findLockViolations('"url": "https://opencollective.com/x"')).toEqual([])
})

test('a copy of the specification that differs is refused, a missing original is not', () => {
  const base = mkdtempSync(join(tmpdir(), 'spec-'))
  const root = join(base, 'repo')
  mkdirSync(join(root, 'docs/spec'), { recursive: true })
  for (const name of ['acceptance.md', 'decisions.md']) writeFileSync(join(root, 'docs/spec', name), 'same')
  expect(findSpecViolations(root)).toEqual([])
  mkdirSync(join(base, 'shared/spec'), { recursive: true })
  writeFileSync(join(base, 'shared/spec/acceptance.md'), 'other')
  writeFileSync(join(base, 'shared/spec/decisions.md'), 'same')
  expect(findSpecViolations(root)).toEqual(['docs/spec/acceptance.md differs from its original'])
  rmSync(base, { recursive: true })
})
