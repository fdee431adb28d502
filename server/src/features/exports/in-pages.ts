/** What is asked for: so many rows of one person's after a key. */
export type Page<K> = {
  readonly userId: string
  readonly after: K | null
  readonly limit: number
}

/** Rows in pages by a key that each page continues from; what is held is one page. */
export async function* inPages<T, K>(
  signal: AbortSignal,
  limit: number,
  read: (after: K | null, limit: number) => Promise<readonly T[]>,
  keyOf: (row: T) => K,
): AsyncGenerator<readonly T[]> {
  let after: K | null = null
  for (;;) {
    signal.throwIfAborted()
    const rows: readonly T[] = await read(after, limit)
    const last = rows.at(-1)
    if (last === undefined) return
    yield rows
    if (rows.length < limit) return
    after = keyOf(last)
  }
}
