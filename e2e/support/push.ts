import type { BrowserContext, CDPSession, Page, Worker } from '@playwright/test'
import type { PushPayload, PushSubscriptionKeys } from '#contract/push.ts'
import { startPushService, type PushService } from '../../server/src/features/push/testing/push-service.ts'

/** What stands in the system's list of notifications, as far as a page may know. */
export type ShownNotification = {
  readonly title: string
  readonly body: string
  readonly tag: string
  readonly silent: boolean
  readonly actions: readonly string[]
}

/** A push service on this machine that knows the server's key. */
export function startPushServiceFor(origin: string, token: string): Promise<PushService> {
  return startPushService(async () => {
    const response = await fetch(`${origin}/api/push.key`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: '{}',
    })
    return ((await response.json()) as { public_key: string }).public_key
  })
}

type PushStand = {
  /** What the person answers when the browser asks; without it the answer was given before. */
  readonly answer?: 'granted' | 'denied'
  readonly permission: NotificationPermission
  /** What the push service hands out; null: it cannot be reached. */
  readonly keys: PushSubscriptionKeys | null
}

/**
 * The edge of the browser: its question and its push service, which no headless browser has. All behind it is real, the
 * worker and the notifications too. Counts the questions in `window.pushQuestions`.
 */
export async function standInForPushService(context: BrowserContext, stand: PushStand): Promise<void> {
  await context.grantPermissions(['notifications'])
  await context.addInitScript(({ answer, permission, keys }) => {
    const kept = JSON.parse(sessionStorage.getItem('push-stand') ?? 'null') as {
      permission: NotificationPermission
      questions: number
      isSubscribed: boolean
    } | null
    const state = kept ?? { permission, questions: 0, isSubscribed: false }
    const keep = () => sessionStorage.setItem('push-stand', JSON.stringify(state))
    Object.defineProperty(Notification, 'permission', { get: () => state.permission })
    Object.defineProperty(window, 'pushQuestions', { get: () => state.questions })
    Notification.requestPermission = () => {
      state.questions += 1
      state.permission = answer ?? state.permission
      keep()
      return Promise.resolve(state.permission)
    }
    let key: ArrayBuffer | null = null
    const toBytes = (text: string) =>
      Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (char) => char.charCodeAt(0))
    const makeSubscription = () => ({
      endpoint: keys?.endpoint,
      options: { userVisibleOnly: true, applicationServerKey: key },
      toJSON: () => ({ endpoint: keys?.endpoint, keys: { p256dh: keys?.p256dh, auth: keys?.auth } }),
      unsubscribe: () => {
        state.isSubscribed = false
        keep()
        return Promise.resolve(true)
      },
    })
    Object.assign(PushManager.prototype, {
      getSubscription: () => Promise.resolve(state.isSubscribed ? makeSubscription() : null),
      subscribe: ({ applicationServerKey }: { applicationServerKey: string }) => {
        if (!keys) return Promise.reject(new DOMException('no push service', 'AbortError'))
        key = toBytes(applicationServerKey).buffer
        state.isSubscribed = true
        keep()
        return Promise.resolve(makeSubscription())
      },
    })
  }, stand)
}

/** What is pushed after this one, of the same place. */
export function asNext(payload: PushPayload, change: { readonly body?: string } = {}): PushPayload {
  return payload.kind === 'read' ? payload : { ...payload, seq: payload.seq + 1, ...change }
}

export function countQuestions(page: Page): Promise<number> {
  return page.evaluate(() => (window as unknown as { pushQuestions: number }).pushQuestions)
}

/**
 * Hands pushes into the page's service worker as the browser does, and waits until they are shown: who asks for what is
 * shown meanwhile makes Chromium forget it.
 */
export async function openWorkerDoor(page: Page): Promise<(payload: PushPayload) => Promise<void>> {
  const client: CDPSession = await page.context().newCDPSession(page)
  const registrationId = new Promise<string>((resolve) => {
    client.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const found = registrations.find(({ isDeleted }) => !isDeleted)
      if (found) resolve(found.registrationId)
    })
  })
  await client.send('ServiceWorker.enable')
  const id = await registrationId
  return async (payload) => {
    const waitUntilShown = payload.kind === 'read' ? null : await watchShown(page)
    await client.send('ServiceWorker.deliverPushMessage', {
      origin: new URL(page.url()).origin,
      registrationId: id,
      data: JSON.stringify(payload),
    })
    await waitUntilShown?.()
  }
}

export function readShown(page: Page): Promise<ShownNotification[]> {
  return page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration()
    const shown = (await registration?.getNotifications()) ?? []
    return shown.map((one) => ({
      title: one.title,
      body: one.body,
      tag: one.tag,
      silent: one.silent ?? false,
      actions: ((one as unknown as { actions?: { title: string }[] }).actions ?? []).map(
        ({ title }) => title,
      ),
    }))
  })
}

/** From now on: the answer resolves once the worker has shown a notification, however short it stands. */
async function watchShown(page: Page): Promise<() => Promise<void>> {
  const worker = findWorker(page)
  type Scope = { registration: ServiceWorkerRegistration; shown: Promise<void> }
  await worker.evaluate(() => {
    const scope = globalThis as unknown as Scope
    const { registration } = scope
    scope.shown = new Promise((resolve) => {
      registration.showNotification = async (...told) => {
        Reflect.deleteProperty(registration, 'showNotification')
        await registration.showNotification(...told)
        resolve()
      }
    })
  })
  return () => worker.evaluate(() => (globalThis as unknown as Scope).shown)
}

type Tap = {
  readonly action?: string
  readonly reply?: string
  /** The worker shows one in answer: it stands when this resolves. */
  readonly isAnswered?: boolean
}

/**
 * A tap on the only notification, on one of its buttons, or with a text written into it. The system alone can tap: the
 * worker is told as it would be.
 */
export async function tapNotification(
  page: Page,
  { action = '', reply, isAnswered = false }: Tap = {},
): Promise<void> {
  const waitUntilShown = isAnswered ? await watchShown(page) : null
  await findWorker(page).evaluate(
    async ([chosen, text]) => {
      const scope = globalThis as unknown as {
        registration: ServiceWorkerRegistration
        dispatchEvent(event: Event): void
        NotificationEvent: new (type: string, init: object) => Event
      }
      const [notification] = await scope.registration.getNotifications()
      const init = { notification, action: chosen, reply: text ?? null }
      scope.dispatchEvent(new scope.NotificationEvent('notificationclick', init))
    },
    [action, reply] as const,
  )
  await waitUntilShown?.()
}

/** The browser takes the subscription back, and its push service hands out another one. */
export async function moveSubscription(page: Page, keys: PushSubscriptionKeys): Promise<void> {
  await findWorker(page).evaluate(({ endpoint, p256dh, auth }) => {
    const scope = globalThis as unknown as {
      PushManager: { prototype: object }
      ExtendableEvent: new (type: string) => Event
      dispatchEvent(event: Event): void
    }
    const toJSON = () => ({ endpoint, keys: { p256dh, auth } })
    Object.assign(scope.PushManager.prototype, { subscribe: () => Promise.resolve({ toJSON }) })
    scope.dispatchEvent(new scope.ExtendableEvent('pushsubscriptionchange'))
  }, keys)
}

function findWorker(page: Page): Worker {
  const worker = page.context().serviceWorkers()[0]
  if (!worker) throw new Error('no service worker')
  return worker
}
