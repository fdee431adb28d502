import { createEmitter } from '../../sync/readable.ts'
import type { Sync } from '../../sync/sync.ts'

const SAVE_AFTER_MS = 400

/** The unsent text of one conversation: in memory at every key, on disk when the typing pauses, told when it is left. */
export function createDraftKeeper(sync: Sync, conversationId: string) {
  const { clock, isVisible, memory } = sync
  const { drafts, heads } = memory
  const changed = createEmitter<void>()
  let unsaved: string | null = null
  let cancel = (): void => {}

  const text = (): string =>
    unsaved ?? drafts.get(conversationId)?.text ?? heads.get(conversationId)?.state?.draft ?? ''
  const save = (isLeft: boolean): void => {
    cancel()
    const kept = drafts.get(conversationId)
    // What was left before is as another tab may have changed it since.
    const toSave = unsaved ?? (isLeft && !kept?.is_left ? kept?.text : undefined)
    unsaved = null
    if (toSave === undefined) return
    sync.saveDraft(conversationId, sync.isGone(conversationId) ? '' : toSave, isLeft)
  }
  const leave = (): void => save(true)
  const set = (next: string): void => {
    if (next === text()) return
    unsaved = next
    cancel()
    cancel = clock.after(SAVE_AFTER_MS, () => save(false))
    changed.emit()
  }

  memory.subscribe('drafts', () => {
    if (unsaved === null) changed.emit()
  })
  isVisible.subscribe(() => {
    if (!isVisible.getSnapshot()) leave()
  })

  return {
    text,
    set,
    leave,
    clear: () => {
      set('')
      leave()
    },
    subscribe: (listener: () => void) => changed.on(listener),
  }
}
