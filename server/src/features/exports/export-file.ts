import type { ReadCheck } from '../../platform/files/read-check.ts'
import { canFetch } from './exports.policy.ts'
import { selectExport } from './exports.queries.ts'

/** Where the file of an export lies in its bucket; nobody is told of it but by its link. */
export function pathOf(userId: string, exportId: string): string {
  return `${userId}/${exportId}.zip`
}

/** Its person alone, until its time is over; saved, and kept by nobody on the way. */
export const readExport: ReadCheck = async ({ pool }, viewerId, { id }) => {
  const row = await selectExport(pool, id)
  if (!row || !canFetch(viewerId, row)) return null
  return { fileName: `lero-${row.created_at.slice(0, 10)}.zip`, isDownload: true, isUncached: true }
}
