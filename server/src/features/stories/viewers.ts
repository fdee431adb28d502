import type { Handler } from '../../platform/call.ts'
import { readFaces } from './read-faces.ts'
import { isOwnActive, isView, selectViews, selectViewSums } from './views.queries.ts'

/** For the owner alone (STORIES-043); everybody else is answered as if it were not there. */
export const listViewers: Handler<'stories.viewers'> = async (
  { platform, caller: { user_id }, refuse },
  { story_id, after = null, limit },
) => {
  const { pool } = platform
  if (!(await isOwnActive(pool, user_id, story_id))) return refuse('not_found')
  const rows = await selectViews(pool, story_id, after, limit + 1)
  // Behind a row that is gone nothing is found, which is no end of the list.
  if (rows.length === 0 && after && !(await isView(pool, story_id, after))) return refuse('not_found')
  const shown = rows.slice(0, limit)
  const faceOf = await readFaces(
    platform,
    user_id,
    shown.map((row) => row.viewer_id),
  )
  const viewers = shown.map((row) => ({ ...row, profile: faceOf(row.viewer_id) }))
  const sums = await selectViewSums(pool, story_id)
  return { viewers, ...sums, reactions: [...sums.reactions], has_more: rows.length > limit }
}
