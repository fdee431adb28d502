import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
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
  await writeWorker(join(folder, 'sw.js'), VERSION)
  code = readFileSync(join(folder, 'sw.js'), 'utf8')
})
afterAll(() => rmSync(folder, { recursive: true }))

interface Asked {
  readonly url: string
  readonly method?: string
  readonly mode?: string
}
const pathOf = (asked: string | Asked): string =>
  new URL(typeof asked === 'string' ? asked : asked.url, ORIGIN).pathname

/** The worker in a scope of its own, above caches and a network that the test fills. */
const startWorker = (files: Record<string, string>, caches: Record<string, Record<string, string>> = {}) => {
  const stored = new Map(Object.entries(caches).map(([name, held]) => [name, new Map(Object.entries(held))]))
  const fetched: string[] = []
  const done: string[] = []
  const listeners = new Map<string, (event: object) => void>()
  const fetch = async (asked: string | Asked): Promise<Response> => {
    fetched.push(pathOf(asked))
    const text = files[pathOf(asked)]
    if (text === 'offline') throw new TypeError('Failed to fetch')
    return text === undefined ? new Response('', { status: 404 }) : new Response(text)
  }
  const answerOf = (held: Map<string, string> | undefined, asked: string | Asked) => {
    const text = held?.get(pathOf(asked))
    return text === undefined ? undefined : new Response(text)
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
          put: async (path: string, response: Response) => {
            stored.get(name)!.set(path, await response.text())
          },
        }
      },
      match: async (asked: string) =>
        [...stored.values()].map((held) => answerOf(held, asked)).find((found) => found !== undefined),
      keys: async () => [...stored.keys()],
      delete: async (name: string) => stored.delete(name),
    },
    addEventListener: (type: string, listener: (event: object) => void) => listeners.set(type, listener),
    skipWaiting: async () => done.push('skipped'),
    clients: { claim: async () => done.push('claimed') },
  }
  runInContext(code, createContext({ ...scope, self: scope }))

  const raise = async (type: 'install' | 'activate'): Promise<void> => {
    const works: Promise<unknown>[] = []
    listeners.get(type)!({ waitUntil: (work: Promise<unknown>) => works.push(work) })
    await Promise.all(works)
  }
  /** What the worker answers; null where it leaves the request to the browser. */
  const ask = async (path: string, asked: Partial<Asked> = {}): Promise<string | null> => {
    const answers: Promise<Response>[] = []
    const request = { url: new URL(path, ORIGIN).href, method: 'GET', mode: 'cors', ...asked }
    listeners.get('fetch')!({ request, respondWith: (answer: Promise<Response>) => answers.push(answer) })
    return answers.length === 0 ? null : (await answers[0]!).text()
  }
  const tell = (data: unknown): void => listeners.get('message')!({ data })
  const heldBy = (name: string) => Object.fromEntries(stored.get(name) ?? [])
  return { raise, ask, tell, heldBy, names: () => [...stored.keys()], fetched, done }
}

const release = {
  '/sw-files.json': '["/","/assets/main-1.js","/icon.svg"]',
  '/': 'the page',
  '/assets/main-1.js': 'the script',
  '/icon.svg': 'the icon',
}

test('without network every address of the app is its page, and its files are there', async () => {
  const files: Record<string, string> = { ...release }
  const { raise, ask } = startWorker(files)
  await raise('install')
  for (const path of Object.keys(files)) files[path] = 'offline'
  for (const path of ['/', '/app', '/chat/0198', '/auth/reset?code=1'])
    expect(await ask(path, { mode: 'navigate' })).toBe('the page')
  expect(await ask('/assets/main-1.js')).toBe('the script')
  // A picture that is no file of the app comes from the network alone.
  await expect(ask('/icon.svg.bak')).resolves.toBe('')
})

test('what a person says and is told is never the worker’s: calls, sign-in, socket, other origins', async () => {
  const { raise, ask, heldBy } = startWorker(release)
  await raise('install')
  for (const path of ['/api/messages.open', '/auth/v1/token', '/socket', '/healthz', '/readyz', '/metrics'])
    expect([await ask(path), await ask(path, { mode: 'navigate' })]).toEqual([null, null])
  expect(await ask('/app', { method: 'POST' })).toBeNull()
  expect(await ask('https://elsewhere.test/assets/main-1.js')).toBeNull()
  await ask('/something-else')
  expect(heldBy(`lero-shell-${VERSION}`)).toEqual({
    '/': 'the page',
    '/assets/main-1.js': 'the script',
    '/icon.svg': 'the icon',
  })
})

test('a version of which one file does not come is not installed', async () => {
  const { '/icon.svg': _, ...broken } = release
  await expect(startWorker(broken).raise('install')).rejects.toThrow('/icon.svg: 404')
})

test('a hashed file of the version before is taken over, the page and what keeps its name is fetched anew', async () => {
  const before = { '/': 'the old page', '/assets/main-1.js': 'the script', '/icon.svg': 'the old icon' }
  const { raise, fetched, heldBy } = startWorker(release, { 'lero-shell-aaa111': before })
  await raise('install')
  expect(fetched).toEqual(['/sw-files.json', '/', '/icon.svg'])
  expect(heldBy(`lero-shell-${VERSION}`)['/']).toBe('the page')
  // The tabs that run the version before still read from it.
  expect(heldBy('lero-shell-aaa111')).toEqual(before)
})

test('it waits for the person’s word, then takes over and clears away earlier versions and nothing else', async () => {
  const { raise, tell, names, done } = startWorker(release, {
    'lero-shell-aaa111': {},
    'of-somebody-else': {},
  })
  await raise('install')
  tell('something')
  expect(done).toEqual([])
  tell('skip_waiting')
  expect(done).toEqual(['skipped'])
  await raise('activate')
  expect(names()).toEqual(['of-somebody-else', `lero-shell-${VERSION}`])
  expect(done).toEqual(['skipped', 'claimed'])
})

test('the page is the one of its own version, whatever an earlier one holds', async () => {
  const { raise, ask } = startWorker(release, { 'lero-shell-aaa111': { '/': 'the old page' } })
  await raise('install')
  expect(await ask('/app', { mode: 'navigate' })).toBe('the page')
})
