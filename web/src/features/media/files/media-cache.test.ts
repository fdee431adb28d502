import { expect, test } from 'vitest'
import { createTextMessage } from '#contract/text-message.ts'
import { createMediaCache } from './media-cache.ts'

const photo = (n: number, part: object = {}) =>
  createTextMessage({
    id: `m${n}`,
    conversation_id: n < 10 ? 'c1' : 'c2',
    seq: n,
    created_at: '',
    message_type: 'image',
    media_url: `ana/images/${n}.webp`,
    ...part,
  })

/** The Cache API as far as it is used: in the order of insertion, as browsers have it. */
const createStore = () => {
  const entries = new Map<string, Response>()
  const cache = {
    keys: async () => [...entries.keys()].map((path) => ({ url: `https://lero.test${path}` }) as Request),
    match: async (path: string) => entries.get(path)?.clone(),
    put: async (path: string, response: Response) => void entries.set(path, response),
    delete: async (path: string) => entries.delete(path),
  }
  return { entries, open: async () => cache as unknown as Cache }
}

const bytes = (count: number) => new Blob(['x'.repeat(count)], { type: 'image/webp' })

test('what is kept is found again by the next page, by its path and not by an address', async () => {
  const { entries, open } = createStore()
  await createMediaCache(open).keep(photo(1), 'thumbnail', bytes(7))
  expect([...entries.keys()]).toEqual(['/media/c1/m1/thumbnail/7/ana/images/1.webp'])
  const next = createMediaCache(open)
  const found = await next.read(photo(1), 'thumbnail')
  expect([found?.size, found?.type]).toEqual([7, 'image/webp'])
  expect(await next.read(photo(1), 'file')).toBeNull()
})

test('above the limit what was not looked at for longest goes', async () => {
  const { open } = createStore()
  const cache = createMediaCache(open, 100)
  for (const n of [1, 2, 3, 4]) await cache.keep(photo(n), 'file', bytes(25))
  const next = createMediaCache(open, 100)
  await next.read(photo(1), 'file')
  await new Promise((resolve) => setTimeout(resolve))
  await next.keep(photo(5), 'file', bytes(25))
  const kept = await Promise.all([1, 2, 3, 4, 5].map((n) => next.read(photo(n), 'file')))
  expect(kept.map(Boolean)).toEqual([true, false, true, true, true])
})

test('what may be seen once is never kept, nor what would push everything else out', async () => {
  const { entries, open } = createStore()
  const cache = createMediaCache(open, 100)
  await cache.keep(photo(1, { view_once: true }), 'file', bytes(5))
  await cache.keep(photo(2), 'file', bytes(60))
  expect(entries.size).toBe(0)
})

test('what is kept is counted by conversation and let go of by message, by conversation, or all', async () => {
  const { open } = createStore()
  const cache = createMediaCache(open)
  for (const n of [1, 2, 10]) await cache.keep(photo(n), 'file', bytes(n))
  expect(await cache.measure()).toEqual({
    bytes: 13,
    chats: new Map([
      ['c1', 3],
      ['c2', 10],
    ]),
  })
  await cache.drop({ message_id: 'm1' })
  expect((await cache.measure()).bytes).toBe(12)
  await cache.drop({ conversation_id: 'c2' })
  expect((await cache.measure()).chats).toEqual(new Map([['c1', 2]]))
  await cache.drop()
  expect((await cache.measure()).bytes).toBe(0)
})
