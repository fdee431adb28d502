import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { selectJobs } from '../../../platform/jobs/jobs.queries.ts'
import { createChat, send } from '../../../platform/testing/chats.ts'
import { createWorld, type World } from '../../../platform/testing/world.ts'
import { readIndexedWords } from '../testing/searching.ts'
import { indexWhenWritten } from './index-when-written.ts'

let world: World

beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

const jobNames = async () => (await selectJobs(world.platform.pool, 10)).map(({ name }) => name)

test('what was written before is indexed by the first start, and what is written then a few seconds later, in one job', async () => {
  const { id, ana, bia } = await createChat(world)
  await send(world, ana, id, 'antes')
  const end = indexWhenWritten(world.platform)
  await vi.waitFor(async () => expect(await jobNames()).toEqual(['messages.index_missing']))
  await world.runJobs()
  expect(await readIndexedWords(world, id)).toEqual(['antes'])

  const { message_id } = await send(world, ana, id, 'depois')
  await send(world, bia, id, 'ainda')
  await vi.waitFor(async () => expect(await jobNames()).toEqual(['messages.index_words']), {
    timeout: 10_000,
  })
  await world.runJobs()
  expect(await readIndexedWords(world, id)).toEqual(['ainda', 'antes', 'depois'])

  await world.call(ana, 'messages.edit', { message_id, content: 'trocada' })
  await vi.waitFor(async () => expect(await jobNames()).toEqual(['messages.index_words']), {
    timeout: 10_000,
  })
  await world.runJobs()
  expect(await readIndexedWords(world, id)).toEqual(['ainda', 'antes', 'trocada'])
  end()
})
