import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readPushChoice } from '../../lib/push-permission.ts'
import { pushTexts } from '../../locales/push.ts'
import type { Sync } from '../../sync/sync.ts'
import { systemClock } from '../../sync/clock.ts'
import { toastStore } from '../../ui/toast.store.ts'
import { switchPush } from './switch-push.ts'

beforeEach(async () => {
  await pushTexts.load()
  vi.useFakeTimers()
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  })
  const granted = { permission: 'granted' }
  vi.stubGlobal('window', Object.assign(new EventTarget(), { Notification: granted, PushManager: {} }))
  vi.stubGlobal('Notification', granted)
  vi.stubGlobal('isSecureContext', true)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('a worker that never comes is said like any other failure', async () => {
  vi.stubGlobal('navigator', { serviceWorker: { ready: new Promise(() => {}) } })
  const call = vi.fn()
  const switched = switchPush({ call, clock: systemClock } as unknown as Sync, true)
  await vi.advanceTimersByTimeAsync(15_000)
  await switched
  expect(readPushChoice()).toBe('off')
  expect(toastStore.getSnapshot()).toMatchObject([
    { kind: 'error', description: 'Erro ao registrar notificações' },
  ])
  expect(call).not.toHaveBeenCalled()
})

test('switched off, nothing of before stays in sight', async () => {
  const close = vi.fn()
  const registration = {
    getNotifications: async () => [{ tag: 'a', close }],
    pushManager: { getSubscription: async () => null },
  }
  vi.stubGlobal('navigator', {
    serviceWorker: { getRegistration: async () => registration, ready: Promise.resolve(registration) },
  })
  const call = vi.fn(async () => ({}))
  await switchPush({ call, clock: systemClock } as unknown as Sync, false)
  expect(close).toHaveBeenCalledTimes(1)
})
