import { BUCKETS } from '../../../platform/files/buckets.ts'
import { sweepFiles } from '../../../platform/files/sweep-files.ts'
import type { Platform } from '../../../platform/platform.ts'
import { selectStrays } from './strays.queries.ts'

const LATER_MS = 2 * 86_400_000

/**
 * What of rows and bytes does not belong together: rows at once, bytes after the sweep of the day after tomorrow has
 * passed over them. Ends what is under way.
 */
export async function findStrayFiles(platform: Platform): Promise<{ what: string; id: string }[]> {
  const { pool, files, clock } = platform
  const strays = await selectStrays(pool)
  await pool.query(`update files set changed_at = now() - interval '2 days'`)
  const late = { ...platform, clock: { now: () => clock.now() + LATER_MS } }
  await sweepFiles({ platform: late, signal: new AbortController().signal }, {})
  const stored = new Set<string>()
  for (const prefix of [...Object.keys(BUCKETS), 'uploads', '.parts'])
    for await (const { key } of files.list(prefix)) stored.add(key)
  const { rows } = await pool.query<{ id: string; key: string }>(
    `select id, bucket || '/' || id as key from files`,
  )
  for (const { id, key } of rows) if (!stored.delete(key)) strays.push({ what: 'row without bytes', id })
  for (const key of stored) strays.push({ what: 'bytes without row', id: key })
  return strays
}
