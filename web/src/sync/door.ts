import type { Memory } from './memory.ts'

/** A piece of the app that is made when it is first needed. */
export type Door<T> = {
  /** Rejects where its file cannot be fetched: the next one who needs it asks again. */
  open(): Promise<T>
  /** The piece, where it is there already. */
  now(): T | null
  /** It is not needed any more: what is on its way is not made, what is there is ended. */
  close(end: (piece: T) => void): void
}

/** What deals with changes and drafts under way: fetched after the first screen, or with the first of them. */
export function createDoor<T>(
  memory: Pick<Memory, 'jobs' | 'drafts' | 'subscribe'>,
  /** Fetches its file; the answer makes it. */
  load: () => Promise<() => T>,
  onOpen: (piece: T) => void = () => {},
): Door<T> {
  let opening: Promise<T> | null = null
  let piece: T | null = null
  let isClosed = false

  const open = async (): Promise<T> => {
    try {
      return await (opening ??= load().then((make) => {
        if (isClosed) throw new Error('over')
        const made = (piece = make())
        onOpen(made)
        return made
      }))
    } catch (error) {
      opening = null
      throw error
    }
  }

  const openForSome = (): void => {
    if (memory.jobs.size + memory.drafts.size > 0 && !piece) open().catch(() => {})
  }
  const unsubscribes = [memory.subscribe('jobs', openForSome), memory.subscribe('drafts', openForSome)]
  openForSome()

  return {
    open,
    now: () => piece,
    close: (end) => {
      isClosed = true
      for (const unsubscribe of unsubscribes) unsubscribe()
      if (piece) end(piece)
    },
  }
}
