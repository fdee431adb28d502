import { beforeEach, expect, test, vi } from 'vitest'
import type { Sync } from '../../sync/sync.ts'

const stored = new Map<string, string>()
const html = { lang: 'pt-BR' }

beforeEach(() => {
  vi.resetModules()
  stored.clear()
  html.lang = 'pt-BR'
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  })
  vi.stubGlobal('document', { documentElement: html })
  return () => vi.unstubAllGlobals()
})

/** As much of the sync as the language needs: the settings it holds, the link, and one call. */
function createWorld(language: string, updated_at: string | null = '2026-01-01T00:00:00Z') {
  const listeners = { meta: () => {}, status: () => {} }
  const world = {
    settings: { language, updated_at },
    state: 'online',
    sent: [] as string[],
    isReachable: true,
  }
  const sync = {
    memory: {
      meta: () => ({ settings: world.settings }),
      subscribe: (_topic: string, listener: () => void) => {
        listeners.meta = listener
        return () => (listeners.meta = () => {})
      },
    },
    status: {
      getSnapshot: () => ({ state: world.state }),
      subscribe: (listener: () => void) => {
        listeners.status = listener
        return () => (listeners.status = () => {})
      },
    },
    call: (_name: string, input: { language: string }) => {
      if (!world.isReachable) return Promise.reject(new Error('no network'))
      world.sent.push(input.language)
      return Promise.resolve(input)
    },
  } as unknown as Sync
  const tell = (next: string): void => {
    world.settings = { ...world.settings, language: next }
    listeners.meta()
  }
  return { world, sync, tell, comeOnline: () => listeners.status() }
}

const settle = () => new Promise((resolve) => setTimeout(resolve))

test('a device takes the language of the account, at sign-in and when it changes elsewhere', async () => {
  const { followAccountLanguage } = await import('./account-language.ts')
  const { sync, tell } = createWorld('es')
  followAccountLanguage(sync)
  await settle()
  expect(html.lang).toBe('es')
  tell('en')
  await settle()
  expect(html.lang).toBe('en')
})

test('an account that never chose leaves the language of the device alone', async () => {
  const { followAccountLanguage } = await import('./account-language.ts')
  const { setLanguage } = await import('../../lib/i18n/language.ts')
  await setLanguage('en')
  followAccountLanguage(createWorld('pt-BR', null).sync)
  await settle()
  expect(html.lang).toBe('en')
})

test('a choice the account has not heard of wins over what it says, and is sent when the link is back', async () => {
  const { chooseLanguage, followAccountLanguage } = await import('./account-language.ts')
  const { world, sync, tell, comeOnline } = createWorld('es')
  followAccountLanguage(sync)
  await settle()
  world.isReachable = false
  await chooseLanguage(sync, 'en')
  tell('es')
  tell('pt-BR')
  await settle()
  expect(html.lang).toBe('en')
  expect(world.sent).toEqual([])
  world.isReachable = true
  comeOnline()
  await settle()
  expect(world.sent).toEqual(['en'])
  tell('en')
  tell('es')
  await settle()
  expect(html.lang).toBe('es')
})

test('who signs out stops following: the language of the next person is not changed by it', async () => {
  const { followAccountLanguage } = await import('./account-language.ts')
  const { sync, tell } = createWorld('es')
  const stop = followAccountLanguage(sync)
  await settle()
  stop()
  tell('en')
  await settle()
  expect(html.lang).toBe('es')
})

test('a second choice made while the first is being sent is sent as well', async () => {
  const { chooseLanguage } = await import('./account-language.ts')
  const { world, sync, comeOnline } = createWorld('pt-BR')
  let answer = (): void => {}
  const { call } = sync
  let isFirst = true
  const slow = async (name: 'settings.update', input: { language: 'en' | 'es' }) => {
    if (isFirst) {
      isFirst = false
      await new Promise<void>((resolve) => (answer = resolve))
    }
    return call(name, input)
  }
  const { followAccountLanguage } = await import('./account-language.ts')
  const slowSync = { ...sync, call: slow } as unknown as Sync
  followAccountLanguage(slowSync)
  const first = chooseLanguage(slowSync, 'en')
  await settle()
  world.isReachable = false
  await chooseLanguage(slowSync, 'es')
  world.isReachable = true
  answer()
  await first
  comeOnline()
  await settle()
  expect(world.sent).toEqual(['en', 'es'])
  expect(html.lang).toBe('es')
})
