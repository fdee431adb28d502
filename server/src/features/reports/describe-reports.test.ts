import { expect, test } from 'vitest'
import { describeReports } from './describe-reports.ts'
import type { OpenReport } from './operator.queries.ts'

const report: OpenReport = {
  id: 7,
  age_s: 3 * 3600 + 59,
  reason: 'fake_profile',
  details: null,
  reporter: { user_id: 'id-of-ana', display_name: 'Ana', address: 'ana@exemplo.com.br' },
  reported: { user_id: 'id-of-bia', display_name: null, address: '+5511987654321' },
  group: null,
  is_of_group: false,
  messages: null,
  open_count: 1,
}

const linesOf = (...reports: OpenReport[]) => describeReports(reports).split('\n')

test('each says its number, reason and age, who and whom', () => {
  expect(linesOf(report)).toEqual([
    '7  fake profile  3 h ago',
    '    by     Ana  ana@exemplo.com.br  id-of-ana',
    '    about  (no name)  +5511987654321  id-of-bia',
  ])
  expect(describeReports([])).toBe('No report is open.')
})

test('ages are minutes, hours or days', () => {
  const ages = [59, 3599, 86_399, 86_400 * 12].map((age_s) => linesOf({ ...report, age_s })[0])
  expect(ages.map((line) => line?.split('  ')[2])).toEqual([
    '0 min ago',
    '59 min ago',
    '23 h ago',
    '12 d ago',
  ])
})

test('what was written and sent along stands below, with what a message said before', () => {
  const messages = [
    { is_reported: false, content: 'pare', sent_at: '2026-11-24T03:10:20.5+00:00', before: [] },
    { is_reported: true, content: 'oi', sent_at: '2026-11-24T03:11:00+00:00', before: ['uma ofensa'] },
  ]
  expect(linesOf({ ...report, reported: null, details: 'um\ndois', messages }).slice(2)).toEqual([
    '    about  (account gone)',
    '    text   um',
    '           dois',
    '    2026-11-24 03:10  Ana: pare',
    '    2026-11-24 03:11  (account gone), before: uma ofensa',
    '    2026-11-24 03:11  (account gone): oi',
  ])
  expect(linesOf({ ...report, messages: [] }).at(-1)).toBe('    The two have exchanged no texts.')
})

test('of a message in a group the group is said, and what it was', () => {
  const group = { id: 'id-of-group', name: 'Tri\nlha' }
  const photo = {
    is_reported: true,
    sent_at: '2026-11-24T03:11:00+00:00',
    before: [],
    message_type: 'image',
  } as const
  const messages = [
    { ...photo, content: 'na praia' },
    { ...photo, content: null },
    { ...photo, content: null, view_once: true },
  ]
  expect(linesOf({ ...report, reported: null, group, messages }).slice(3)).toEqual([
    '    in     Tri lha  id-of-group',
    '    2026-11-24 03:11  (account gone): (image) na praia',
    '    2026-11-24 03:11  (account gone): (image)',
    '    2026-11-24 03:11  (account gone): (image, once)',
  ])
})

test('of a group it is the group that is said', () => {
  const group = { id: 'id-of-group', name: 'Trilha' }
  expect(linesOf({ ...report, reported: null, group, is_of_group: true }).slice(2)).toEqual([
    '    about  this group',
    '    in     Trilha  id-of-group',
  ])
})

test('what people write moves no cursor, hides no line and looks like no other report', () => {
  const hostile = 'a\u001b[2Jb\rc\u009bd\u202ee\n8  spam  0 min ago\u2028f'
  const reporter = { user_id: 'id', display_name: 'x\u001b[1A', address: null }
  const shown = linesOf({ ...report, reporter, details: hostile })
  expect(shown.filter((line) => !line.startsWith('    '))).toEqual([shown[0]])
  expect(shown.join('')).not.toMatch(/[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u)
  expect(shown.join('\n')).toContain('8  spam')
})

test('how many more are open is said', () => {
  expect(linesOf({ ...report, open_count: 3 }).at(-1)).toBe('2 older reports are open.')
})
