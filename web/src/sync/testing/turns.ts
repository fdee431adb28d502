// Node's; the browser's types do not know it.
declare const setImmediate: (run: () => void) => unknown

/** Runs in the next turn of the event loop. */
export function inNextTurn(run: () => void): void {
  void setImmediate(run)
}

/** Lets promises, IndexedDB and channels that are under way come through. */
export async function settle(turns = 30): Promise<void> {
  for (let turn = 0; turn < turns; turn += 1) await new Promise<void>((resolve) => inNextTurn(resolve))
}
