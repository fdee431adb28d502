import { createEmitter } from '../../sync/readable.ts'
import type { Sync } from '../../sync/sync.ts'

const SAVE_AFTER_MS = 400

/** The unsent text of one conversation: in memory at every key, on disk when the typing pauses. */
export function createDraftKeeper(sync: Sync, conversationId: string) {
  const changed = createEmitter<void>()
  let unsaved: string | null = null
  let cancel = (): void => {}

  const text = (): string => unsaved ?? sync.memory.drafts.get(conversationId)?.text ?? ''
  const flush = (): void => {
    cancel()
    if (unsaved === null) return
    const toSave = unsaved
    unsaved = null
    sync.saveDraft(conversationId, toSave)
  }
  const set = (next: string): void => {
    if (next === text()) return
    unsaved = next
    cancel()
    cancel = sync.clock.after(SAVE_AFTER_MS, flush)
    changed.emit()
  }

  sync.memory.subscribe('drafts', () => {
    if (unsaved === null) changed.emit()
  })
  sync.isVisible.subscribe(flush)

  return {
    text,
    set,
    flush,
    clear: () => {
      set('')
      flush()
    },
    subscribe: (listener: () => void) => changed.on(listener),
  }
}
