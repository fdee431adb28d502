import { expect, test } from 'vitest'
import type { OutboxEntry } from './change.ts'
import { createJournal } from './journal.ts'
import { createFakeJournalStore } from './testing/fake-browser.ts'

test('what was answered while it was written stays noted as answered until the disk has taken it out', () => {
  const store = createFakeJournalStore()
  const journal = createJournal(store)
  const written = { outbox: { put: [{ client_id: 'a', state: 'waiting' } as OutboxEntry] } }
  const answered = { outbox: { remove: ['a'] } }
  journal.note(written)
  journal.note(answered)
  journal.settle(written)
  expect(journal.read().outbox).toEqual({ put: [], remove: ['a'] })
  journal.settle(answered)
  expect(store.list()).toEqual([])
})
