import './paged-list.css'
import type { ReactNode } from 'react'
import type { Pages } from './use-pages.ts'
import { Button } from './button.tsx'
import { Spinner } from './spinner.tsx'
import { ErrorState } from './states.tsx'

type Props<T> = {
  pages: Pages<T>
  /** What did not come. */
  failed: string
  /** Asks for the next page. */
  more: string
  /** Where there are no rows. */
  empty?: ReactNode
  children: (row: T) => ReactNode
  className?: string
}

/** Rows that come in pages, in a sheet: one a line, and below them what is still to come, or did not. */
export function PagedList<T extends { readonly id: string }>(props: Props<T>) {
  const { pages, failed, more, empty, children, className } = props
  const { rows, state, hasMore, load } = pages
  return (
    <div className={className}>
      {rows && rows.length > 0 && (
        <ul className="paged-list">
          {rows.map((row) => (
            <li key={row.id}>{children(row)}</li>
          ))}
        </ul>
      )}
      {(state === 'failed' || state === 'retrying') && (
        <ErrorState title={failed} onRetry={load} isBusy={state === 'retrying'} />
      )}
      {state === 'loading' && (
        <div className="paged-list-wait">
          <Spinner />
        </div>
      )}
      {state === 'ready' && hasMore && (
        <Button look="plain" isWide onClick={load}>
          {more}
        </Button>
      )}
      {state === 'ready' && !hasMore && rows?.length === 0 && empty}
    </div>
  )
}
