import { expect, test } from 'vitest'
import type { StoryDraft } from '../story-actions.ts'
import { publishMade } from './publish-made.ts'
import type { Missing } from './use-made-story.ts'

const draft = { input: { content_type: 'text', text_content: 'oi' }, content: null } as StoryDraft

/** What was told, in its order, and whether it was published. */
async function run(finish: () => Promise<StoryDraft | Missing | null>, publish = async () => true) {
  const told: string[] = []
  const isDone = await publishMade({
    finish,
    publish: (given) => {
      told.push(given === draft ? 'publish' : 'something else')
      return publish()
    },
    onGoing: () => told.push('going'),
    onFail: (reason) => told.push(reason),
  })
  return { told, isDone }
}

test('what is finished goes, what is missing is told, what was given up is neither', async () => {
  expect(await run(async () => draft)).toEqual({ told: ['going', 'publish'], isDone: true })
  expect(await run(async () => ({ missing: 'cutFailed' }))).toEqual({ told: ['cutFailed'], isDone: false })
  expect(await run(async () => null)).toEqual({ told: [], isDone: false })
})

test('a story that could not be finished or published ends with a word, never without an end', async () => {
  const noChunk = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'))
  expect(await run(noChunk)).toEqual({ told: ['publishFailed'], isDone: false })
  const noDisk = () => Promise.reject(new DOMException('no room', 'QuotaExceededError'))
  expect(await run(async () => draft, noDisk)).toEqual({
    told: ['going', 'publish', 'publishFailed'],
    isDone: false,
  })
})
