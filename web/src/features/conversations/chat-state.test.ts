import { expect, test } from 'vitest'
import { MUTED_ALWAYS } from '#contract/limits.ts'
import type { MutationJob } from '../../sync/job.ts'
import { isMuted, listStateChanges, showState, type StateChange } from './chat-state.ts'

const job = (order: number, input: StateChange): [string, MutationJob] => [
  `${order}`,
  {
    id: `${order}`,
    lane: `state:${input.conversation_id}`,
    conversation_id: input.conversation_id,
    order,
    state: 'waiting',
    failure: null,
    kind: 'mutation',
    call: 'conversations.set_state',
    input,
  },
]

const set = {
  seq: 4,
  is_pinned: true,
  muted_until: MUTED_ALWAYS,
  is_favourite: false,
  is_archived: false,
  is_marked_unread: true,
  theme_index: 1,
  wallpaper_index: 3,
}

test('what is on its way lies over what the server said, each conversation for itself and the later over the earlier', () => {
  const changes = listStateChanges(
    new Map([
      job(2, { conversation_id: 'a', is_archived: false }),
      job(1, { conversation_id: 'a', is_archived: true, is_pinned: false }),
      job(3, { conversation_id: 'b', muted_until: null }),
    ]),
  )
  expect(showState(set, changes.get('a'))).toEqual({
    is_pinned: false,
    muted_until: MUTED_ALWAYS,
    is_favourite: false,
    is_archived: false,
    is_marked_unread: true,
    is_request: false,
    theme_index: 1,
    wallpaper_index: 3,
  })
  expect(showState(set, changes.get('b'))).toMatchObject({ is_pinned: true, muted_until: null })
  expect(showState(undefined, undefined)).toMatchObject({ is_pinned: false, muted_until: null })
})

test('a request is one until its person accepts it, also before the server has heard of that', () => {
  const asked = { ...set, is_request: true as const }
  expect(showState(asked, undefined).is_request).toBe(true)
  const changes = listStateChanges(new Map([job(1, { conversation_id: 'a', is_request: false })]))
  expect(showState(asked, changes.get('a')).is_request).toBe(false)
  expect(showState(set, undefined).is_request).toBe(false)
})

test('a chat is silent until its time, or for good', () => {
  const atMs = Date.parse('2026-11-23T12:00:00.000Z')
  const until = { muted_until: '2026-11-23T12:00:00.000Z' }
  expect(isMuted(until, atMs - 1)).toBe(true)
  expect(isMuted(until, atMs)).toBe(false)
  expect(isMuted({ muted_until: MUTED_ALWAYS }, atMs)).toBe(true)
  expect(isMuted({ muted_until: null }, atMs)).toBe(false)
})
