import { beforeEach, describe, expect, test, vi } from 'vitest'

const stored = new Map<string, string>()
const root = { lang: 'pt-BR' }

/** The engine as a fresh page has it, with a catalogue whose three chunks count how often they are fetched. */
async function openPage() {
  const { defineTexts } = await import('./texts.ts')
  const language = await import('./language.ts')
  const fetched: string[] = []
  const chunk = (name: string, hello: string) => () => {
    fetched.push(name)
    return Promise.resolve({ texts: { hello } })
  }
  const source = defineTexts('sample', {
    'pt-BR': chunk('pt-BR', 'Oi'),
    en: chunk('en', 'Hi'),
    es: chunk('es', 'Hola'),
  })
  return { source, fetched, ...language }
}

beforeEach(() => {
  vi.resetModules()
  stored.clear()
  root.lang = 'pt-BR'
  vi.stubGlobal('document', { documentElement: root })
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  })
  return () => vi.unstubAllGlobals()
})

describe('texts', () => {
  test('are there at once after loading, and only one language is fetched, once', async () => {
    const { source, fetched } = await openPage()
    await Promise.all([source.load(), source.load()])
    expect(source.get().hello).toBe('Oi')
    expect(fetched).toEqual(['pt-BR'])
  })

  test('used before they are loaded name the feature', async () => {
    const { source } = await openPage()
    expect(() => source.get()).toThrow("texts of 'sample' are not loaded")
  })

  test('a chunk that failed can be asked for again', async () => {
    const { defineTexts } = await import('./texts.ts')
    let attempts = 0
    const importer = () => {
      attempts += 1
      return attempts === 1
        ? Promise.reject(new Error('offline'))
        : Promise.resolve({ texts: { hello: 'Oi' } })
    }
    const source = defineTexts('sample', { 'pt-BR': importer, en: importer, es: importer })
    await expect(source.load()).rejects.toThrow('offline')
    await expect(source.load()).resolves.toEqual({ hello: 'Oi' })
  })
})

describe('the language', () => {
  test('is pt-BR until chosen, whatever the browser prefers', async () => {
    vi.stubGlobal('navigator', { language: 'en-US', languages: ['en-US'] })
    const { getLanguage } = await openPage()
    expect(getLanguage()).toBe('pt-BR')
  })

  test('an unknown stored one reads as pt-BR', async () => {
    stored.set('lero-language', 'fr')
    const { getLanguage } = await openPage()
    expect(getLanguage()).toBe('pt-BR')
  })

  test('a choice loads what is shown first, then changes texts, storage and the root together', async () => {
    const { source, setLanguage, getLanguage } = await openPage()
    await source.load()
    const changing = setLanguage('es')
    expect([getLanguage(), source.get().hello, root.lang]).toEqual(['pt-BR', 'Oi', 'pt-BR'])
    await changing
    expect([getLanguage(), source.get().hello, root.lang]).toEqual(['es', 'Hola', 'es'])
    expect(stored.get('lero-language')).toBe('es')
  })

  test('stays when the new texts cannot be loaded', async () => {
    const { defineTexts } = await import('./texts.ts')
    const { setLanguage, getLanguage } = await import('./language.ts')
    const source = defineTexts('sample', {
      'pt-BR': () => Promise.resolve({ texts: 'Oi' }),
      en: () => Promise.reject(new Error('offline')),
      es: () => Promise.resolve({ texts: 'Hola' }),
    })
    await source.load()
    await expect(setLanguage('en')).rejects.toThrow('offline')
    expect(getLanguage()).toBe('pt-BR')
    expect(stored.has('lero-language')).toBe(false)
  })
})
