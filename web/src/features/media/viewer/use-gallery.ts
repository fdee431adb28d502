import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import type { Message } from '#contract/messages.ts'
import { useHiddenMessages } from '../../../sync/use-hidden-messages.ts'
import { useSync } from '../../../sync/use-sync.ts'

/** Nearer than this to the oldest one the next page is asked for. */
const AHEAD = 4

const isPicture = ({ message_type, view_once, deleted_for_everyone, media_url, notice }: Message): boolean =>
  !notice &&
  !view_once &&
  !deleted_for_everyone &&
  media_url !== null &&
  (message_type === 'image' || message_type === 'video')

/** The photos and videos of a conversation, oldest first: what is in memory, then page after page of older ones. */
export function useGallery(start: Message) {
  const { memory, call } = useSync()
  const id = start.conversation_id
  const rows = useSyncExternalStore(
    (listener) => memory.subscribe(`log:${id}`, listener),
    () => memory.log(id)?.rows,
  )
  const hidden = useHiddenMessages()
  const [older, setOlder] = useState<readonly Message[]>([])
  const [hasMore, setHasMore] = useState(true)
  const [isLoading, setIsLoading] = useState(false)
  const [currentId, setCurrentId] = useState(start.id)

  const pictures = useMemo(() => {
    const all = new Map([...older, start, ...(rows ?? [])].map((message) => [message.id, message]))
    const shown = [...all.values()].filter((message) => isPicture(message) && !hidden.has(message.id))
    return shown.toSorted((a, b) => a.seq - b.seq)
  }, [older, rows, start, hidden])
  const index = pictures.findIndex((one) => one.id === currentId)

  useEffect(() => {
    if (index < 0 || index >= AHEAD || !hasMore || isLoading) return
    setIsLoading(true)
    const before = pictures[0]?.seq ?? start.seq
    call('media.list', { conversation_id: id, before }).then(
      ({ messages, has_more }) => {
        setOlder((known) => [...messages, ...known])
        setHasMore(has_more && messages.length > 0)
        setIsLoading(false)
      },
      // Without a line what is here is all there is, until it is opened again.
      () => setHasMore(false),
    )
  }, [call, hasMore, id, index, isLoading, pictures, start.seq])

  return {
    /** Null: it was deleted while one looked at it. */
    current: pictures[index] ?? null,
    previous: pictures[index - 1] ?? null,
    next: pictures[index + 1] ?? null,
    show: (message: Message) => setCurrentId(message.id),
  }
}
