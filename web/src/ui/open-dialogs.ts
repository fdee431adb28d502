/** Modal dialogs that are open, the topmost last. All outside the topmost one is inert. */
let stack: readonly HTMLDialogElement[] = []
const listeners = new Set<() => void>()

function publish(next: readonly HTMLDialogElement[]): void {
  stack = next
  for (const listener of listeners) listener()
}

/** Tells that a dialog has been opened as modal; the answer tells that it is closed. */
export function addOpenDialog(dialog: HTMLDialogElement): () => void {
  publish([...stack, dialog])
  return () => publish(stack.filter((open) => open !== dialog))
}

/** What must be read and pressed now has to stand in here, where one is open. */
export const topDialog = {
  getSnapshot: (): HTMLDialogElement | null => stack.at(-1) ?? null,
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}
