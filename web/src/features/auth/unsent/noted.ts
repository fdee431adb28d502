import { listLocalKeys } from '../../../lib/local-store.ts'
import { createJournal, createLocalJournalStore } from '../../../sync/journal.ts'
import type { Unsent } from './keep-database.ts'

const ACCOUNT_NOTE = /^lero-unsaved-([\da-f-]{36})-/

/** Accounts of which words are noted in local storage. */
export function listNotedAccounts(): readonly string[] {
  return listLocalKeys().flatMap((key) => ACCOUNT_NOTE.exec(key)?.[1] ?? [])
}

/** What an account's database has, and over it what was noted before a database had it. */
export function addNoted(userId: string, { outbox, drafts }: Unsent): Unsent {
  const noted = createJournal(createLocalJournalStore(userId)).read()
  const messages = new Map(outbox.map((entry) => [entry.client_id, entry]))
  for (const entry of noted.outbox?.put ?? []) messages.set(entry.client_id, entry)
  for (const id of noted.outbox?.remove ?? []) messages.delete(id)
  const texts = new Map(drafts.map((draft) => [draft.conversation_id, draft]))
  for (const draft of noted.drafts?.put ?? []) texts.set(draft.conversation_id, draft)
  for (const id of noted.drafts?.remove ?? []) texts.delete(id)
  return {
    outbox: [...messages.values()].filter(({ state }) => state !== 'acked'),
    drafts: [...texts.values()].filter(({ text }) => text !== ''),
  }
}

/** It is kept elsewhere. */
export function removeNoted(userId: string): void {
  const store = createLocalJournalStore(userId)
  for (const key of store.list()) store.remove(key)
}
