import type { Handler } from '../../platform/call.ts'
import { readFaces } from './read-faces.ts'
import { selectContacts } from './stories.queries.ts'

/** Two statements a page: the rows that decide who sees a story, and their faces. */
export const listContacts: Handler<'stories.contacts'> = async (
  { platform, caller: { user_id } },
  { after = null, limit },
) => {
  const found = await selectContacts(platform.pool, user_id, after, limit + 1)
  const shown = found.slice(0, limit)
  const faceOf = await readFaces(
    platform,
    user_id,
    shown.map((contact) => contact.user_id),
  )
  const contacts = shown.map((contact) => ({ ...contact, profile: faceOf(contact.user_id) }))
  return { contacts, has_more: found.length > limit }
}
