import { expect, test, vi } from 'vitest'
import { createTextMessage } from '#contract/text-message.ts'
import { ApiError, NetworkError } from '../../../sync/errors.ts'
import type { Call } from '../../../sync/sync.ts'
import { createFakeClock } from '../../../sync/testing/fake-clock.ts'
import { createMediaFiles } from './media-files.ts'
import type { MediaCache } from './media-cache.ts'

const noCache = {
  read: async () => null,
  keep: async () => {},
} as unknown as MediaCache

const photo = (n: number) =>
  createTextMessage({
    id: `m${n}`,
    conversation_id: 'c',
    seq: n,
    created_at: '',
    message_type: 'image',
    media_url: 'p',
  })

/** A server that signs addresses good for `lifeMs`, and one that gives the bytes behind them. */
const createWorld = (lifeMs = 14_400_000) => {
  const clock = createFakeClock()
  const asked: string[][] = []
  const call = (async (_name: string, { message_ids }: { message_ids: string[] }) => {
    asked.push(message_ids)
    const expires_at = new Date(clock.now() + lifeMs).toISOString()
    const urls = message_ids
      .filter((id) => id !== 'm404')
      .map((message_id) => ({
        message_id,
        url: `/${message_id}?${asked.length}`,
        thumbnail_url: null,
        expires_at,
      }))
    return { urls }
  }) as unknown as Call
  const fetchFn = vi.fn<typeof fetch>(async () => new Response('bytes'))
  const files = createMediaFiles({ call, clock }, noCache, fetchFn)
  const read = async (n: number) => {
    const reading = files.read(photo(n), 'file')
    reading.catch(() => {})
    // A repeat asks once more.
    for (let turn = 0; turn < 4; turn += 1) await clock.advance(30)
    return reading
  }
  return { clock, asked, fetchFn, files, read }
}

test('addresses are asked for together, a hundred at a time, and kept until shortly before they are over', async () => {
  const { clock, asked, files, read } = createWorld()
  const all = Array.from({ length: 130 }, (_, n) => files.addresses.find(`m${n}`))
  await clock.advance(30)
  await Promise.all(all)
  expect(asked.map((ids) => ids.length)).toEqual([100, 30])
  await read(5)
  expect(asked).toHaveLength(2)
  await clock.advance(14_400_000 - 61_000)
  await read(5)
  expect(asked).toHaveLength(2)
  await clock.advance(2000)
  await read(5)
  expect(asked).toHaveLength(3)
})

test.each([401, 403, 404])('an address that answers %i is asked for anew, once', async (status) => {
  const { asked, fetchFn, read } = createWorld()
  fetchFn.mockResolvedValueOnce(new Response('', { status }))
  expect(await (await read(1)).text()).toBe('bytes')
  expect(asked).toEqual([['m1'], ['m1']])
  fetchFn.mockImplementation(async () => new Response('', { status }))
  await expect(read(1)).rejects.toThrow(ApiError)
})

test('what one may not see is told apart from a line that is not there', async () => {
  const { fetchFn, read } = createWorld()
  await expect(read(404)).rejects.toThrow(ApiError)
  fetchFn.mockRejectedValueOnce(new TypeError('failed'))
  await expect(read(2)).rejects.toThrow(NetworkError)
  fetchFn.mockResolvedValueOnce(new Response('', { status: 502 }))
  await expect(read(2)).rejects.toThrow(NetworkError)
})
