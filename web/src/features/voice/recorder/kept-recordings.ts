import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import type { RecordingType } from '../audio-types.ts'
import { noteLeftRecording } from '../left-recordings.ts'

/** What is known of a recording from its first moment on. */
export type RecordingHead = {
  readonly id: string
  readonly conversation_id: string
  readonly type: RecordingType
  readonly sample_rate: number
  readonly started_at: number
}

type Piece = {
  readonly recording_id: string
  readonly index: number
  readonly bytes: ArrayBuffer
  readonly levels: readonly number[]
}

/** A recording that nobody sent or threw away, as far as it came to the disk. */
export type LeftRecording = RecordingHead & {
  readonly chunks: readonly Blob[]
  readonly levels: readonly number[]
}

/** Recordings on this device, written while they are made: what a page that dies has heard is offered again. */
export interface RecordingKeeper {
  begin(head: RecordingHead): Promise<void>
  add(id: string, index: number, content: Blob, levels: readonly number[]): Promise<void>
  /** The oldest one of a chat that no open page is at. */
  findLeft(conversationId: string): Promise<LeftRecording | null>
  drop(id: string): Promise<void>
  /** This page is no longer at it. */
  letGo(id: string): void
}

type Schema = DBSchema & {
  recordings: { key: string; value: RecordingHead }
  pieces: { key: [string, number]; value: Piece }
}

/** Of `lero-…`, so that signing out takes it along. */
const nameOf = (userId: string): string => `lero-voice-${userId}`
const lockOf = (id: string): string => `lero-voice-${id}`
const piecesOf = (id: string): IDBKeyRange => IDBKeyRange.bound([id], [id, []])

/** A page that is at a recording holds a lock of its name, where the browser has locks. */
export function createRecordingKeeper(
  userId: string,
  locks: LockManager | undefined = globalThis.navigator?.locks,
): RecordingKeeper {
  const held = new Map<string, () => void>()

  const run = async <T>(work: (database: IDBPDatabase<Schema>) => Promise<T>): Promise<T> => {
    // Opened for each use and closed again: it is in nobody's way when the person signs out.
    const database = await openDB<Schema>(nameOf(userId), 1, {
      upgrade: (made) => {
        made.createObjectStore('recordings', { keyPath: 'id' })
        made.createObjectStore('pieces', { keyPath: ['recording_id', 'index'] })
      },
    })
    try {
      return await work(database)
    } finally {
      database.close()
    }
  }

  const letGo = (id: string): void => {
    held.get(id)?.()
    held.delete(id)
  }

  return {
    begin: async (head) => {
      void locks?.request(lockOf(head.id), () => new Promise<void>((resolve) => held.set(head.id, resolve)))
      await run((database) => database.put('recordings', head))
      noteLeftRecording(head.conversation_id, true)
    },
    add: async (recording_id, index, content, levels) => {
      const bytes = await content.arrayBuffer()
      await run((database) => database.put('pieces', { recording_id, index, bytes, levels }))
    },
    findLeft: async (conversationId) => {
      const { held: locked = [] } = (await locks?.query()) ?? {}
      const busy = new Set(locked.map(({ name }) => name))
      return run(async (database) => {
        const heads = await database.getAll('recordings')
        const [head] = heads
          .filter(({ id, conversation_id }) => conversation_id === conversationId && !busy.has(lockOf(id)))
          .toSorted((a, b) => a.started_at - b.started_at)
        if (!head) return null
        const pieces = await database.getAll('pieces', piecesOf(head.id))
        const chunks = pieces.map(({ bytes }) => new Blob([bytes]))
        return { ...head, chunks, levels: pieces.flatMap(({ levels }) => levels) }
      })
    },
    drop: async (id) => {
      letGo(id)
      await run(async (database) => {
        const tx = database.transaction(['recordings', 'pieces'], 'readwrite')
        const head = await tx.objectStore('recordings').get(id)
        await tx.objectStore('recordings').delete(id)
        await tx.objectStore('pieces').delete(piecesOf(id))
        const others = await tx.objectStore('recordings').getAll()
        await tx.done
        if (!head) return
        const isLeft = others.some(({ conversation_id }) => conversation_id === head.conversation_id)
        noteLeftRecording(head.conversation_id, isLeft)
      })
    },
    letGo,
  }
}
