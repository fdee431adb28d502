import { getLanguage } from '../lib/i18n/language.ts'
import { readVisit, writeVisit } from '../lib/visit-store.ts'
import { createValue, type Readable } from '../sync/readable.ts'
import { LANGUAGE_CACHE, LANGUAGE_ENTRY, pageLock } from './names.ts'

/** `available`: a newer app is on the device and waits for the person's word. */
export type AppUpdate = { readonly state: 'none' } | { readonly state: 'available' }

const update = createValue<AppUpdate>({ state: 'none' })
export const appUpdate: Readable<AppUpdate> = update

const RELOADED_KEY = 'lero-reloaded-at'
/** Between two reloads that nobody asked for: a server and a cache that disagree must not make a loop. */
const RELOAD_PAUSE_MS = 60_000
const WAIT_FOR_WORKER_MS = 8000

let registration: ServiceWorkerRegistration | null = null

/**
 * Registers the service worker of the built app and watches for a newer one. `script` is the address of the script
 * that began this page: by it the worker knows that files of this release are still needed.
 */
export async function registerServiceWorker(script: string): Promise<void> {
  if (!('serviceWorker' in navigator) || import.meta.env.DEV) return
  holdRelease(script)
  try {
    await tellLanguage()
    registration = await navigator.serviceWorker.register(scriptUrl('/sw.js'))
    watch(registration)
    // A page that was on its way when the worker took over was not among those it took.
    if (!navigator.serviceWorker.controller) registration.active?.postMessage('claim')
  } catch {
    // Without https or with storage blocked there is none: the app works, online only.
  }
}

/** The newer app takes over and the page is loaded anew. For the person's tap. */
export function applyUpdate(): void {
  const waiting = registration?.waiting
  if (!waiting) return location.reload()
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true })
  waiting.postMessage('skip_waiting')
}

/** The server speaks a newer wire: fetches the newer app and loads it, at most once a minute. */
export async function reloadIntoUpdate(): Promise<void> {
  const last = Number(readVisit(RELOADED_KEY) ?? 0)
  const pauseMs = last + RELOAD_PAUSE_MS - Date.now()
  if (pauseMs > 0) return void setTimeout(() => void reloadIntoUpdate(), pauseMs)
  writeVisit(RELOADED_KEY, String(Date.now()))
  await fetchWaitingWorker().catch(() => {})
  applyUpdate()
}

/** For as long as the page lives. */
const holdRelease = (script: string): void =>
  void navigator.locks?.request(
    pageLock(new URL(script).pathname),
    { mode: 'shared' },
    () => new Promise(() => {}),
  )

const tellLanguage = async (): Promise<void> => {
  const cache = await caches.open(LANGUAGE_CACHE)
  await cache.put(LANGUAGE_ENTRY, new Response(getLanguage()))
}

const watch = (watched: ServiceWorkerRegistration): void => {
  const check = (): void => {
    const { controller } = navigator.serviceWorker
    // The very first worker has nothing to replace. WebKit calls it waiting for a moment after it took the page.
    if (watched.waiting && controller && watched.waiting !== controller) update.set({ state: 'available' })
  }
  const follow = (): void => watched.installing?.addEventListener('statechange', check)
  check()
  // It may have begun before this page was.
  follow()
  watched.addEventListener('updatefound', follow)
  const hadController = navigator.serviceWorker.controller !== null
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    // Another tab took the new version: parts of the old one that are not loaded yet are gone.
    if (hadController) update.set({ state: 'available' })
  })
}

const fetchWaitingWorker = async (): Promise<void> => {
  registration ??= (await navigator.serviceWorker?.getRegistration()) ?? null
  await registration?.update()
  const installing = registration?.installing
  if (!installing) return
  await new Promise<void>((resolve) => {
    setTimeout(resolve, WAIT_FOR_WORKER_MS)
    installing.addEventListener('statechange', () => {
      if (installing.state !== 'installing') resolve()
    })
  })
}

/** A script address that Trusted Types lets through: the policy `lero` knows this one script. */
const scriptUrl = (path: '/sw.js'): string => {
  const types = (globalThis as { trustedTypes?: TrustedTypesLike }).trustedTypes
  if (!types) return path
  const policy = types.createPolicy('lero', {
    createScriptURL: (url) => {
      if (url !== '/sw.js') throw new TypeError(`unexpected script ${url}`)
      return url
    },
  })
  // The browser takes the trusted object where its type says text.
  return policy.createScriptURL(path) as string
}

interface TrustedTypesLike {
  createPolicy(
    name: string,
    rules: { createScriptURL(url: string): string },
  ): { createScriptURL(url: string): unknown }
}
