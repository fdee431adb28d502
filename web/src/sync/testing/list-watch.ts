import { expect } from 'vitest'
import type { Memory } from '../memory.ts'

/** Of a person who leaves no chat: whatever a tab has listed it lists until the next epoch. */
export function createListWatch() {
  const listed = new WeakMap<Memory, { epoch: string | null; ids: readonly string[] }>()
  return (memory: Memory): void => {
    const { epoch } = memory.meta()
    const before = listed.get(memory)
    const ids = [...memory.heads.keys()]
    if (before?.epoch === epoch)
      expect(ids, 'a chat left the list').toEqual(expect.arrayContaining([...before.ids]))
    listed.set(memory, { epoch, ids })
  }
}
