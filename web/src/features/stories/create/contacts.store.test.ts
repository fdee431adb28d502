import { expect, test } from 'vitest'
import type { CallInput } from '#contract/registry.ts'
import { NetworkError } from '../../../sync/errors.ts'
import type { Sync } from '../../../sync/sync.ts'
import { type AudienceChoice, keepContacts } from './audience.ts'
import { getContactsStore } from './contacts.store.ts'

const LINE = { isCut: false }

/** A visit of a person's device; the server says two contacts a page. */
const visit = (me: string, ids: readonly string[]) =>
  getContactsStore({
    me,
    call: async (_: 'stories.contacts', { after }: CallInput<'stories.contacts'>) => {
      if (LINE.isCut) throw new NetworkError('no line')
      const from = after ? ids.indexOf(after) + 1 : 0
      const contacts = ids.slice(from, from + 2).map((user_id) => ({ user_id, is_friend: true, profile: {} }))
      return { contacts, has_more: ids.length > from + 2 }
    },
  } as unknown as Sync)

const idsOf = (store: ReturnType<typeof visit>) => store.getSnapshot()?.map(({ user_id }) => user_id) ?? null

test('all pages are the contacts; a visit without a line has those of the one before, of the same person', async () => {
  LINE.isCut = true
  const first = visit('ana', ['bia', 'caio', 'davi'])
  await first.load()
  expect(idsOf(first)).toBeNull()
  LINE.isCut = false
  await first.load()
  expect(idsOf(first)).toEqual(['bia', 'caio', 'davi'])
  LINE.isCut = true
  const second = visit('ana', [])
  await second.load()
  expect(idsOf(second)).toEqual(['bia', 'caio', 'davi'])
  expect(idsOf(visit('bia', []))).toBeNull()
  LINE.isCut = false
  await second.load()
  expect(idsOf(second)).toEqual([])
})

test('a story is for contacts alone; who is left out is so without being one, and nothing is dropped before they are known', () => {
  const only: AudienceChoice = {
    privacy_type: 'custom',
    mode: 'only',
    user_ids: ['bia', 'gone'],
    allow_replies: true,
  }
  const except: AudienceChoice = { ...only, mode: 'except' }
  const contacts = new Set(['bia', 'caio'])
  expect(keepContacts(only, contacts)).toEqual({ ...only, user_ids: ['bia'] })
  expect(keepContacts(except, contacts)).toEqual(except)
  expect(keepContacts(only, null)).toEqual(only)
})
