import { statfs, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { EmbeddedProcess } from './embedded-process.ts'
import { startInProcess } from './embedded-process.ts'

export type SmallDisk = EmbeddedProcess & {
  /** Leaves no room at all. */
  fill(): Promise<void>
  /** Gives back what `fill` took. */
  free(): Promise<void>
}

/**
 * A PostgreSQL on a disk of its own of so many MB, in `dataDir`: a file system in memory that only its process sees.
 * Needs the right to mount in a user namespace.
 */
export async function startOnSmallDisk(dataDir: string, megabytes: number): Promise<SmallDisk> {
  const script = `mount -t tmpfs -o size=${megabytes}m lero "$0" && exec "$@"`
  const holder = await startInProcess(dataDir, ['unshare', '-Urm', 'sh', '-c', script, dataDir])
  // From outside, the folder is seen through the process that lives inside.
  const seen = join('/proc', String(holder.child.pid), 'root', dataDir)
  const url = new URL(holder.connectionString)
  url.searchParams.set('host', join(seen, 'run'))
  const ballast = join(seen, 'ballast')
  return {
    ...holder,
    connectionString: url.href,
    fill: async () => {
      const { bavail, bsize } = await statfs(seen)
      await writeFile(ballast, Buffer.alloc(bavail * bsize))
    },
    free: () => writeFile(ballast, ''),
  }
}
