import { useCallback, useEffect, useState } from 'react'

type Page<T> = { readonly rows: readonly T[]; readonly has_more: boolean }

export type Pages<T> = {
  /** Null until the first page came. */
  readonly rows: readonly T[] | null
  readonly hasMore: boolean
  /** `retrying`: what did not come was asked for once more. */
  readonly state: 'loading' | 'failed' | 'retrying' | 'ready'
  /** The next page, or once more the one that did not come. */
  readonly load: () => void
  /** Takes a row out of what is shown. */
  readonly drop: (id: string) => void
}

/** Rows of the server that nobody keeps, page by page while they are looked at. `fetchAfter` keeps its reference. */
export function usePages<T extends { readonly id: string }>(
  fetchAfter: (lastId: string | undefined) => Promise<Page<T>>,
): Pages<T> {
  const [page, setPage] = useState<Page<T> | null>(null)
  const [state, setState] = useState<Pages<T>['state']>('loading')

  const load = useCallback(
    async (lastId?: string): Promise<void> => {
      setState((known) => (known === 'failed' ? 'retrying' : 'loading'))
      try {
        const next = await fetchAfter(lastId)
        setPage((known) => ({ ...next, rows: [...((lastId && known?.rows) || []), ...next.rows] }))
        setState('ready')
      } catch {
        setState('failed')
      }
    },
    [fetchAfter],
  )
  useEffect(() => void load(), [load])

  return {
    rows: page?.rows ?? null,
    hasMore: page?.has_more ?? false,
    state,
    load: () => void load(page?.rows.at(-1)?.id),
    drop: (id) => setPage((known) => known && { ...known, rows: known.rows.filter((row) => row.id !== id) }),
  }
}
