import { discardFiles } from '../../platform/files/discard-files.ts'
import { insertUsedFiles } from '../../platform/files/files.queries.ts'
import type { JobContext, JobHandler } from '../../platform/jobs/jobs.ts'
import type { Platform } from '../../platform/platform.ts'
import { inTransaction } from '../../platform/postgres/in-transaction.ts'
import { pathOf } from './export-file.ts'
import { beginTry, giveTryBack, lockOwner, markFailed, markReady } from './exports.queries.ts'
import { storeZip, type StoredZip } from './zip-writer.ts'
import { writeExport } from './write-export.ts'

/** After so many the person is told that it failed, and may ask again. */
const TRIES_MAX = 3

/**
 * Makes an export. A second run, after its process died, begins anew and writes over what there is: the file has the id
 * of the export, and is named by no row before it is whole.
 */
export const makeExport: JobHandler<'exports.make'> = async (context, { export_id }) => {
  const { platform, signal } = context
  const { pool, log } = platform
  const begun = await beginTry(pool, export_id)
  // Its person is gone, or it was made already and only the job does not know yet.
  if (!begun) return
  if (begun.tries > TRIES_MAX) return giveUp(platform, export_id)
  try {
    await make(context, export_id, begun.user_id)
  } catch (error) {
    if (signal.aborted) await giveTryBack(pool, export_id)
    else if (begun.tries === TRIES_MAX) {
      log.error({ err: error, export_id }, 'an export of data failed for good')
      return giveUp(platform, export_id)
    }
    throw error
  }
}

/** Its person is told; bytes that no row came to name go at once, or with the sweep when the store is away. */
async function giveUp({ pool, files, log }: Platform, id: string): Promise<void> {
  await markFailed(pool, id)
  await files
    .delete(keyOf(id))
    .catch((error: unknown) => log.warn({ err: error }, 'what is left of an export goes later'))
}

const keyOf = (id: string): string => `exports/${id}`

async function make(context: JobContext, id: string, userId: string): Promise<void> {
  const { platform } = context
  const key = keyOf(id)
  const stored = await storeZip(platform.files, key, context.signal, (zip) =>
    writeExport(context, userId, zip),
  )
  const replaced = await place(platform, id, userId, stored)
  // Their account went while it was made.
  if (replaced === null) return platform.files.delete(key)
  await discardFiles(
    platform,
    replaced.map((fileId) => ({ id: fileId, bucket: 'exports' })),
  )
}

/** Row and state stand together; answers the exports whose place it takes. */
function place(
  { pool }: Platform,
  id: string,
  owner_id: string,
  { bytes, sha256 }: StoredZip,
): Promise<string[] | null> {
  return inTransaction(pool, async (client) => {
    // As the deletion of an account does: their row first.
    const replaced = (await lockOwner(client, owner_id)) && (await markReady(client, { id, bytes }))
    if (!replaced) return null
    const path = pathOf(owner_id, id)
    const content_type = 'application/zip'
    await insertUsedFiles(client, [{ id, owner_id, bucket: 'exports', path, bytes, content_type, sha256 }])
    return replaced
  })
}
