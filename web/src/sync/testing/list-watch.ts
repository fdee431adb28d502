import { expect } from 'vitest'
import type { Memory } from '../memory.ts'

/**
 * Of a person who leaves no chat: whatever a tab has listed it lists until the next epoch. A tab that takes the lead before
 * the first list of an epoch is whole begins it anew, also for the others: until it is whole, nothing is said of it.
 */
export function createListWatch() {
  const listed = new WeakMap<Memory, { epoch: string | null; ids: readonly string[] }>()
  return (memory: Memory): void => {
    const { epoch, since } = memory.meta()
    const before = listed.get(memory)
    const ids = [...memory.heads.keys()]
    if (since && before?.epoch === epoch)
      expect(ids, 'a chat left the list').toEqual(expect.arrayContaining([...before.ids]))
    listed.set(memory, { epoch, ids })
  }
}
