import { beforeEach, describe, expect, test, vi } from 'vitest'

const bootScript = './theme-boot.js'

/** Runs the inline script as a fresh page does: on its root, with a storage that answers as given. */
async function bootWith(read: (key: string) => string | undefined) {
  const root = { className: 'blue', lang: 'pt-BR', dataset: {} as { boot?: string } }
  const writes: string[] = []
  vi.resetModules()
  vi.stubGlobal('document', { documentElement: root, querySelector: () => null })
  vi.stubGlobal('location', { pathname: '/app' })
  vi.stubGlobal('getComputedStyle', () => ({ getPropertyValue: () => '' }))
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => read(key) ?? null,
    setItem: (key: string) => writes.push(key),
  })
  await import(/* @vite-ignore */ bootScript)
  vi.unstubAllGlobals()
  return { root, writes }
}

const storing = (stored: Record<string, string>) => (key: string) => stored[key]

describe('before the first paint', () => {
  test('THEME-016: an unknown stored theme is ignored, blue applies, and the value is left in place', async () => {
    const { root, writes } = await bootWith(storing({ 'lero-theme': 'neon' }))
    expect(root.className).toBe('blue')
    expect(writes).toEqual([])
  })

  test('each of the six stored themes becomes the class of the root', async () => {
    for (const theme of ['light', 'dark', 'blue', 'purple', 'green', 'orange'])
      expect((await bootWith(storing({ 'lero-theme': theme }))).root.className).toBe(theme)
  })

  test('a stored language is set on the root, an unknown one is not', async () => {
    expect((await bootWith(storing({ 'lero-language': 'es' }))).root.lang).toBe('es')
    expect((await bootWith(storing({ 'lero-language': 'xx' }))).root.lang).toBe('pt-BR')
  })

  test('the list takes shape at once for who is signed in, and for nobody else', async () => {
    expect((await bootWith(storing({ 'lero-session': '{}' }))).root.dataset.boot).toBe('list')
    expect((await bootWith(storing({}))).root.dataset.boot).toBeUndefined()
  })

  test('a browser that forbids storage still shows the default', async () => {
    const { root } = await bootWith(() => {
      throw new Error('denied')
    })
    expect(root.className).toBe('blue')
  })
})

describe('the theme store', () => {
  const stored = new Map<string, string>()
  beforeEach(() => {
    vi.resetModules()
    stored.clear()
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => stored.set(key, value),
    })
    return () => vi.unstubAllGlobals()
  })

  test('THEME-016: an unknown stored value reads as blue and is not overwritten', async () => {
    stored.set('lero-theme', 'neon')
    const { getTheme } = await import('./theme.ts')
    expect(getTheme()).toBe('blue')
    expect(stored.get('lero-theme')).toBe('neon')
  })

  test('a choice is kept under lero-theme and becomes the only theme class of the root', async () => {
    const classes = new Set(['blue', 'standalone'])
    vi.stubGlobal('document', {
      documentElement: {
        classList: {
          remove: (...names: string[]) => names.forEach((name) => classes.delete(name)),
          add: (name: string) => classes.add(name),
        },
      },
      querySelector: () => null,
    })
    vi.stubGlobal('getComputedStyle', () => ({ getPropertyValue: () => '' }))
    const { getTheme, setTheme } = await import('./theme.ts')
    setTheme('green')
    expect(getTheme()).toBe('green')
    expect(stored.get('lero-theme')).toBe('green')
    expect([...classes]).toEqual(['standalone', 'green'])
  })
})
