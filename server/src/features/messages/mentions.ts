import type { Platform } from '../../platform/platform.ts'
import { selectMembersAmong } from './mentions.queries.ts'

/** A name that stands in isolates behind its @ (docs/decisions/0160). */
const MENTION = /@\u2068([^\u2068\u2069\n]+)\u2069/g

export type Naming = { readonly content: string; readonly mentions: readonly string[] }

/**
 * Whom a text names, without those who are not in its conversation: their names stay as words, so that the n-th name in
 * isolates is the n-th person still. One query.
 */
export async function keepMembers(
  { pool }: Pick<Platform, 'pool'>,
  conversationId: string,
  { content, mentions }: Naming,
): Promise<Naming> {
  const ids = mentions.map((id) => id.toLowerCase())
  const members = new Set(await selectMembersAmong(pool, conversationId, ids))
  let place = 0
  const kept = content.replace(MENTION, (marked, name: string) => {
    const id = ids[place++]
    return id === undefined || members.has(id) ? marked : `@${name}`
  })
  return { content: kept, mentions: ids.filter((id) => members.has(id)) }
}
