import { describe, expect, test } from 'vitest'
import { type CompleteSettings, DEFAULT_SETTINGS } from '#contract/default-settings.ts'
import type { PushedMessage, PushFacts } from './facts.queries.ts'
import { describePush } from './payload.ts'
import { judgeMessage } from './push.policy.ts'

/** 12:00 in São Paulo. */
const NOW = Date.parse('2026-03-07T15:00:00.000Z')
const SILENCED = { silenced_until: new Date(NOW + 1).toISOString() }
const says = (content: string | null, seq: number) => ({
  seq,
  sender_name: 'Bruno',
  message_type: 'text' as const,
  content,
  view_once: false,
  sent_at: '2026-03-07T14:59:59.500Z',
})
const NEWEST = says('o mais novo', 9)
const NAMED = says('@Ana, veja', 7)
const FACTS: PushFacts = {
  session_id: 's',
  conversation_id: 'c',
  user_id: 'u',
  seq: 9,
  is_closing: false,
  endpoint: 'https://fcm.googleapis.com/fcm/send/x',
  p256dh: '',
  auth: '',
  attempts: 0,
  written_at_ms: NOW - 500,
  is_signed_in: true,
  is_member: true,
  is_blocked: false,
  is_request: false,
  is_archived: false,
  muted_until_ms: null,
  read_seq: 3,
  is_deleted: false,
  unread_count: 2,
  badge_count: 4,
  is_online: false,
  last_seen_ms: NOW - 3600_000,
  group_name: null,
  settings: DEFAULT_SETTINGS,
  newest: NEWEST,
  named: null,
}
const MUTED = { muted_until_ms: NOW + 60_000, named: NAMED }
const ARCHIVED = { is_archived: true, named: NAMED }
const set = (change: Partial<CompleteSettings>, facts: Partial<PushFacts> = {}): Partial<PushFacts> => ({
  ...facts,
  settings: { ...DEFAULT_SETTINGS, ...change },
})
const quiet = (from_min: number, until_min: number, facts: Partial<PushFacts> = {}) =>
  set({ quiet_hours: { from_min, until_min, time_zone: 'America/Sao_Paulo' } }, facts)

const told = (change: Partial<PushFacts>): string => {
  const facts = { ...FACTS, ...change }
  const verdict = judgeMessage(facts, NOW)
  if (verdict.kind === 'later') return `later in ${(verdict.atMs - NOW) / 1000} s`
  if (verdict.kind !== 'push') return verdict.kind
  const payload = describePush(facts, verdict, { link: 'k' })
  if (payload.kind !== 'message') throw new Error(payload.kind)
  const loudness = payload.is_silent ? 'silent' : payload.vibrates ? 'loud' : 'without vibration'
  return `${payload.title} | ${payload.body} | ${loudness}`
}
const LOUD = 'Bruno | o mais novo | loud'
const SILENT = 'Bruno | o mais novo | silent'

describe('who is pushed, of what, how loudly', () => {
  test.each<[string, Partial<PushFacts>, string]>([
    ['somebody who is away', {}, LOUD],
    ['a device that is signed out', { is_signed_in: false }, 'remove'],
    ['who is no member any more', { is_member: false }, 'drop'],
    ['who reads what they wrote themselves', { newest: null }, 'drop'],
    ['a block in either direction', { is_blocked: true }, 'drop'],
    ['a block, though they are named', { is_blocked: true, ...MUTED }, 'drop'],
    ['a request of a stranger', { is_request: true }, 'drop'],
    ['a muted chat', MUTED, 'drop'],
    ['a mute that is over', { ...MUTED, muted_until_ms: NOW }, LOUD],
    [
      'a muted chat, named, who wishes that',
      set({ mention_notifications: true }, MUTED),
      'Bruno | @Ana, veja | loud',
    ],
    [
      'a muted chat, not named, who wishes that',
      set({ mention_notifications: true }, { ...MUTED, named: null }),
      'drop',
    ],
    ['an archived chat', { ...ARCHIVED, named: null }, 'drop'],
    ['an archived chat, named or answered', ARCHIVED, 'Bruno | @Ana, veja | loud'],
    ['an archived and muted chat, named', { ...ARCHIVED, ...MUTED }, 'drop'],
    ['messages off', set({ message_notifications: false }), 'drop'],
    [
      'messages off, named',
      set({ message_notifications: false, mention_notifications: true }, MUTED),
      'drop',
    ],
    ['the account silenced', set(SILENCED), 'drop'],
    ['the account silenced, named', set({ ...SILENCED, mention_notifications: true }, MUTED), 'drop'],
    ['a silence that is over', set({ silenced_until: new Date(NOW).toISOString() }), LOUD],
    ['private mode', set({ private_mode: true }), 'Bruno | Nova mensagem | loud'],
    ['sound off', set({ sound_notifications: false }), SILENT],
    ['vibration off', set({ vibration_notifications: false }), 'Bruno | o mais novo | without vibration'],
    ['quiet hours', quiet(11 * 60, 13 * 60), SILENT],
    ['quiet hours that pass midnight', quiet(22 * 60, 12 * 60 + 1), SILENT],
    ['quiet hours of the whole day', quiet(10 * 60, 10 * 60), SILENT],
    ['quiet hours that are over', quiet(22 * 60, 12 * 60), LOUD],
    ['quiet hours that come', quiet(12 * 60 + 1, 13 * 60), LOUD],
    ['quiet hours, muted', quiet(11 * 60, 13 * 60, MUTED), 'drop'],
    ['the app in front on some device', { is_online: true }, 'later in 10 s'],
    [
      'the app in front a minute after it came',
      { is_online: true, written_at_ms: NOW - 60_001 },
      'later in 600 s',
    ],
    ['the app in front 9 s ago', { last_seen_ms: NOW - 9000 }, 'later in 1 s'],
    ['the app in front 10 s ago', { last_seen_ms: NOW - 10_000 }, LOUD],
    ['never seen', { last_seen_ms: null }, LOUD],
    ['the app in front, muted', { is_online: true, ...MUTED }, 'drop'],
    ['the app in front in quiet hours', quiet(11 * 60, 13 * 60, { is_online: true }), 'later in 10 s'],
    ['news of yesterday', { written_at_ms: NOW - 24 * 3600_000 - 1 }, 'drop'],
    ['a group', { group_name: 'Turma' }, 'Turma | Bruno: o mais novo | loud'],
    ['what may be seen once', { newest: { ...NEWEST, view_once: true } }, 'Bruno | Nova mensagem | loud'],
    [
      'a photo that may be seen once',
      { newest: { ...NEWEST, view_once: true, message_type: 'image' } },
      'Bruno | Nova mensagem | loud',
    ],
    ['no text in notifications', set({ notification_preview: false }), 'Bruno | Nova mensagem | loud'],
    [
      'no text in notifications, a group',
      set({ notification_preview: false }, { group_name: 'Turma' }),
      'Turma | Bruno: Nova mensagem | loud',
    ],
    ['a photo', { newest: { ...NEWEST, content: null, message_type: 'image' } }, 'Bruno | 📷 Foto | loud'],
    ['a photo with words', { newest: { ...NEWEST, message_type: 'image' } }, 'Bruno | 📷 o mais novo | loud'],
    [
      'a voice',
      { newest: { ...NEWEST, content: '', message_type: 'audio' } },
      'Bruno | 🎤 Mensagem de voz | loud',
    ],
    [
      'a reader of English',
      set({ language: 'en', notification_preview: false }),
      'Bruno | New message | loud',
    ],
    [
      'a reader of Spanish',
      set({ language: 'es', notification_preview: false }),
      'Bruno | Mensaje nuevo | loud',
    ],
    [
      'a sender whose account is gone',
      { newest: { ...NEWEST, sender_name: null } },
      'Lero | o mais novo | loud',
    ],
  ])('%s', (_name, change, expected) => {
    expect(told(change)).toBe(expected)
  })
})

describe('pairs', () => {
  const heard = (facts: Partial<PushFacts>) => set({ mention_notifications: true }, facts)
  const inQuiet = (facts: Partial<PushFacts>): Partial<PushFacts> => ({
    ...facts,
    settings: {
      ...(facts.settings ?? DEFAULT_SETTINGS),
      quiet_hours: { from_min: 11 * 60, until_min: 13 * 60, time_zone: 'America/Sao_Paulo' },
    },
  })
  const inFront = (facts: Partial<PushFacts>) => ({ ...facts, is_online: true })
  const inGroup = (facts: Partial<PushFacts>) => ({ ...facts, group_name: 'Turma' })
  const blocked = (facts: Partial<PushFacts>) => ({ ...facts, is_blocked: true })
  const once = { newest: { ...NEWEST, view_once: true, message_type: 'image' as const } }
  const of = (message_type: PushedMessage['message_type'], content: string | null) => ({
    newest: { ...NEWEST, message_type, content },
  })

  test.each<[string, Partial<PushFacts>, string]>([
    ['quiet, named through a mute', inQuiet(heard(MUTED)), 'Bruno | @Ana, veja | silent'],
    ['quiet, named in an archived chat', inQuiet(ARCHIVED), 'Bruno | @Ana, veja | silent'],
    ['quiet, to be seen once', inQuiet(once), 'Bruno | Nova mensagem | silent'],
    ['quiet, private mode', inQuiet(set({ private_mode: true })), 'Bruno | Nova mensagem | silent'],
    ['quiet, vibration off', inQuiet(set({ vibration_notifications: false })), SILENT],
    ['in front, named through a mute', inFront(heard(MUTED)), 'later in 10 s'],
    ['in front, named in an archived chat', inFront(ARCHIVED), 'later in 10 s'],
    ['in front, blocked', inFront(blocked({})), 'drop'],
    ['in front, a request', inFront({ is_request: true }), 'drop'],
    ['in front just now, quiet', inQuiet({ last_seen_ms: NOW - 9000 }), 'later in 1 s'],
    ['a group, named through a mute', inGroup(heard(MUTED)), 'Turma | Bruno: @Ana, veja | loud'],
    ['a group, to be seen once', inGroup(once), 'Turma | Bruno: Nova mensagem | loud'],
    ['a group, private mode', inGroup(set({ private_mode: true })), 'Turma | Bruno: Nova mensagem | loud'],
    ['a group of which a blocked person alone wrote', inGroup({ newest: null }), 'drop'],
    ['a request, named through a mute', { ...heard(MUTED), is_request: true }, 'drop'],
    [
      'named through a mute, private mode',
      set({ mention_notifications: true, private_mode: true }, MUTED),
      'Bruno | Nova mensagem | loud',
    ],
    [
      'named through a mute, sound off',
      set({ mention_notifications: true, sound_notifications: false }, MUTED),
      'Bruno | @Ana, veja | silent',
    ],
    ['a video', of('video', null), 'Bruno | 🎥 Vídeo | loud'],
    ['a video with words', of('video', 'olha'), 'Bruno | 🎥 olha | loud'],
    ['a file', of('file', ' '), 'Bruno | 📎 Arquivo | loud'],
    ['a voice with words', of('audio', 'olha'), 'Bruno | 🎤 olha | loud'],
    [
      'a video, private mode',
      { ...set({ private_mode: true }), ...of('video', 'olha') },
      'Bruno | Nova mensagem | loud',
    ],
    ['a file, quiet', inQuiet(of('file', null)), 'Bruno | 📎 Arquivo | silent'],
    ['an empty text', of('text', ' '), 'Bruno | Nova mensagem | loud'],
  ])('%s', (_name, change, expected) => {
    expect(told(change)).toBe(expected)
  })
})

describe('what is read elsewhere goes', () => {
  test.each<[string, Partial<PushFacts>, string]>([
    ['from a browser of Google', { read_seq: 9 }, 'close'],
    [
      'from Firefox',
      { read_seq: 9, endpoint: 'https://updates.push.services.mozilla.com/wpush/v2/x' },
      'close',
    ],
    [
      'not from Apple, which counts what shows nothing',
      { read_seq: 9, endpoint: 'https://web.push.apple.com/x' },
      'drop',
    ],
    ['not while something is unread', { read_seq: 8 }, 'drop'],
    ['unread, as it was deleted for everyone', { is_deleted: true }, 'close'],
    ['unread, of a group that was left', { is_member: false, read_seq: 0 }, 'close'],
    ['unread, across a block', { is_blocked: true }, 'close'],
    ['not from who is signed out', { read_seq: 9, is_signed_in: false }, 'remove'],
    [
      'also in front, muted and with messages off',
      set({ message_notifications: false }, { ...MUTED, is_online: true, read_seq: 9 }),
      'close',
    ],
  ])('%s', (_name, change, expected) => {
    expect(told({ ...change, is_closing: true })).toBe(expected)
  })
})
