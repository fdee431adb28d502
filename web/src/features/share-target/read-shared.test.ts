import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { dropShared, readShared } from './read-shared.ts'

/** What the service worker left. */
let kept: Response | undefined

beforeEach(() => {
  kept = undefined
  vi.stubGlobal('caches', {
    match: async () => kept?.clone(),
    delete: async () => void (kept = undefined),
  })
})
afterEach(() => vi.unstubAllGlobals())

const keep = (body: BodyInit): void => {
  kept = new Response(body)
  kept.headers.set('date', new Date().toUTCString())
}

function share(words: Record<string, string | File>, files: readonly File[] = []) {
  const form = new FormData()
  for (const [name, value] of Object.entries(words)) form.set(name, value)
  for (const file of files) form.append('files', file)
  keep(form)
  return readShared()
}

test('title, text and address stand on lines of their own, each said once', async () => {
  const url = 'https://pudim.test/receita'
  for (const [words, text] of [
    [{ title: 'Pudim', text: 'olha', url }, `Pudim\nolha\n${url}`],
    [{ title: 'Pudim', text: 'Pudim de leite' }, 'Pudim de leite'],
    [{ title: '  ', text: `vem ${url}`, url }, `vem ${url}`],
    [{ title: 'a', text: 'a', url: 'a' }, 'a'],
    [{ text: 'ol\0á' }, 'olá'],
    [{ title: new File(['x'], 'x'), text: 'olha' }, 'olha'],
  ] as const)
    expect(await share(words)).toEqual({ text, files: [], hasMore: false })
})

test('at most 30 files are taken, and none that is empty', async () => {
  const files = Array.from({ length: 500 }, (_, at) => new File(['x'], `${at}.txt`))
  const found = await share({ text: '' }, [new File([], ''), new File([], 'vazio.txt'), ...files])
  expect(found?.files.map(({ name }) => name)).toEqual(Array.from({ length: 30 }, (_, at) => `${at}.txt`))
  expect([found?.text, found?.hasMore]).toEqual(['', true])
  expect(await share({}, files.slice(0, 30))).toMatchObject({ hasMore: false })
})

test('a text without end is cut before anything looks at it', async () => {
  const found = await share({ title: 'b', text: 'a'.repeat(5_000_000) })
  expect(found?.text.length).toBeLessThan(20_000)
})

test('nothing, no form and an empty form are nothing', async () => {
  expect(await readShared()).toBeNull()
  keep('no form')
  expect(await readShared()).toBeNull()
  expect(await share({ text: ' ' }, [new File([], 'vazio.txt')])).toBeNull()
})

test('what was sent or put away is gone', async () => {
  expect(await share({ text: 'oi' })).not.toBeNull()
  await dropShared()
  expect(await readShared()).toBeNull()
})
