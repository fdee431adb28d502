import { useCallback, useEffect, useState } from 'react'
import { ApiError } from '../sync/errors.ts'

type Page<T> = { readonly rows: readonly T[]; readonly has_more: boolean }
type FetchAfter<T> = (lastId: string | undefined) => Promise<Page<T>>

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
export function usePages<T extends { readonly id: string }>(fetchAfter: FetchAfter<T>): Pages<T> {
  const [page, setPage] = useState<Page<T> | null>(null)
  const [state, setState] = useState<Pages<T>['state']>('loading')

  const load = useCallback(
    async (lastId?: string): Promise<void> => {
      setState((known) => (known === 'failed' ? 'retrying' : 'loading'))
      try {
        const { rows, has_more, isFirst } = await fetchPage(fetchAfter, lastId)
        setPage((known) => ({ has_more, rows: isFirst ? rows : [...(known?.rows ?? []), ...rows] }))
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

/**
 * The page after this row. Where the server refuses it as unknown the row is gone, and no place to go on from: the list
 * comes from its beginning, in the place of what is shown.
 */
export async function fetchPage<T>(
  fetchAfter: FetchAfter<T>,
  lastId: string | undefined,
): Promise<Page<T> & { readonly isFirst: boolean }> {
  if (lastId !== undefined)
    try {
      return { ...(await fetchAfter(lastId)), isFirst: false }
    } catch (error) {
      if (!(error instanceof ApiError && error.code === 'not_found')) throw error
    }
  return { ...(await fetchAfter(undefined)), isFirst: true }
}
