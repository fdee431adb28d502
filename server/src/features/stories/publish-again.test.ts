import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Caller } from '../../platform/call.ts'
import { createWorld, type World } from '../../platform/testing/world.ts'

/* A device whose answer got lost asks again, maybe days later: what was published once is not published anew. */

let world: World
let ana: Caller

beforeAll(async () => {
  world = await createWorld()
  ana = await world.person()
})
afterAll(() => world.close())

const createInput = () => ({ id: randomUUID(), content_type: 'text', text_content: 'bom dia' }) as const
type Input = ReturnType<typeof createInput>

/** What a repeat is answered, how many rows there are then, and how many hear of it. */
const repeat = async (input: Input, caller = ana) => {
  world.platform.bus.take()
  const { code } = await world.ask(caller, 'stories.publish', input)
  const { rowCount } = await world.platform.pool.query('select from stories where id = $1', [input.id])
  return [code, rowCount, world.platform.bus.take().length]
}
const end = (id: string) =>
  world.platform.pool.query('update stories set expires_at = now() where id = $1', [id])
const sweep = async () => {
  await world.platform.pool.query(`select lero_jobs.add_job('stories.expire', '{}'::json)`)
  await world.runJobs()
}

test('the repeat of a story that its owner deleted is refused, and nobody hears of it', async () => {
  const input = createInput()
  await world.call(ana, 'stories.publish', input)
  expect(await repeat(input)).toEqual([null, 1, 0])
  await world.call(ana, 'stories.delete', { story_id: input.id })
  expect(await repeat(input)).toEqual(['not_found', 0, 0])
})

test('the repeat of a story whose day is over is refused, before the row is swept and after', async () => {
  const input = createInput()
  await world.call(ana, 'stories.publish', input)
  await end(input.id)
  expect(await repeat(input)).toEqual(['not_found', 1, 0])
  await sweep()
  expect(await repeat(input)).toEqual(['not_found', 0, 0])
})

test('that an id was published is known for 30 days, to its publisher alone', async () => {
  const [old, recent] = [createInput(), createInput()]
  for (const input of [old, recent]) {
    await world.call(ana, 'stories.publish', input)
    await world.call(ana, 'stories.delete', { story_id: input.id })
  }
  const age = `update story_ids set published_at = now() - $2::interval where id = $1`
  await world.platform.pool.query(age, [old.id, '30 days 1 minute'])
  await world.platform.pool.query(age, [recent.id, '29 days 23 hours'])
  await sweep()
  expect(await repeat(recent)).toEqual(['not_found', 0, 0])
  const { rows } = await world.platform.pool.query('select id from story_ids where id = any($1)', [
    [old.id, recent.id],
  ])
  expect(rows).toEqual([{ id: recent.id }])
  // An id that somebody else has used says nothing of theirs.
  expect(await repeat(recent, await world.person())).toEqual([null, 1, 1])
})
