import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createContext, runInContext } from 'node:vm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { writeWorker } from '../../build/service-worker-files.ts'

const ORIGIN = 'https://lero.test'
const VERSION = 'bbb222'
let code = ''
const folder = mkdtempSync(join(tmpdir(), 'lero-worker-'))

beforeAll(async () => {
  mkdirSync(join(folder, 'assets'))
  await writeWorker(folder, VERSION, { shell: [], texts: {}, parts: [] })
  code = readFileSync(join(folder, 'sw.js'), 'utf8')
})
afterAll(() => rmSync(folder, { recursive: true }))

type Asked = {
  readonly url: string
  readonly method?: string
  readonly mode?: string
}
const pathOf = (asked: string | Asked): string =>
  new URL(typeof asked === 'string' ? asked : asked.url, ORIGIN).pathname

const TYPES: Record<string, string> = { js: 'text/javascript', svg: 'image/svg+xml', css: 'text/css' }
const typeOf = (path: string): string => TYPES[/\.(\w+)$/.exec(path)?.[1] ?? ''] ?? 'text/html; charset=utf-8'

type Options = {
  /** What the device has already. */
  readonly caches?: Record<string, Record<string, string>>
  /** Locks that pages hold. */
  readonly locks?: readonly string[]
  /** Whether a newer worker is on its way or waits. */
  readonly newer?: { installing?: object | null; waiting?: object | null }
}

/** The worker in a scope of its own, above caches and a network that the test fills. A text `=type` is answered as it. */
const startWorker = (
  files: Record<string, string>,
  { caches = {}, locks = [], newer = {} }: Options = {},
) => {
  const stored = new Map(Object.entries(caches).map(([name, held]) => [name, new Map(Object.entries(held))]))
  const fetched: string[] = []
  const done: string[] = []
  /** What became of the script that it takes in. */
  const taken: string[] = []
  const listeners = new Map<string, (event: object) => void>()
  const fetch = async (asked: string | Asked): Promise<Response> => {
    const path = pathOf(asked)
    fetched.push(path)
    const text = files[path]
    if (text === 'offline') throw new TypeError('Failed to fetch')
    if (text === undefined) return new Response('', { status: 404 })
    const type = text.startsWith('=') ? text.slice(1) : typeOf(path)
    return new Response(text, { headers: { 'content-type': type } })
  }
  const answerOf = (held: Map<string, string> | undefined, asked: string | Asked) => {
    const text = held?.get(pathOf(asked))
    return text === undefined
      ? undefined
      : new Response(text, { headers: { 'content-type': typeOf(pathOf(asked)) } })
  }
  const scope = {
    location: new URL('/sw.js', ORIGIN),
    URL,
    fetch,
    caches: {
      open: async (name: string) => {
        if (!stored.has(name)) stored.set(name, new Map())
        return {
          match: async (asked: string | Asked) => answerOf(stored.get(name), asked),
          keys: async () => [...stored.get(name)!.keys()].map((path) => ({ url: ORIGIN + path })),
          put: async (path: string, response: Response) => {
            stored.get(name)!.set(path, await response.text())
          },
        }
      },
      match: async (asked: string | Asked, { cacheName }: { cacheName?: string } = {}) =>
        (cacheName ? [stored.get(cacheName)] : [...stored.values()])
          .map((held) => answerOf(held, asked))
          .find((found) => found !== undefined),
      keys: async () => [...stored.keys()],
      delete: async (name: string) => stored.delete(name),
    },
    navigator: { locks: { query: async () => ({ held: locks.map((name) => ({ name })) }) } },
    addEventListener: (type: string, listener: (event: object) => void) => listeners.set(type, listener),
    skipWaiting: async () => done.push('skipped'),
    clients: { claim: async () => done.push('claimed') },
    registration: newer,
    importScripts: (path: string) => {
      const listed = files['/sw-files.json']
      if (listed === undefined) throw new Error('no line')
      taken.push(path.replace(/[\da-f]{8}/, ''))
      const pushListeners = { push: async () => taken.push('pushed') }
      Object.assign(scope, { releaseFiles: JSON.parse(listed), pushListeners })
    },
  }
  runInContext(code, createContext({ ...scope, self: scope }))

  const raise = async (type: 'install' | 'activate' | 'push'): Promise<void> => {
    const works: Promise<unknown>[] = []
    listeners.get(type)!({ waitUntil: (work: Promise<unknown>) => works.push(work) })
    await Promise.all(works)
  }
  /** What the worker answers; null where it leaves the request to the browser. */
  const ask = async (path: string, asked: Partial<Asked> = {}): Promise<string | null> => {
    const answers: Promise<Response>[] = []
    const request = { url: new URL(path, ORIGIN).href, method: 'GET', mode: 'cors', ...asked }
    const works: Promise<unknown>[] = []
    listeners.get('fetch')!({
      request,
      respondWith: (answer: Promise<Response>) => answers.push(answer),
      waitUntil: (work: Promise<unknown>) => works.push(work),
    })
    const answer = await answers[0]
    await Promise.all(works)
    return answer ? answer.text() : null
  }
  const tell = (data: unknown): void => listeners.get('message')!({ data })
  const heldBy = (name: string) => Object.fromEntries(stored.get(name) ?? [])
  return { raise, ask, tell, heldBy, names: () => [...stored.keys()], fetched, done, taken }
}

const list = (files: { shell: string[]; texts?: Record<string, string[]>; parts?: string[] }): string =>
  JSON.stringify({ texts: {}, parts: [], ...files })
const OWN = `lero-shell-${VERSION}`
const OLD = 'lero-shell-aaa111'

const release = {
  '/sw-files.json': list({
    shell: ['/', '/assets/main-11111111.js', '/icon.svg'],
    texts: { en: ['/assets/texts-en-11111111.js'], es: ['/assets/texts-es-11111111.js'] },
    parts: ['/assets/search-11111111.js', '/assets/theme-11111111.js'],
  }),
  '/': 'the page',
  '/assets/main-11111111.js': 'the script',
  '/assets/texts-en-11111111.js': 'the words',
  '/assets/texts-es-11111111.js': 'las palabras',
  '/assets/search-11111111.js': 'the search',
  '/assets/theme-11111111.js': 'the theme',
  '/icon.svg': 'the icon',
}
const shell = { '/': 'the page', '/assets/main-11111111.js': 'the script', '/icon.svg': 'the icon' }

test('without network every address of the app is its page, and its files are there', async () => {
  const files: Record<string, string> = { ...release }
  const { raise, ask } = startWorker(files)
  await raise('install')
  for (const path of Object.keys(files)) files[path] = 'offline'
  for (const path of ['/', '/app', '/chat/0198', '/auth/reset?code=1'])
    expect(await ask(path, { mode: 'navigate' })).toBe('the page')
  expect(await ask('/assets/main-11111111.js')).toBe('the script')
  // A picture that is no file of the app comes from the network alone.
  await expect(ask('/icon.svg.bak')).resolves.toBe('')
})

test('DEVICE-025: the shell and the words of one language are fetched ahead, a part is kept at its first use', async () => {
  const { raise, ask, heldBy, fetched } = startWorker(release, {
    caches: { 'lero-shell.language': { '/language': 'es' } },
  })
  await raise('install')
  expect(fetched.toSorted()).toEqual([
    '/',
    '/assets/main-11111111.js',
    '/assets/texts-es-11111111.js',
    '/icon.svg',
  ])
  expect(await ask('/assets/search-11111111.js')).toBe('the search')
  expect(heldBy(OWN)).toHaveProperty(['/assets/search-11111111.js'], 'the search')
  expect(heldBy(OWN)).not.toHaveProperty(['/assets/theme-11111111.js'])
})

test('DEVICE-025: what was used of the release before is fetched ahead of the new one too', async () => {
  const used = { '/': 'the old page', '/assets/search-00000000.js': 'the old search' }
  const { raise, heldBy } = startWorker(release, { caches: { [OLD]: used } })
  await raise('install')
  expect(heldBy(OWN)).toEqual({ ...shell, '/assets/search-11111111.js': 'the search' })
})

test('what a person says and is told is never the worker’s: calls, sign-in, socket, other origins', async () => {
  const { raise, ask, heldBy } = startWorker(release)
  await raise('install')
  for (const path of ['/api/messages.open', '/auth/v1/token', '/socket', '/healthz', '/readyz', '/metrics'])
    expect([await ask(path), await ask(path, { mode: 'navigate' })]).toEqual([null, null])
  expect(await ask('/app', { method: 'POST' })).toBeNull()
  expect(await ask('https://elsewhere.test/assets/main-11111111.js')).toBeNull()
  await ask('/something-else')
  expect(heldBy(OWN)).toEqual(shell)
})

test('a version of which one file does not come, or comes as something else, is not installed', async () => {
  const { '/icon.svg': _, ...broken } = release
  await expect(startWorker(broken).raise('install')).rejects.toThrow('/icon.svg: 404')
  const page = { ...release, '/assets/main-11111111.js': '=text/html' }
  await expect(startWorker(page).raise('install')).rejects.toThrow('not what it should be')
})

test('DEVICE-013: a page in place of a script is answered and not kept, nor is an error', async () => {
  const files = {
    ...release,
    '/assets/search-11111111.js': '=text/html; charset=utf-8',
    '/assets/doodle-11111111.svg': '=image/svg+xml',
    '/assets/face-11111111.png': '=text/css',
  }
  const { raise, ask, heldBy } = startWorker(files)
  await raise('install')
  for (const path of ['search-11111111.js', 'face-11111111.png', 'gone-11111111.js', 'doodle-11111111.svg'])
    await ask(`/assets/${path}`)
  expect(heldBy(OWN)).toEqual({ ...shell, '/assets/doodle-11111111.svg': '=image/svg+xml' })
})

test('a hashed file of the version before is taken over, the page and what keeps its name is fetched anew', async () => {
  const before = {
    '/': 'the old page',
    '/assets/main-11111111.js': 'the script',
    '/icon.svg': 'the old icon',
  }
  const { raise, fetched, heldBy } = startWorker(release, { caches: { [OLD]: before } })
  await raise('install')
  expect(fetched).toEqual(['/', '/icon.svg'])
  expect(heldBy(OWN)['/']).toBe('the page')
  // The tabs that run the version before still read from it.
  expect(heldBy(OLD)).toEqual(before)
})

test('it waits for the person’s word, then takes over and clears away earlier versions and nothing else', async () => {
  const { raise, tell, names, done } = startWorker(release, {
    caches: { [OLD]: {}, 'of-somebody-else': {}, 'lero-shell.language': {} },
  })
  await raise('install')
  tell('something')
  expect(done).toEqual([])
  tell('skip_waiting')
  expect(done).toEqual(['skipped'])
  await raise('activate')
  expect(names()).toEqual(['of-somebody-else', 'lero-shell.language', OWN])
  expect(done).toEqual(['skipped', 'claimed'])
  tell('claim')
  expect(done).toEqual(['skipped', 'claimed', 'claimed'])
})

test('DEVICE-013: files of the last release stay and are answered as long as a page runs it', async () => {
  const before = {
    '/assets/main-00000000.js': 'the old script',
    '/assets/search-00000000.js': 'the old search',
  }
  const locks = ['lero-page /assets/main-00000000.js']
  const { raise, ask, names } = startWorker(release, { caches: { [OLD]: before }, locks })
  await raise('install')
  await raise('activate')
  expect(names()).toContain(OLD)
  expect(await ask('/assets/search-00000000.js')).toBe('the old search')
  // The page is closed; the next one that opens clears up.
  locks.pop()
  await ask('/app', { mode: 'navigate' })
  expect(names()).toEqual([OWN])
})

test('what a newer release has fetched ahead stays when a page of this one opens meanwhile', async () => {
  const ahead = { 'lero-shell-ccc333': { '/': 'the newer page', '/assets/main-22222222.js': 'newer' } }
  const newer: Options['newer'] = { installing: {} }
  const { ask, names, heldBy } = startWorker(release, { caches: { ...ahead, [OLD]: {} }, newer })
  await ask('/app', { mode: 'navigate' })
  Object.assign(newer, { installing: null, waiting: {} })
  await ask('/app', { mode: 'navigate' })
  expect(heldBy('lero-shell-ccc333')).toEqual(ahead['lero-shell-ccc333'])
  expect(names()).toContain(OLD)
})

test('the page is the one of its own version, whatever an earlier one holds', async () => {
  const { raise, ask } = startWorker(release, { caches: { [OLD]: { '/': 'the old page' } } })
  await raise('install')
  expect(await ask('/app', { mode: 'navigate' })).toBe('the page')
})

test('DEVICE-014: once a part is gone from the server the next page is the server’s, or the kept one without network', async () => {
  const files: Record<string, string> = { ...release }
  const { raise, ask } = startWorker(files)
  await raise('install')
  files['/app'] = 'the newer page'
  expect(await ask('/app', { mode: 'navigate' })).toBe('the page')
  await ask('/assets/gone-11111111.js')
  expect(await ask('/app', { mode: 'navigate' })).toBe('the newer page')
  files['/app'] = 'offline'
  expect(await ask('/app', { mode: 'navigate' })).toBe('the page')
})

test('the rest of it comes with the installation, without which there is none, and again when something is pushed', async () => {
  const worker = startWorker(release)
  expect(worker.taken).toEqual([])
  await worker.raise('install')
  expect(worker.taken).toEqual(['/assets/sw-rest-.js'])
  await worker.raise('push')
  expect(worker.taken).toEqual(['/assets/sw-rest-.js', '/assets/sw-rest-.js', 'pushed'])
  await expect(startWorker({}).raise('install')).rejects.toThrow('no line')
})
