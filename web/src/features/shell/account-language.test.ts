import { beforeEach, expect, test, vi } from 'vitest'
import type { Language } from '../../lib/i18n/language.ts'
import { createChatWorld } from '../../sync/testing/chat-world.ts'
import { settle } from '../../sync/testing/turns.ts'

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

/** A device of somebody whose account speaks `language`; null where it never chose. */
async function openDevice(language: Language | null) {
  const { server, clock, browser } = createChatWorld()
  const sent: string[] = []
  const tell = (next: Language): void => {
    server.settings = { ...server.settings, language: next, updated_at: '2026-01-01T00:00:00.000Z' }
  }
  if (language) tell(language)
  server.answers.set('settings.update', (input: { language: Language }) => {
    sent.push(input.language)
    tell(input.language)
    return server.settings
  })
  const module = await import('./account-language.ts')
  const pass = async (): Promise<void> => {
    await clock.advance(70_000)
    await settle()
    await new Promise((resolve) => setTimeout(resolve))
  }
  const open = async () => {
    const tab = browser.openTab()
    const stop = module.followAccountLanguage(tab.sync)
    await pass()
    const choose = async (next: Language): Promise<void> => {
      await Promise.all([module.chooseLanguage(tab.sync, next), clock.advance(100)])
    }
    return { ...tab, stop, choose }
  }
  /** Changed on another device. */
  const changeElsewhere = async (next: Language): Promise<void> => {
    tell(next)
    server.cutAll()
    await pass()
  }
  return { server, sent, open, pass, changeElsewhere }
}

test('a device takes the language of the account, at sign-in and when it changes elsewhere', async () => {
  const { open, changeElsewhere } = await openDevice('es')
  await open()
  expect(html.lang).toBe('es')
  await changeElsewhere('en')
  expect(html.lang).toBe('en')
})

test('an account that never chose leaves the language of the device alone', async () => {
  const { setLanguage } = await import('../../lib/i18n/language.ts')
  const { open } = await openDevice(null)
  await setLanguage('en')
  await open()
  expect(html.lang).toBe('en')
})

test('of two choices the last one wins, however late the texts of the first come', async () => {
  const { keepLoaded } = await import('../../lib/i18n/language.ts')
  const { open, sent, pass } = await openDevice('pt-BR')
  const { choose } = await open()
  let letGo = (): void => undefined
  keepLoaded(async (language) => {
    if (language === 'en') await new Promise<void>((resolve) => (letGo = resolve))
  })
  const first = choose('en')
  await choose('es')
  letGo()
  await first
  await pass()
  expect([html.lang, sent]).toEqual(['es', ['es']])
})

test('a choice the account has not heard of wins over what it says, over a reload too, and is sent when the link is back', async () => {
  const { server, sent, open, pass, changeElsewhere } = await openDevice('es')
  const before = await open()
  server.weather.isOffline = true
  server.cutAll()
  await before.choose('en')
  before.kill()
  await open()
  await changeElsewhere('pt-BR')
  expect(html.lang).toBe('en')
  expect(sent).toEqual([])
  server.weather.isOffline = false
  await pass()
  expect(sent).toEqual(['en'])
  await changeElsewhere('es')
  expect(html.lang).toBe('es')
})

test('a choice that an earlier version kept for the account is sent', async () => {
  stored.set('lero-unsent-language', 'en')
  const { sent, open } = await openDevice('es')
  await open()
  expect(sent).toEqual(['en'])
  expect(stored.has('lero-unsent-language')).toBe(false)
})

test('who signs out stops following: the language of the next person is not changed by it', async () => {
  const { open, changeElsewhere } = await openDevice('es')
  const { stop } = await open()
  stop()
  await changeElsewhere('en')
  expect(html.lang).toBe('es')
})

test('a second choice made while the first is being sent is sent as well', async () => {
  const { sent, open, pass } = await openDevice('pt-BR')
  const { choose } = await open()
  const first = choose('en')
  await settle()
  await choose('es')
  await first
  await pass()
  expect(sent).toEqual(['en', 'es'])
  expect(html.lang).toBe('es')
})
