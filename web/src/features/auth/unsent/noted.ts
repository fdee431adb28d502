import { listLocalKeys } from '../../../lib/local-store.ts'
import { createJournal, createLocalJournalStore } from '../../../sync/journal.ts'
import type { Unsent } from './keep-database.ts'
import { mergeUnsent } from './unsent-records.ts'

const ACCOUNT_NOTE = /^lero-unsaved-([\da-f-]{36})-/

/** Accounts of which words are noted in local storage. */
export function listNotedAccounts(): readonly string[] {
  return listLocalKeys().flatMap((key) => ACCOUNT_NOTE.exec(key)?.[1] ?? [])
}

/** What an account's database has, and over it what was noted before a database had it. */
export function addNoted(userId: string, stored: Unsent): Unsent {
  const { outbox, drafts } = createJournal(createLocalJournalStore(userId)).read()
  const all = mergeUnsent(stored, { outbox: outbox?.put ?? [], drafts: drafts?.put ?? [] })
  return {
    outbox: all.outbox.filter((one) => one.state !== 'acked' && !outbox?.remove?.includes(one.client_id)),
    drafts: all.drafts.filter((one) => one.text && !drafts?.remove?.includes(one.conversation_id)),
  }
}

/** It is kept elsewhere. */
export function removeNoted(userId: string): void {
  const store = createLocalJournalStore(userId)
  for (const key of store.list()) store.remove(key)
}
