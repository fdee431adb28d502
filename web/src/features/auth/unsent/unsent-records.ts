import { readKeep, type Unsent, type UnsentRecord, writeKeep } from './keep-database.ts'
import { seal, unseal } from './seal.ts'

/** Unsent messages and drafts wait this long for their person. */
const KEPT_MS = 30 * 24 * 60 * 60 * 1000

/** Everybody's that still wait; what is older than 30 days goes. */
export async function readUnsentRecords(nowMs: number): Promise<UnsentRecord[]> {
  const records = await readKeep('unsent')
  const old = records.filter(({ ended_at }) => nowMs - ended_at > KEPT_MS)
  await removeUnsentRecords(old.map(({ user_id }) => user_id))
  return records.filter((record) => !old.includes(record))
}

export async function removeUnsentRecords(userIds: readonly string[]): Promise<void> {
  if (userIds.length === 0) return
  await writeKeep('unsent', (store) => {
    for (const id of userIds) store.delete(id)
  })
}

/** Seals what one person had not sent, together with what of them waits already. */
export async function keepUnsent(userId: string, unsent: Unsent, endedAt: number): Promise<void> {
  const earlier = (await readUnsentRecords(endedAt)).find(({ user_id }) => user_id === userId)
  const all = earlier ? mergeUnsent(await unseal(earlier.sealed), unsent) : unsent
  if (all.outbox.length + all.drafts.length === 0) return
  const record: UnsentRecord = {
    user_id: userId,
    ended_at: endedAt,
    message_count: all.outbox.length,
    draft_count: all.drafts.length,
    sealed: await seal(all),
  }
  await writeKeep('unsent', (store) => store.put(record))
}

/** One after the other; of what both have the later one. */
export function mergeUnsent(before: Unsent, now: Unsent): Unsent {
  const outbox = new Map([...before.outbox, ...now.outbox].map((entry) => [entry.client_id, entry]))
  const drafts = new Map([...before.drafts, ...now.drafts].map((draft) => [draft.conversation_id, draft]))
  return { outbox: [...outbox.values()], drafts: [...drafts.values()] }
}
