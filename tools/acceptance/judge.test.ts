import { describe, expect, test } from 'vitest'
import { idsOf, judge, type Waiting } from './judge.ts'
import type { Results, Shown } from './results.ts'
import { parseRows } from './rows.ts'

const ROWS = parseRows(`
| Id | How | Statement | Source | Decision |
|---|---|---|---|---|
| ROOM-001 | E | The room has a door called 'Porta' | 0§1 | D-001 D-002 |
| ROOM-002 | U | The door holds 5 people | 0§2 |  |
| ROOM-003 | A | A stranger is refused | 0§3 | D-003 ⚠ |
| ROOM-004 | A | a | 0§3 |  |
| ROOM-005 | A | b | 0§3 |  |
`)

const shown = (title: string, change: Partial<Shown> = {}): Shown => ({
  kind: 'test',
  title,
  status: 'passed',
  place: `x.spec.ts:${title}`,
  ...change,
})
const browser = (...all: Shown[]): Results => ({ vitest: {}, playwright: { 'x.spec.ts': all } })
const node = (...all: Shown[]): Results => ({ vitest: { 'x.test.ts': all }, playwright: {} })
const judged = (results: Results, waiting: Waiting = {}, built: string[] = []) =>
  judge(ROWS, results, waiting, (feature) => built.includes(feature))

test('rows are read with their group, kind and decisions', () => {
  expect(ROWS).toHaveLength(5)
  expect(ROWS[0]).toEqual({
    id: 'ROOM-001',
    group: 'ROOM',
    how: 'E',
    statement: `The room has a door called 'Porta'`,
    decisions: ['D-001', 'D-002'],
  })
})

test('only ids that open a title, before a colon, count', () => {
  expect(idsOf('ROOM-001, REEL-EDITOR-002: opens')).toEqual(['ROOM-001', 'REEL-EDITOR-002'])
  expect(idsOf('opens the door (ROOM-001)')).toEqual([])
  expect(idsOf('ROOM-001 opens the door')).toEqual([])
})

describe('a row', () => {
  test('passes by a test or a step that opens with its id', () => {
    const { verdicts, complaints } = judged(
      browser(shown('ROOM-001: a door'), shown('ROOM-003, ROOM-004: refused', { kind: 'step' })),
    )
    expect(verdicts.get('ROOM-001')).toBe('passed')
    expect(verdicts.get('ROOM-003')).toBe('passed')
    expect(verdicts.get('ROOM-004')).toBe('passed')
    expect(verdicts.get('ROOM-005')).toBe('open')
    expect(complaints).toEqual([])
  })

  test('of kind E is not shown by a unit test', () => {
    expect(judged(node(shown('ROOM-001: a door'))).verdicts.get('ROOM-001')).toBe('open')
    expect(judged(node(shown('ROOM-002: five'))).verdicts.get('ROOM-002')).toBe('passed')
  })

  test('is not shown by a skipped test', () => {
    expect(judged(node(shown('ROOM-002: five', { status: 'skipped' }))).verdicts.get('ROOM-002')).toBe('open')
  })

  test('fails when one of its tests fails', () => {
    const results = node(shown('ROOM-002: five'), shown('ROOM-002: not six', { status: 'failed' }))
    expect(judged(results).verdicts.get('ROOM-002')).toBe('failed')
  })

  test('is not shown by titles generated at one place', () => {
    const place = 'x.test.ts:7'
    const generated = node(shown('ROOM-002: x', { place }), shown('ROOM-003: x', { place }))
    expect(judged(generated).verdicts.get('ROOM-002')).toBe('open')
    const repeated = node(shown('ROOM-002: narrow', { place }), shown('ROOM-002: wide', { place }))
    expect(judged(repeated).verdicts.get('ROOM-002')).toBe('passed')
  })
})

describe('complaints', () => {
  test('a title that names five rows shows none of them', () => {
    const title = 'ROOM-001, ROOM-002, ROOM-003, ROOM-004, ROOM-005: all'
    const { verdicts, complaints } = judged(browser(shown(title)))
    expect(complaints).toEqual([`x.spec.ts:${title}: one title names 5 rows, at most 4`])
    expect(verdicts.get('ROOM-003')).toBe('open')
  })

  test('an id that no row has is named', () => {
    expect(judged(node(shown('ROOM-099: x'))).complaints).toEqual([
      'x.spec.ts:ROOM-099: x: no row is called ROOM-099',
    ])
  })

  test('a waiting row is waiting until its feature exists', () => {
    const waiting = { roof: ['ROOM-004'] }
    expect(judged(node(), waiting).verdicts.get('ROOM-004')).toBe('waiting')
    expect(judged(node(), waiting).complaints).toEqual([])
    expect(judged(node(), waiting, ['roof']).complaints).toEqual(['roof exists: its 1 rows wait no longer'])
  })

  test('a row that the deep run alone shows waits in the gate, and has its test', () => {
    const waiting = { deep: ['ROOM-002'] }
    expect(judged(node(), waiting).verdicts.get('ROOM-002')).toBe('waiting')
    expect(judged(node(shown('ROOM-002: five')), waiting)).toMatchObject({ complaints: [] })
    expect(judged(node(shown('ROOM-002: five')), waiting).verdicts.get('ROOM-002')).toBe('passed')
  })

  test('a row whose figure is out of reach waits although its light twin passes, and fails with it', () => {
    const waiting = { open: ['ROOM-002'] }
    expect(judged(node(shown('ROOM-002: five')), waiting)).toMatchObject({ complaints: [] })
    expect(judged(node(shown('ROOM-002: five')), waiting).verdicts.get('ROOM-002')).toBe('waiting')
    expect(
      judged(node(shown('ROOM-002: five', { status: 'failed' })), waiting).verdicts.get('ROOM-002'),
    ).toBe('failed')
  })

  test('a waiting row that has a test, is unknown or waits twice is named', () => {
    const waiting = { roof: ['ROOM-002', 'ROOM-077'], cellar: ['ROOM-002'] }
    expect(judged(node(shown('ROOM-002: five')), waiting).complaints).toEqual([
      'ROOM-002 waits for roof, but has a test',
      'ROOM-077 waits for roof, but no row is called so',
      'ROOM-002 waits twice: for roof and cellar',
      'ROOM-002 waits for cellar, but has a test',
    ])
  })
})
