import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { MessageHit } from '#contract/message-search.ts'
import { NetworkError } from '../../../sync/errors.ts'
import { createMessageSearch, type FoundPage } from './message-search.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const hit = (seq: number) =>
  ({ conversation_id: 'c', message_id: `m${seq}`, seq, created_at: 't' }) as MessageHit
const page = (seqs: number[], next: number | null = null): FoundPage => ({
  hits: seqs.map(hit),
  next: next === null ? null : { conversation_id: 'c', created_at: 't', seq: next },
  is_partial: false,
})
const seqsOf = (search: ReturnType<typeof createMessageSearch>) => {
  const state = search.getSnapshot()
  return state.state === 'found' ? state.hits.map(({ seq }) => seq) : state.state
}

it('asks 300 ms after the last letter, once, from 2 characters on', async () => {
  const ask = vi.fn(async () => page([3]))
  const search = createMessageSearch(ask)
  search.setText(' g ')
  await vi.advanceTimersByTimeAsync(1000)
  expect(ask).not.toHaveBeenCalled()
  search.setText('ga')
  await vi.advanceTimersByTimeAsync(299)
  search.setText('gato')
  await vi.advanceTimersByTimeAsync(299)
  expect(ask).not.toHaveBeenCalled()
  expect(seqsOf(search)).toBe('searching')
  await vi.advanceTimersByTimeAsync(1)
  expect(ask.mock.calls).toEqual([['gato', null]])
  expect(seqsOf(search)).toEqual([3])
  search.setText('g')
  expect(seqsOf(search)).toBe('idle')
})

it('loads page after page, one at a time, and tells of one that did not come', async () => {
  const answers = [page([9, 8], 8), page([7], 7), new Error('broken'), page([6])]
  const ask = vi.fn(async () => {
    const answer = answers.shift()
    if (!answer || answer instanceof Error) throw new Error('broken')
    return answer
  })
  const search = createMessageSearch(ask)
  search.setText('gato')
  await vi.advanceTimersByTimeAsync(300)
  search.loadMore()
  search.loadMore()
  await vi.advanceTimersByTimeAsync(0)
  expect(seqsOf(search)).toEqual([9, 8, 7])
  search.loadMore()
  await vi.advanceTimersByTimeAsync(0)
  expect(search.getSnapshot()).toMatchObject({ more: 'failed', hasMore: true })
  search.loadMore()
  await vi.advanceTimersByTimeAsync(0)
  expect(seqsOf(search)).toEqual([9, 8, 7, 6])
  expect(search.getSnapshot()).toMatchObject({ hasMore: false })
  search.loadMore()
  expect(ask).toHaveBeenCalledTimes(4)
})

/** A search whose first page has come and is not all; each question waits for the answer that is given it. */
async function searchWithMore() {
  const answers: ((found: FoundPage) => void)[] = []
  const search = createMessageSearch(() => new Promise<FoundPage>((resolve) => answers.push(resolve)))
  search.setText('gato')
  await vi.advanceTimersByTimeAsync(300)
  answers[0]?.(page([2], 2))
  await vi.advanceTimersByTimeAsync(0)
  return { search, answers }
}

it('drops answers to an earlier question, pages of it too', async () => {
  const { search, answers } = await searchWithMore()
  search.loadMore()
  search.setText('cão')
  answers[1]?.(page([1]))
  await vi.advanceTimersByTimeAsync(300)
  expect(seqsOf(search)).toEqual([2])
  answers[2]?.(page([5]))
  await vi.advanceTimersByTimeAsync(0)
  expect(seqsOf(search)).toEqual([5])
})

it('asks for no more of the hits that stay until those of a new text come', async () => {
  const { search, answers } = await searchWithMore()
  search.setText('cão')
  search.loadMore()
  expect(answers).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(300)
  search.loadMore()
  answers[1]?.(page([5], 5))
  await vi.advanceTimersByTimeAsync(0)
  expect([seqsOf(search), answers.length]).toEqual([[5], 2])
  search.loadMore()
  answers[2]?.(page([4]))
  await vi.advanceTimersByTimeAsync(0)
  expect(seqsOf(search)).toEqual([5, 4])
})

it('asks again for as many hits as stand there, which stay until all have come or when that fails', async () => {
  const { search, answers } = await searchWithMore()
  search.loadMore()
  answers[1]?.(page([1], 1))
  await vi.advanceTimersByTimeAsync(0)
  search.refresh()
  answers[2]?.(page([3], 3))
  await vi.advanceTimersByTimeAsync(0)
  expect(seqsOf(search)).toEqual([2, 1])
  answers[3]?.(page([1], 1))
  await vi.advanceTimersByTimeAsync(0)
  expect([seqsOf(search), answers.length]).toEqual([[3, 1], 4])
  // A further page, or another text, is what the person wants now.
  search.refresh()
  search.loadMore()
  answers[4]?.(page([9]))
  answers[5]?.(page([0]))
  await vi.advanceTimersByTimeAsync(0)
  expect(seqsOf(search)).toEqual([3, 1, 0])
  search.setText('cão')
  search.refresh()
  expect(answers).toHaveLength(6)
})

it('says whether it failed for want of a network, and asks again when told to', async () => {
  const ask = vi.fn<() => Promise<FoundPage>>().mockRejectedValueOnce(new NetworkError())
  ask.mockResolvedValue(page([4]))
  const search = createMessageSearch(ask)
  search.setText('gato')
  await vi.advanceTimersByTimeAsync(300)
  expect(search.getSnapshot()).toEqual({ state: 'failed', isNetwork: true })
  search.retry()
  await vi.advanceTimersByTimeAsync(0)
  expect(seqsOf(search)).toEqual([4])
})
