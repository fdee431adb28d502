import { addJob } from '../../platform/jobs/jobs.queries.ts'
import { inSlices } from '../../platform/jobs/in-slices.ts'
import type { JobHandler } from '../../platform/jobs/jobs.ts'
import { linkAddress } from '../../platform/site-address.ts'
import { noteDue } from './outbox.queries.ts'

const PEOPLE_OF_A_SLICE = 500

/**
 * Notes to whom a digest is due, a page of people in a statement. Without an address of this server nobody could leave
 * the digests again: then there are none.
 */
export const collectDigests: JobHandler<'digest.collect'> = async ({ platform, signal }) => {
  const { pool, config } = platform
  if (linkAddress(config) === null) return
  let after: string | null = null
  let noted = 0
  await inSlices(signal, async () => {
    const page = await noteDue(pool, after, PEOPLE_OF_A_SLICE)
    after = page.last_user_id
    noted += page.noted
    return after === null ? 0 : 1
  })
  if (noted > 0) await addJob(pool, 'digest.send', {}, { key: 'digest.send' })
}
