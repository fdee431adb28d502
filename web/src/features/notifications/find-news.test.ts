import { expect, test } from 'vitest'
import type { HeldHead } from '../../sync/heads.ts'
import { findNews } from './find-news.ts'

const NOW_MS = Date.parse('2026-03-07T12:00:00.000Z')
const SECOND = 1000

/** Bia wrote the fourth message, which waits to be read. */
const headOf = (more: object = {}, preview: object = {}): HeldHead =>
  ({
    conversation_id: 'c1',
    last_seq: 4,
    unread_count: 1,
    state: {},
    preview: { seq: 4, sender_id: 'bia', created_at: new Date(NOW_MS - SECOND).toISOString(), ...preview },
    ...more,
  }) as unknown as HeldHead
const before = headOf({ last_seq: 3 })
const newsOf = (head: HeldHead, known: HeldHead | null = before, hearsNames = false) =>
  findNews(new Map(known ? [['c1', known]] : []), new Map([['c1', head]]), {
    me: 'ana',
    hearsNames,
    nowMs: NOW_MS,
  }).length

test('what somebody else wrote just now is news, in a chat that is new too', () => {
  expect([newsOf(headOf()), newsOf(headOf(), null)]).toEqual([1, 1])
})

test.each([
  ['one’s own', headOf({}, { sender_id: 'ana' })],
  ['read elsewhere', headOf({ unread_count: 0 })],
  ['known before', headOf({}, { seq: 3 })],
  ['of an hour ago', headOf({}, { created_at: '2026-03-07T11:00:00.000Z' })],
  ['in a muted chat', headOf({ state: { muted_until: '2026-03-07T13:00:00.000Z' } })],
  ['in an archived chat', headOf({ state: { is_archived: true } })],
  ['a request', headOf({ state: { is_request: true } })],
  ['in a chat without messages', headOf({ preview: null })],
])('%s is none', (_name, head) => {
  expect(newsOf(head)).toBe(0)
})

test('a chat that was muted until a moment ago is heard', () => {
  expect(newsOf(headOf({ state: { muted_until: '2026-03-07T11:59:59.000Z' } }))).toBe(1)
})

const MUTED = { muted_until: '2026-03-07T13:00:00.000Z' }
const ARCHIVED = { is_archived: true }
test.each<[string, object, { hearsNames: boolean; mentions?: string[] }, number]>([
  ['muted, named', MUTED, { hearsNames: true, mentions: ['bia', 'ana'] }, 1],
  ['muted, named, who does not wish that', MUTED, { hearsNames: false, mentions: ['ana'] }, 0],
  ['muted, somebody else named', MUTED, { hearsNames: true, mentions: ['bia'] }, 0],
  ['muted, not named', MUTED, { hearsNames: true }, 0],
  ['archived, named', ARCHIVED, { hearsNames: false, mentions: ['ana'] }, 1],
  ['archived, not named', ARCHIVED, { hearsNames: true }, 0],
  ['archived and muted, named', { ...MUTED, ...ARCHIVED }, { hearsNames: false, mentions: ['ana'] }, 0],
  ['a request, named', { is_request: true }, { hearsNames: true, mentions: ['ana'] }, 0],
])('who is named: %s', (_name, state, { hearsNames, mentions }, expected) => {
  expect(newsOf(headOf({ state }, { mentions }), before, hearsNames)).toBe(expected)
})

test('what somebody writes in a group whom one has blocked is none, also where they name one', () => {
  const group = headOf({ conversation_id: 'g1' }, { mentions: ['ana'] })
  const chatOf = (blocked_by_me: boolean) => headOf({ peer_id: 'bia', blocked_by_me, unread_count: 0 })
  const newsBeside = (chat: HeldHead) => {
    const heads = new Map([chat, group].map((head) => [head.conversation_id, head]))
    const listener = { me: 'ana', hearsNames: true, nowMs: NOW_MS }
    return findNews(new Map(), heads, listener).map(({ conversation_id }) => conversation_id)
  }
  expect([newsBeside(chatOf(false)), newsBeside(chatOf(true))]).toEqual([['g1'], []])
})
