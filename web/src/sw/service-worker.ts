/*
 * Keeps the app's own files, so that it opens without network. Built by web/build/service-worker-files.ts
 * into /sw.js. Of a person it keeps what renews a push subscription, and for an hour what another app shared (names.ts):
 * signing out removes both.
 *
 * Each release has a cache of its own: what opens the app is fetched ahead, other parts are kept when they are first
 * used. The cache of an earlier release stays as long as a page runs that release.
 */
import { SHARE_PATH } from '#contract/share-target.ts'
import { isExpectedType } from './expected-type.ts'
import type { PushEvents, Rest } from './push-scope.ts'
import type { ReleaseFiles } from './release-files.ts'
import { SERVER_PATHS } from './server-paths.ts'
import { LANGUAGE_ENTRY, LANGUAGE_CACHE, pageLock, SHELL } from './names.ts'
import { findShared, takeShared } from './shared.ts'

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
  addEventListener<T extends keyof PushEvents>(type: T, listener: (event: PushEvents[T]) => void): void
  importScripts(path: string): void
  readonly trustedTypes?: {
    createPolicy(
      name: string,
      rules: { createScriptURL(): string },
    ): { createScriptURL(given: string): string }
  }
  skipWaiting(): Promise<void>
  readonly clients: { claim(): Promise<void> }
  readonly registration: Pick<ServiceWorkerRegistration, 'installing' | 'waiting'>
}
declare const self: WorkerScope & Rest
/** Changes with any file of the app: a new version is a new worker. */
declare const APP_VERSION: string
/** Address of rest.ts as it was built. */
declare const REST_SCRIPT: string

const CACHE_NAME = SHELL + APP_VERSION
const isAsset = (path: string): boolean => path.startsWith('/assets/')

self.addEventListener('install', (event) => event.waitUntil(fillCache()))
self.addEventListener('activate', (event) => event.waitUntil(clearAway().then(() => self.clients.claim())))
self.addEventListener('message', ({ data }) => {
  if (data === 'skip_waiting') void self.skipWaiting()
  if (data === 'claim') void self.clients.claim()
})
self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (origin !== location.origin) return
  const isPage = request.mode === 'navigate'
  if (isPage && request.method === 'POST' && pathname === SHARE_PATH)
    return event.respondWith(takeShared(request))
  if (request.method !== 'GET' || SERVER_PATHS.test(pathname)) return
  event.respondWith(isPage ? answerPage(request) : answer(request, pathname))
  if (isPage) event.waitUntil(Promise.all([clearAway(), findShared()]))
})

/** In browsers that know trusted types (the page's policy asks for them) the one script that this policy vouches for. */
const restScript =
  self.trustedTypes?.createPolicy('lero', { createScriptURL: () => REST_SCRIPT }).createScriptURL('') ??
  REST_SCRIPT
/** The browser keeps it with the worker: it gives what was taken in while that installed, and nothing else later. */
const takeInRest = (): Rest => {
  self.importScripts(restScript)
  return self
}
self.addEventListener('push', (event) => event.waitUntil(takeInRest().pushListeners.push(event)))
self.addEventListener('notificationclick', (event) =>
  event.waitUntil(takeInRest().pushListeners.notificationclick(event)),
)
self.addEventListener('pushsubscriptionchange', (event) =>
  event.waitUntil(takeInRest().pushListeners.pushsubscriptionchange(event)),
)

/** A part of this release is neither here nor at the server: its page would meet the same gap again. */
let isBroken = false

const fillCache = async (): Promise<void> => {
  const { releaseFiles: files } = takeInRest()
  const cache = await caches.open(CACHE_NAME)
  const language = await caches.match(LANGUAGE_ENTRY, { cacheName: LANGUAGE_CACHE })
  const texts = files.texts[(await language?.text()) ?? ''] ?? []
  const used = await listUsedParts(files)
  await Promise.all(
    [...files.shell, ...texts, ...used].map(async (path) => {
      // A hashed file of the version before is the same file.
      const kept = isAsset(path) ? await caches.match(path) : undefined
      const response = kept ?? (await fetch(path, { cache: isAsset(path) ? 'default' : 'no-cache' }))
      if (!response.ok) throw new Error(`${path}: ${response.status}`)
      if (!isExpectedType(path, response)) throw new Error(`${path}: not what it should be`)
      await cache.put(path, response)
    }),
  )
}

/** The parts of the new release that this device has used in an earlier one. */
const listUsedParts = async ({ parts, texts }: ReleaseFiles): Promise<string[]> => {
  const used = new Set<string>()
  for (const name of await listReleases())
    for (const { url } of await (await caches.open(name)).keys()) used.add(stemOf(new URL(url).pathname))
  return [...parts, ...Object.values(texts).flat()].filter((path) => used.has(stemOf(path)))
}

/** An asset's name without its hash: the same part in every release. */
const stemOf = (path: string): string => path.replace(/-.{8}(\.\w+)$/, '$1')

const listReleases = async (): Promise<string[]> =>
  (await caches.keys()).filter((name) => name.startsWith(SHELL) && name !== CACHE_NAME)

/** Removes what belongs to releases that no page runs any more. A newer one that comes or waits has no page yet: then nothing. */
const clearAway = async (): Promise<void> => {
  const { installing, waiting } = self.registration
  if (installing ?? waiting) return
  const held = new Set((await navigator.locks?.query())?.held?.map(({ name }) => name))
  for (const name of await listReleases()) {
    const cache = await caches.open(name)
    const paths = (await cache.keys()).map(({ url }) => new URL(url).pathname)
    if (!paths.some((path) => held.has(pageLock(path)))) await caches.delete(name)
  }
}

/** Every address of the app is its page: the one kept, or the server's where the kept one misses a part. */
const answerPage = async (request: Request): Promise<Response> => {
  const fresh = isBroken ? await fetch(request).catch(() => undefined) : undefined
  if (fresh?.ok) return fresh
  return (await findOwn('/')) ?? fresh ?? fetch(request)
}

/** A file of the app: from whichever release has it, else from the server, and then it is kept. */
const answer = async (request: Request, path: string): Promise<Response> => {
  const kept = isAsset(path) ? await caches.match(request, { ignoreVary: true }) : await findOwn(request)
  if (kept) return kept
  const response = await fetch(request)
  if (!isAsset(path)) return response
  if (response.ok && isExpectedType(path, response)) {
    const cache = await caches.open(CACHE_NAME)
    // A device that is full keeps nothing more; what was fetched is there all the same.
    await cache.put(path, response.clone()).catch(() => {})
  } else if (response.status < 500) isBroken = true
  return response
}

const findOwn = async (wanted: RequestInfo): Promise<Response | undefined> =>
  (await caches.open(CACHE_NAME)).match(wanted, { ignoreVary: true })

export type { WorkerScope }
