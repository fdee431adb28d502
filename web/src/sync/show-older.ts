import { HISTORY_PAGE_SIZE } from '#contract/limits.ts'
import type { Disk, StoredRows } from './disk.ts'
import type { Memory } from './memory.ts'

/** Shows the page of a log below `before` from disk; false where that has none. Throws StoreError. */
export const showOlder = async (
  memory: Memory,
  disk: Disk | null,
  conversationId: string,
  before: number,
): Promise<boolean> => {
  let stored: StoredRows | null = null
  memory.expectOlder(conversationId)
  try {
    stored = (await disk?.readOlder(conversationId, before, HISTORY_PAGE_SIZE)) ?? null
  } finally {
    memory.showOlder(conversationId, stored)
  }
  return stored !== null
}
