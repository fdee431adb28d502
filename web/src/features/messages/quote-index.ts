import type { Message } from '#contract/messages.ts'

export interface QuoteIndex {
  add(row: Message): void
  remove(row: Message): void
  /** The quoted message: from the log, else from the quotes beside it; null where it is not known. */
  find(id: string | null, quotes: ReadonlyMap<string, Message>): Message | null
  /** Rows whose quoted message may be another one than when this was asked last. */
  takeChanged(quotes: ReadonlyMap<string, Message>): readonly Message[]
  /** Rows that quote a message nobody knows. */
  listUnknown(): readonly Message[]
}

/** Who quotes whom in one conversation, kept as rows come and go, so that nobody looks through all of them. */
export function createQuoteIndex(): QuoteIndex {
  const byId = new Map<string, Message>()
  const quoters = new Map<string, Set<Message>>()
  /** Quoted messages outside the log, as they were known when asked last. */
  const outside = new Map<string, Message | null>()
  const changed = new Set<string>()

  const follow = (id: string): void => {
    if (byId.has(id) || !quoters.has(id)) outside.delete(id)
    else if (!outside.has(id)) outside.set(id, null)
    changed.add(id)
  }

  return {
    add: (row) => {
      byId.set(row.id, row)
      follow(row.id)
      const target = row.reply_to_message_id
      if (target === null) return
      const rows = quoters.get(target) ?? new Set()
      quoters.set(target, rows.add(row))
      follow(target)
    },
    remove: (row) => {
      byId.delete(row.id)
      const target = row.reply_to_message_id
      const rows = target === null ? undefined : quoters.get(target)
      rows?.delete(row)
      if (target !== null && rows?.size === 0) quoters.delete(target)
      follow(row.id)
      if (target !== null) follow(target)
    },
    find: (id, quotes) => (id === null ? null : (byId.get(id) ?? quotes.get(id) ?? null)),
    takeChanged: (quotes) => {
      for (const [id, known] of outside) {
        const now = quotes.get(id) ?? null
        if (now === known) continue
        outside.set(id, now)
        changed.add(id)
      }
      const rows = [...changed].flatMap((id) => [...(quoters.get(id) ?? [])])
      changed.clear()
      return rows
    },
    listUnknown: () =>
      [...outside].flatMap(([id, known]) => (known === null ? [...(quoters.get(id) ?? [])] : [])),
  }
}
