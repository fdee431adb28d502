import { expect, test } from 'vitest'
import type { ErrorCode } from '#contract/errors.ts'
import { ApiError } from '../../sync/errors.ts'
import { createChatWorld } from '../../sync/testing/chat-world.ts'
import { toastStore } from '../../ui/toast.store.ts'
import { tellJobRefusal } from './tell-job-refusal.ts'

/** Publishes a text, is refused, and answers what is told of it and how many changes are still under way. */
const publishRefused = async (code: ErrorCode): Promise<[string[], number]> => {
  const { server, clock, browser } = createChatWorld()
  server.answers.set('stories.publish', () => {
    throw new ApiError(code, '')
  })
  const { sync } = browser.openTab()
  await clock.advance(2000)
  const told: Promise<void>[] = []
  sync.onJobRefusal((refusal) => told.push(tellJobRefusal(refusal, sync)))
  const input = {
    id: '5a0c8ff1-2d7c-4f37-9a55-0a5f6a1f3c11',
    content_type: 'text',
    text_content: 'oi',
  } as const
  await Promise.all([sync.mutate('stories.publish', input), clock.advance(2000)])
  expect(told).toHaveLength(1)
  await Promise.all(told)
  const toasts = toastStore.getSnapshot()
  for (const { id } of toasts) toastStore.dismiss(id)
  return [toasts.map(({ description }) => description ?? ''), sync.memory.jobs.size]
}

test('a text story that was published and deleted while its answer was lost ends quietly; any other refusal is told', async () => {
  expect(await publishRefused('invalid_input')).toEqual([['Não foi possível publicar o story'], 0])
  expect(await publishRefused('not_found')).toEqual([[], 0])
})
