/**
 * Repeats `removeSlice`, which answers how many rows it took, until there are none. Between two slices nothing is
 * held, and a process that ends stops here: the job is tried again and goes on with what is left.
 */
export async function inSlices(signal: AbortSignal, removeSlice: () => Promise<number>): Promise<void> {
  do signal.throwIfAborted()
  while ((await removeSlice()) > 0)
}
