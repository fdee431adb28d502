import { createHash } from 'node:crypto'
import { chmod, chown, lstat, mkdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A unix socket's path holds 107 bytes; PostgreSQL appends '/.s.PGSQL.5432.lock'. */
const MAX_FOLDER_BYTES = 80

/**
 * Where the database's socket lies: inside the data folder, or, when that path is too long for a socket, in a
 * folder of the temporary one whose name depends on it.
 */
export function chooseSocketFolder(dataDir: string): string {
  const inside = join(dataDir, 'run')
  return Buffer.byteLength(inside) <= MAX_FOLDER_BYTES ? inside : join(tmpdir(), shortName(dataDir))
}

/** Makes that folder, private to the user who runs the database. */
export async function makeSocketFolder(
  dataDir: string,
  owner?: { uid: number; gid: number },
): Promise<string> {
  const folder = chooseSocketFolder(dataDir)
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
