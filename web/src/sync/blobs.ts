import { type Clock, inTime } from './clock.ts'
import type { Disk } from './disk.ts'

/** Files that wait to be uploaded, under the ids of their jobs. */
export interface Blobs {
  /** Resolves when the file is on disk, or held by this page alone where the disk does not take it. */
  keep(id: string, content: Blob): Promise<void>
  read(id: string): Promise<Blob | null>
  drop(id: string): void
}

const PATIENCE_MS = 5000

export function createBlobs(clock: Clock, disk: Pick<Disk, 'putBlob' | 'readBlob' | 'dropBlob'>): Blobs {
  const held = new Map<string, Blob>()
  return {
    keep: async (id, content) => {
      held.set(id, content)
      await inTime(clock, PATIENCE_MS, disk.putBlob(id, content)).catch(() => {})
    },
    read: async (id) =>
      held.get(id) ?? (await inTime(clock, PATIENCE_MS, disk.readBlob(id)).catch(() => null)),
    drop: (id) => {
      held.delete(id)
      void disk.dropBlob(id).catch(() => {})
    },
  }
}
