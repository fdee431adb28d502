import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Profile } from '#contract/profile.ts'
import { NetworkError } from '../../sync/errors.ts'
import { createPeopleSearch } from './people-search.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const ana = { user_id: 'a', display_name: 'Ana' } as Profile

it('SEARCH-010: asks 300 ms after the last letter, once', async () => {
  const ask = vi.fn(async () => [ana])
  const search = createPeopleSearch(ask)
  search.setText('an')
  await vi.advanceTimersByTimeAsync(299)
  search.setText('ana')
  await vi.advanceTimersByTimeAsync(299)
  expect(ask).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(ask.mock.calls).toEqual([['ana']])
  expect(search.getSnapshot()).toEqual({ state: 'found', query: 'ana', people: [ana] })
})

it('SEARCH-011: below 2 characters nothing is asked and results are cleared', async () => {
  const ask = vi.fn(async () => [ana])
  const search = createPeopleSearch(ask)
  search.setText(' a ')
  await vi.advanceTimersByTimeAsync(1000)
  expect(ask).not.toHaveBeenCalled()
  search.setText('an')
  await vi.advanceTimersByTimeAsync(300)
  expect(search.getSnapshot().state).toBe('found')
  search.setText('a')
  expect(search.getSnapshot()).toEqual({ state: 'idle' })
})

it('drops the answer to an earlier question', async () => {
  const answers: ((people: Profile[]) => void)[] = []
  const search = createPeopleSearch(() => new Promise<Profile[]>((resolve) => answers.push(resolve)))
  search.setText('an')
  await vi.advanceTimersByTimeAsync(300)
  search.setText('bi')
  await vi.advanceTimersByTimeAsync(300)
  answers[0]?.([ana])
  await vi.advanceTimersByTimeAsync(0)
  expect(search.getSnapshot()).toEqual({ state: 'searching' })
  answers[1]?.([])
  await vi.advanceTimersByTimeAsync(0)
  expect(search.getSnapshot()).toEqual({ state: 'found', query: 'bi', people: [] })
})

it('says whether the network failed, and asks again at once', async () => {
  let isDown = true
  const search = createPeopleSearch(async () => {
    if (isDown) throw new NetworkError()
    return [ana]
  })
  search.setText('an')
  await vi.advanceTimersByTimeAsync(300)
  expect(search.getSnapshot()).toEqual({ state: 'failed', isNetwork: true })
  isDown = false
  search.retry()
  await vi.advanceTimersByTimeAsync(0)
  expect(search.getSnapshot().state).toBe('found')
})

it('keeps the people found on screen while the next ones come, and asks nothing for spaces', async () => {
  const ask = vi.fn(async () => [ana])
  const search = createPeopleSearch(ask)
  search.setText('an')
  await vi.advanceTimersByTimeAsync(300)
  search.setText('an ')
  search.setText(' an')
  await vi.advanceTimersByTimeAsync(1000)
  expect(ask).toHaveBeenCalledTimes(1)
  search.setText('ana')
  expect(search.getSnapshot()).toEqual({ state: 'found', query: 'an', people: [ana] })
})

it('an earlier question that fails late takes nothing away', async () => {
  let fail = (): void => {}
  const answers = [
    () => new Promise<never>((_, reject) => (fail = () => reject(new NetworkError()))),
    async () => [ana],
  ]
  const search = createPeopleSearch(() => answers.shift()!())
  search.setText('an')
  await vi.advanceTimersByTimeAsync(300)
  search.setText('ana')
  await vi.advanceTimersByTimeAsync(300)
  fail()
  await vi.advanceTimersByTimeAsync(0)
  expect(search.getSnapshot()).toEqual({ state: 'found', query: 'ana', people: [ana] })
})

it('asks from one letter on where that is wanted', async () => {
  const ask = vi.fn(async () => [ana])
  const search = createPeopleSearch(ask, 1)
  search.setText('a')
  await vi.advanceTimersByTimeAsync(300)
  expect(search.getSnapshot()).toEqual({ state: 'found', query: 'a', people: [ana] })
  search.setText(' ')
  expect(search.getSnapshot()).toEqual({ state: 'idle' })
})
