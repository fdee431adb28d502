import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { findShared, takeShared } from './shared.ts'

const HOUR_MS = 60 * 60 * 1000
const MB = 1024 * 1024
/** What lies in each cache: its bytes, and what was said of them. */
let kept: Map<string, { readonly body: Blob; readonly headers: Headers }>
/** The caches there are: what is put into one that was deleted meanwhile goes with it. */
let opened: Map<string, object>

beforeEach(() => {
  kept = new Map()
  opened = new Map()
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-03-07T12:00:00.000Z') })
  vi.stubGlobal('Response', Object.assign(class extends Response {}, { redirect: leadTo }))
  vi.stubGlobal('caches', {
    open: async (name: string) => {
      const cache = {
        put: async (_path: string, response: Response) => {
          const body = await response.blob()
          if (opened.get(name) === cache) kept.set(name, { body, headers: response.headers })
        },
      }
      opened.set(name, cache)
      return cache
    },
    match: async (_path: string, { cacheName }: { cacheName: string }) => {
      const held = kept.get(cacheName)
      return held && new Response(held.body, { headers: held.headers })
    },
    delete: async (name: string) => {
      opened.delete(name)
      return kept.delete(name)
    },
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Outside a worker there is no address that a path goes from. */
const leadTo = (path: string, status: number) => ({ path, status })

const post = (body: BodyInit) =>
  takeShared(new Request('https://lero.test/share', { method: 'POST', body, duplex: 'half' } as RequestInit))

function writeForm(text: string): FormData {
  const form = new FormData()
  form.set('text', text)
  form.set('files', new File(['olá'], 'olá.txt', { type: 'text/plain' }))
  return form
}

test('what comes is kept as it came, leads to the app, and the next takes its place', async () => {
  expect(await post(writeForm('um'))).toEqual({ path: '/app?shared', status: 303 })
  await post(writeForm('dois'))
  const form = await (await findShared())!.formData()
  expect(form.getAll('text')).toEqual(['dois'])
  const file = form.get('files') as File
  expect([file.name, file.type, await file.text()]).toEqual(['olá.txt', 'text/plain', 'olá'])
  expect([...kept.keys()]).toEqual(['lero-shared'])
})

test('after an hour it is gone, and where the clock was set back', async () => {
  await post(writeForm('um'))
  vi.setSystemTime(Date.now() + HOUR_MS - 1000)
  expect(await findShared()).not.toBeNull()
  vi.setSystemTime(Date.now() + 1000)
  expect(await findShared()).toBeNull()
  expect(kept.size).toBe(0)
  await post(writeForm('dois'))
  vi.setSystemTime(Date.now() - 2000)
  expect(await findShared()).toBeNull()
})

test('a page that opens while something is being shared takes nothing of it away', async () => {
  let finish = (): void => {}
  const slow = new ReadableStream<Uint8Array>({
    start: (stream) => {
      finish = () => {
        stream.enqueue(new Uint8Array(1))
        stream.close()
      }
    },
  })
  const isTaken = post(slow)
  await vi.waitFor(() => expect(opened.size).toBe(1))
  expect(await findShared()).toBeNull()
  finish()
  await isTaken
  expect(await findShared()).not.toBeNull()
})

test('of 1 GB no more is read than may be kept, nothing stays of it, and the app opens all the same', async () => {
  let read = 0
  const endless = new ReadableStream<Uint8Array>({
    pull: (stream) => {
      read += MB
      if (read > 1024 * MB) return stream.close()
      stream.enqueue(new Uint8Array(MB))
    },
  })
  await post(writeForm('um'))
  expect(await post(endless)).toEqual({ path: '/app?shared', status: 303 })
  expect(read).toBeLessThan(140 * MB)
  expect(kept.size).toBe(0)
})

test('a device that keeps nothing opens the app', async () => {
  vi.stubGlobal('caches', {
    delete: async () => false,
    open: async () => Promise.reject(new Error('full')),
  })
  expect(await post(writeForm('um'))).toEqual({ path: '/app?shared', status: 303 })
})
