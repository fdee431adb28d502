import { beforeEach, describe, expect, test, vi } from 'vitest'

const BOOT_SCRIPT = './theme-boot.js'

/** Runs the inline script as a fresh page does: on its root, with a storage that answers as given. */
async function bootWith(
  read: (key: string) => string | undefined,
  pathname = '/app',
  state: object | null = null,
) {
  const root = { className: 'blue', lang: 'pt-BR', dataset: {} as { boot?: string } }
  const links = [{ rel: '' }, { rel: '' }]
  const writes: string[] = []
  const painted: string[] = []
  const meta = { setAttribute: (_name: string, value: string) => painted.push(value) }
  vi.resetModules()
  vi.stubGlobal('document', {
    documentElement: root,
    querySelector: () => meta,
    querySelectorAll: (selector: string) => (selector === 'link[data-boot]' ? links : []),
  })
  vi.stubGlobal('location', { pathname })
  vi.stubGlobal('history', { state })
  vi.stubGlobal('getComputedStyle', ({ className }: typeof root) => ({
    getPropertyValue: () => ` surface of ${className}`,
  }))
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => read(key) ?? null,
    setItem: (key: string) => writes.push(key),
  })
  await import(/* @vite-ignore */ BOOT_SCRIPT)
  vi.unstubAllGlobals()
  return { root, writes, painted, fetched: links.map(({ rel }) => rel) }
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

  test('no other screen takes the shape of the list', async () => {
    const signedIn = storing({ 'lero-session': '{}' })
    expect((await bootWith(signedIn, '/')).root.dataset.boot).toBe('list')
    for (const path of ['/profile', '/landing', '/search'])
      expect((await bootWith(signedIn, path)).root.dataset.boot).toBeUndefined()
  })

  test('an open conversation takes its own shape, by its address or by the entry of the history', async () => {
    const signedIn = storing({ 'lero-session': '{}' })
    expect((await bootWith(signedIn, '/chat/0198')).root.dataset.boot).toBe('chat')
    expect((await bootWith(signedIn, '/app', { openChatId: '0198' })).root.dataset.boot).toBe('chat')
    expect((await bootWith(storing({}), '/chat/0198')).root.dataset.boot).toBeUndefined()
  })

  test('the files of a conversation are fetched ahead when it is the one that opens, and only then', async () => {
    const signedIn = storing({ 'lero-session': '{}' })
    expect((await bootWith(signedIn, '/chat/0198')).fetched).toEqual(['modulepreload', 'modulepreload'])
    expect((await bootWith(signedIn, '/app')).fetched).toEqual(['', ''])
  })

  test('the bars of the device take the colour of the theme', async () => {
    expect((await bootWith(storing({ 'lero-theme': 'dark' }))).painted).toEqual(['surface of dark'])
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

  test('a choice made in another tab is shown here, and written by nobody but that tab', async () => {
    const page = new EventTarget()
    const classes = new Set(['blue'])
    const classList = {
      remove: (...names: string[]) => names.forEach((name) => classes.delete(name)),
      add: (name: string) => classes.add(name),
    }
    const painted: string[] = []
    const meta = { setAttribute: (_name: string, value: string) => painted.push(value) }
    vi.stubGlobal('window', page)
    vi.stubGlobal('document', { documentElement: { classList }, querySelector: () => meta })
    vi.stubGlobal('getComputedStyle', () => ({
      getPropertyValue: () => ` surface of ${[...classes].join()}`,
    }))
    const { followStoredTheme, getTheme } = await import('./theme.ts')
    const stop = followStoredTheme()
    const change = (key: string, newValue: string) =>
      page.dispatchEvent(Object.assign(new Event('storage'), { key, newValue }))
    change('lero-language', 'dark')
    expect(getTheme()).toBe('blue')
    change('lero-theme', 'dark')
    expect([getTheme(), [...classes], painted]).toEqual(['dark', ['dark'], ['surface of dark']])
    expect(stored.has('lero-theme')).toBe(false)
    stop()
    change('lero-theme', 'green')
    expect(getTheme()).toBe('dark')
  })
})
