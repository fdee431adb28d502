import { expect, test } from 'vitest'
import { findNews } from './find-news.ts'
import type { DigestFacts } from './facts.queries.ts'

const NOW = Date.parse('2026-03-07T15:00:00.000Z')
const DAY = 24 * 3600_000
const daysAgo = (days: number): number => NOW - days * DAY

const chat = (days: number) => ({
  name: 'Bruno',
  is_private: false,
  unread_count: 2,
  is_capped: false,
  newest_at_ms: daysAgo(days),
})
const notice = (days: number) => ({
  from_user_id: 'b',
  name: 'Bia',
  is_private: false,
  newest_at_ms: daysAgo(days),
})
const FACTS: DigestFacts = {
  user_id: 'u',
  mail_id: 'm',
  attempts: 0,
  email: 'ana@exemplo.com.br',
  is_proven: true,
  is_on: true,
  is_online: false,
  seen_at_ms: daysAgo(4),
  sent_at_ms: null,
  silenced_until_ms: null,
  message_notifications: true,
  private_mode: false,
  language: 'pt-BR',
  chats: [chat(1)],
  notices: [notice(1)],
}
const BOTH = '1 chat, 1 notice'
const NOTHING = 'nothing'

const told = (change: Partial<DigestFacts>): string => {
  const news = findNews({ ...FACTS, ...change }, NOW)
  return news ? `${news.chats.length} chat, ${news.notices.length} notice` : NOTHING
}

test.each<[string, Partial<DigestFacts>, string]>([
  ['who has it on and was away for days', {}, BOTH],
  ['who has it off', { is_on: false }, NOTHING],
  ['who has no e-mail', { email: null }, NOTHING],
  ['whose e-mail nobody proved', { is_proven: false }, NOTHING],
  ['who has the app in front', { is_online: true }, NOTHING],
  ['who was here almost three days ago', { seen_at_ms: daysAgo(3) + 1 }, NOTHING],
  ['who was here three days ago', { seen_at_ms: daysAgo(3) }, BOTH],
  ['who has one of almost a week ago', { sent_at_ms: daysAgo(7) + 1, seen_at_ms: daysAgo(20) }, NOTHING],
  ['who has one of a week ago', { sent_at_ms: daysAgo(7), seen_at_ms: daysAgo(20) }, BOTH],
  [
    'of which everything was told',
    { sent_at_ms: daysAgo(8), seen_at_ms: daysAgo(20), chats: [chat(8)], notices: [notice(9)] },
    NOTHING,
  ],
  [
    'of which something was not told: of all',
    { sent_at_ms: daysAgo(8), seen_at_ms: daysAgo(20), chats: [chat(9)], notices: [notice(7)] },
    BOTH,
  ],
  ['for whom nothing came', { chats: [], notices: [] }, NOTHING],
  ['who wants no messages', { message_notifications: false }, '0 chat, 1 notice'],
  ['who wants none and has no other', { message_notifications: false, notices: [] }, NOTHING],
  ['who silenced everything', { silenced_until_ms: NOW + 1 }, NOTHING],
  ['who had silenced everything', { silenced_until_ms: NOW }, BOTH],
  ['who is in private mode', { private_mode: true }, BOTH],
])('%s', (_name, change, expected) => {
  expect(told(change)).toBe(expected)
})
