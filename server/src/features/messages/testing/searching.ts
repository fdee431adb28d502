import type { Caller } from '../../../platform/call.ts'
import { addJob } from '../../../platform/jobs/jobs.queries.ts'
import type { World } from '../../../platform/testing/world.ts'

/** Brings the index up to the end of all logs. */
export async function indexAll({ platform, runJobs }: World): Promise<void> {
  await addJob(platform.pool, 'messages.index_missing', {})
  await runJobs()
}

/** What the person finds, all pages of it, newest first. */
export async function findTexts(
  world: World,
  caller: Caller,
  query: string,
  { conversation_id, limit = 30 }: { conversation_id?: string; limit?: number } = {},
): Promise<string[]> {
  const texts: string[] = []
  const more = conversation_id === undefined ? {} : { conversation_id }
  let page = await world.call(caller, 'messages.search', { query, limit, ...more })
  texts.push(...page.hits.map(({ content }) => content))
  while (page.next) {
    page = await world.call(caller, 'messages.search', { query, limit, ...more, cursor: page.next })
    texts.push(...page.hits.map(({ content }) => content))
  }
  return texts
}

/** Words that the index holds for a conversation, in order. */
export async function readIndexedWords({ platform }: World, conversationId: string): Promise<string[]> {
  const { rows } = await platform.pool.query<{ word: string }>(
    'select distinct word from message_words where conversation_id = $1 order by word',
    [conversationId],
  )
  return rows.map(({ word }) => word)
}
