import type { RefObject } from 'react'
import { ArchivedEntry } from './archived-entry.tsx'
import { RowActions } from './row-actions.tsx'

type Props = {
  list: RefObject<HTMLElement | null>
  onArchive: () => void
  onArchived: (id: string) => void
}

/** What the list has besides its rows: the way to the archived chats, and what can be done with a row. */
export function ListPart({ list, onArchive, onArchived }: Props) {
  return (
    <>
      <ArchivedEntry onOpen={onArchive} />
      <RowActions list={list} onArchived={onArchived} />
    </>
  )
}
