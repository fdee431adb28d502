import { describe, expect, test } from 'vitest'
import { type CompleteSettings, DEFAULT_SETTINGS } from '#contract/default-settings.ts'
import type { Notice, NoticeFacts } from './notice-facts.queries.ts'
import { describeNotice } from './payload.ts'
import { judgeNotice } from './push.policy.ts'

/** 12:00 in São Paulo. */
const NOW = Date.parse('2026-03-07T15:00:00.000Z')
const NOTHING = '00000000-0000-0000-0000-000000000000'
const ONE: Notice = {
  from_user_id: 'bia',
  name: 'Bia',
  people: 1,
  group_name: null,
  conversation_id: null,
  sent_at: '2026-03-07T14:59:59.500Z',
}
const FIVE = { ...ONE, people: 5 }
const FACTS: NoticeFacts = {
  session_id: 's',
  user_id: 'u',
  type: 'new_follower',
  target_id: NOTHING,
  version: 1,
  is_closing: false,
  endpoint: 'https://fcm.googleapis.com/fcm/send/x',
  p256dh: '',
  auth: '',
  attempts: 0,
  written_at_ms: NOW - 500,
  is_signed_in: true,
  badge_count: 4,
  is_online: false,
  last_seen_ms: NOW - 3600_000,
  settings: DEFAULT_SETTINGS,
  told_seq: 5,
  notice: ONE,
}
const set = (change: Partial<CompleteSettings>, facts: Partial<NoticeFacts> = {}): Partial<NoticeFacts> => ({
  ...facts,
  settings: { ...DEFAULT_SETTINGS, ...change },
})
const quiet = (from_min: number, until_min: number) =>
  set({ quiet_hours: { from_min, until_min, time_zone: 'America/Sao_Paulo' } })
const of = (type: string, notice: Partial<Notice> = {}, target_id = NOTHING): Partial<NoticeFacts> => ({
  type,
  target_id,
  notice: { ...ONE, ...notice },
})

const told = (change: Partial<NoticeFacts>): string => {
  const facts = { ...FACTS, ...change }
  const verdict = judgeNotice(facts, NOW)
  if (verdict.kind === 'later') return `later in ${(verdict.atMs - NOW) / 1000} s`
  if (verdict.kind !== 'push') return verdict.kind
  const payload = describeNotice(facts, verdict)
  if (payload?.kind !== 'notice') return 'nothing to say'
  const loudness = payload.is_silent ? 'silent' : payload.vibrates ? 'loud' : 'without vibration'
  return `${payload.title} | ${payload.body} | ${payload.path} | ${loudness}`
}
const LOUD = 'Bia | começou a seguir você | /profile/bia | loud'
const SILENT = 'Bia | começou a seguir você | /profile/bia | silent'

describe('who is pushed of what others did, and how loudly', () => {
  test.each<[string, Partial<NoticeFacts>, string]>([
    ['somebody who is away', {}, LOUD],
    ['a device that is signed out', { is_signed_in: false }, 'remove'],
    ['what was read, taken back or is across a block', { notice: null }, 'drop'],
    ['friend notifications off, a follower', set({ friend_notifications: false }), 'drop'],
    [
      'friend notifications off, a request',
      set({ friend_notifications: false }, of('friend_request')),
      'drop',
    ],
    [
      'friend notifications off, an accepted request',
      set({ friend_notifications: false }, of('friend_accepted')),
      'drop',
    ],
    [
      'friend notifications off, an invitation',
      set({ friend_notifications: false }, of('group_invite', { group_name: 'Turma' })),
      'Bia | convidou você para o grupo Turma | /connections?tab=groups | loud',
    ],
    [
      'friend notifications off, a reaction',
      set({ friend_notifications: false }, of('story_reaction')),
      'Bia | reagiu ao seu story | /notifications | loud',
    ],
    ['message notifications off', set({ message_notifications: false }), LOUD],
    ['the account silenced', set({ silenced_until: new Date(NOW + 1).toISOString() }), 'drop'],
    ['a silence that is over', set({ silenced_until: new Date(NOW).toISOString() }), LOUD],
    ['private mode', set({ private_mode: true }), 'Bia | Nova notificação | /profile/bia | loud'],
    [
      'no text in notifications',
      set({ notification_preview: false }),
      'Bia | Nova notificação | /profile/bia | loud',
    ],
    ['sound off', set({ sound_notifications: false }), SILENT],
    [
      'vibration off',
      set({ vibration_notifications: false }),
      'Bia | começou a seguir você | /profile/bia | without vibration',
    ],
    ['quiet hours', quiet(11 * 60, 13 * 60), SILENT],
    ['quiet hours that are over', quiet(22 * 60, 12 * 60), LOUD],
    ['the app in front on some device', { is_online: true }, 'later in 10 s'],
    [
      'the app in front a minute after it came',
      { is_online: true, written_at_ms: NOW - 60_001 },
      'later in 600 s',
    ],
    ['the app in front 9 s ago', { last_seen_ms: NOW - 9000 }, 'later in 1 s'],
    ['the app in front 10 s ago', { last_seen_ms: NOW - 10_000 }, LOUD],
    [
      'the app in front, friend notifications off',
      set({ friend_notifications: false }, { is_online: true }),
      'drop',
    ],
    ['news of yesterday', { written_at_ms: NOW - 24 * 3600_000 - 1 }, 'drop'],
    ['several', { notice: FIVE }, 'Bia e mais 4 | começaram a seguir você | /notifications | loud'],
    [
      'several in private mode',
      set({ private_mode: true }, { notice: FIVE }),
      'Bia e mais 4 | Nova notificação | /notifications | loud',
    ],
    [
      'many',
      { notice: { ...ONE, people: 1235 } },
      'Bia e mais 1.234 | começaram a seguir você | /notifications | loud',
    ],
    ['a request', of('friend_request'), 'Bia | quer ser seu amigo | /connections?tab=requests | loud'],
    [
      'two requests',
      of('friend_request', { people: 2 }),
      'Bia e mais 1 | querem ser seus amigos | /connections?tab=requests | loud',
    ],
    [
      'who is added to a group',
      of('group_invite', { group_name: 'Turma', conversation_id: 'c' }),
      'Bia | adicionou você ao grupo Turma | /chat/c | loud',
    ],
    ['a reader of English', set({ language: 'en' }), 'Bia | started following you | /profile/bia | loud'],
    [
      'a reader of Spanish',
      set({ language: 'es' }, { notice: FIVE }),
      'Bia y 4 más | empezaron a seguirte | /notifications | loud',
    ],
    ['a type without words', of('missed_call'), 'nothing to say'],
  ])('%s', (_name, change, expected) => {
    expect(told(change)).toBe(expected)
  })
})

describe('what was read or taken back goes', () => {
  const gone = { is_closing: true, notice: null }
  test.each<[string, Partial<NoticeFacts>, string]>([
    ['from a browser of Google', gone, 'close'],
    ['not from Apple', { ...gone, endpoint: 'https://web.push.apple.com/x' }, 'drop'],
    ['not while something is unread', { is_closing: true }, 'drop'],
    ['not from who is signed out', { ...gone, is_signed_in: false }, 'remove'],
    [
      'also in front, and silenced',
      set({ friend_notifications: false }, { ...gone, is_online: true }),
      'close',
    ],
  ])('%s', (_name, change, expected) => {
    expect(told(change)).toBe(expected)
  })
})

test('of one type and thing there is one tag', () => {
  const tagOf = (change: Partial<NoticeFacts>) => {
    const payload = describeNotice({ ...FACTS, ...change }, { kind: 'close' })
    return payload?.kind === 'read' && 'tag' in payload && payload.tag
  }
  expect(tagOf({})).toBe('notice-new_follower')
  expect(tagOf({ type: 'story_reaction', target_id: 'story' })).toBe('notice-story_reaction-story')
})
