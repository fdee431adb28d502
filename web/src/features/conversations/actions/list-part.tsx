import type { RefObject } from 'react'
import type { Shelf } from '../chat-filter.ts'
import { ArchivedEntry } from './archived-entry.tsx'
import { RequestsEntry } from './requests-entry.tsx'
import { RowActions } from './row-actions.tsx'

type Props = {
  list: RefObject<HTMLElement | null>
  onShelf: (shelf: Shelf) => void
  onArchived: (id: string) => void
}

/** What the list has besides its rows: the ways to requests and archived chats, and what can be done with a row. */
export function ListPart({ list, onShelf, onArchived }: Props) {
  return (
    <>
      <RequestsEntry onOpen={() => onShelf('requests')} />
      <ArchivedEntry onOpen={() => onShelf('archive')} />
      <RowActions list={list} onArchived={onArchived} />
    </>
  )
}
