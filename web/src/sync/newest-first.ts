import type { Head } from '#contract/conversations.ts'

/** These chats from the last one written in on. Each time is read once: of thousands the sorting would hold a start up. */
export function newestFirst(heads: Iterable<Head>): Head[] {
  return Array.from(heads, (head) => ({ head, atMs: Date.parse(head.updated_at) }))
    .toSorted((a, b) => b.atMs - a.atMs)
    .map(({ head }) => head)
}
