import { groupsTexts } from '../../locales/groups.ts'
import { ApiError } from '../../sync/errors.ts'

/** What the server said, in the reader's language; or that it said nothing. */
export function explainRefusal(error: unknown): string {
  const t = groupsTexts.get()
  if (!(error instanceof ApiError)) return t.offline
  return (t.refusals as Partial<Record<string, string>>)[error.code] ?? error.message
}
