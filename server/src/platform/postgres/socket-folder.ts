import { createHash } from 'node:crypto'
import { chmod, chown, lstat, mkdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A unix socket's path holds 107 bytes; PostgreSQL appends '/.s.PGSQL.5432.lock'. */
const MAX_FOLDER_BYTES = 80

/**
 * The private folder of the database's socket: inside the data folder, or, when that path is too long for a
 * socket, a folder in the temporary one whose name depends on it.
 */
export async function makeSocketFolder(
  dataDir: string,
  owner?: { uid: number; gid: number },
): Promise<string> {
  const inside = join(dataDir, 'run')
  const folder = Buffer.byteLength(inside) <= MAX_FOLDER_BYTES ? inside : join(tmpdir(), shortName(dataDir))
  await mkdir(folder, { recursive: true, mode: 0o700 })
  if (owner) await chown(folder, owner.uid, owner.gid)
  const state = await lstat(folder)
  const expectedUid = owner?.uid ?? process.getuid?.()
  if (!state.isDirectory() || state.uid !== expectedUid) {
    throw new Error(`The folder of the database's socket (${folder}) belongs to someone else: remove it.`)
  }
  await chmod(folder, 0o700)
  return folder
}

function shortName(dataDir: string): string {
  return `lero-${createHash('sha256').update(dataDir).digest('hex').slice(0, 16)}`
}
