/*
 * Keeps the app's own files, so that it opens without network. Built by web/build/service-worker-files.ts
 * into /sw.js. It holds no one's data: messages live in IndexedDB, and sign-out has nothing to remove here.
 */

// The page's types do not know the worker's global scope; these are the parts used.
interface WorkerEvent extends Event {
  waitUntil(work: Promise<unknown>): void
}
interface WorkerFetchEvent extends WorkerEvent {
  readonly request: Request
  respondWith(response: Promise<Response>): void
}
interface WorkerScope {
  addEventListener(type: 'install' | 'activate', listener: (event: WorkerEvent) => void): void
  addEventListener(type: 'fetch', listener: (event: WorkerFetchEvent) => void): void
  addEventListener(type: 'message', listener: (event: MessageEvent) => void): void
  skipWaiting(): Promise<void>
  readonly clients: { claim(): Promise<void> }
}

declare const self: WorkerScope
/** Changes with any file of the app: a new version is a new worker. */
declare const APP_VERSION: string

const SHELL = 'lero-shell-'
const cacheName = SHELL + APP_VERSION
/** Answered by the server itself, whoever asks. */
const serverPaths = /^\/(api|auth\/v1|socket|healthz|readyz|metrics)(\/|$)/

self.addEventListener('install', (event) => event.waitUntil(fillCache()))
self.addEventListener('activate', (event) => event.waitUntil(takeOver()))
self.addEventListener('message', ({ data }) => {
  if (data === 'skip_waiting') void self.skipWaiting()
})
self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== location.origin || serverPaths.test(pathname)) return
  event.respondWith(answer(request))
})

const fillCache = async (): Promise<void> => {
  const list = (await (await fetch('/sw-files.json', { cache: 'no-store' })).json()) as string[]
  const cache = await caches.open(cacheName)
  await Promise.all(
    list.map(async (path) => {
      // A hashed file of the version before is the same file.
      const kept = path.startsWith('/assets/') ? await caches.match(path) : undefined
      const response = kept ?? (await fetch(path, { cache: 'no-cache' }))
      if (!response.ok) throw new Error(`${path}: ${response.status}`)
      await cache.put(path, response)
    }),
  )
}

const takeOver = async (): Promise<void> => {
  const names = await caches.keys()
  const old = names.filter((name) => name.startsWith(SHELL) && name !== cacheName)
  await Promise.all(old.map((name) => caches.delete(name)))
  await self.clients.claim()
}

/** From the cache at once; every address of the app is its page. */
const answer = async (request: Request): Promise<Response> => {
  const cache = await caches.open(cacheName)
  const wanted = request.mode === 'navigate' ? '/' : request
  const kept = await cache.match(wanted, { ignoreVary: true })
  return kept ?? fetch(request)
}

export type { WorkerScope }
