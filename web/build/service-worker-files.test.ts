import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { BuiltChunk } from './built-chunks.ts'
import { computeVersion, findShell, listFiles, sortFiles, writeWorker } from './service-worker-files.ts'

let folder = ''

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lero-sw-'))
  mkdirSync(join(folder, 'assets'))
  for (const name of ['index.html', 'icon.svg', 'csp.json', 'assets/main-1.js', 'assets/main-1.js.br'])
    writeFileSync(join(folder, name), name)
})

afterEach(() => rmSync(folder, { recursive: true }))

test('the worker keeps the page as / and every file a browser asks for', () => {
  expect(listFiles(folder)).toEqual(['/', '/assets/main-1.js', '/icon.svg'])
})

test('DEVICE-025: the shell is list, habits, conversation and its menu with what they import; texts stand by language', () => {
  const chunk = (name: string, imports: string[] = [], assets: string[] = []): BuiltChunk => ({
    name,
    fileName: `assets/${name}-1.js`,
    moduleIds: [],
    imports: imports.map((imported) => `assets/${imported}-1.js`),
    cssFiles: assets,
    assets,
  })
  const chunks = [
    chunk('first', [], ['assets/first-1.css']),
    chunk('server-part', ['first']),
    chunk('changes', ['first', 'server-part', 'jobs']),
    chunk('jobs'),
    chunk('after-list', ['first']),
    chunk('list-part', ['first']),
    chunk('conversation-screen', ['bubble'], ['assets/conversation-1.css']),
    chunk('bubble', ['first']),
    chunk('beside-messages', ['bubble']),
    chunk('search-screen', ['first', 'bubble']),
  ]
  const shell = findShell(chunks)
  const paths = ['/', '/icon.svg', '/icon-512.png', '/assets/texts-en-1.js', '/assets/first-texts-en-1.js']
  const parts = ['/assets/search-screen-1.js', '/icon-512.png']
  expect(sortFiles([...paths, ...shell, parts[0]!], shell)).toEqual({
    shell: [
      '/',
      '/icon.svg',
      '/assets/first-1.js',
      '/assets/first-1.css',
      '/assets/server-part-1.js',
      '/assets/changes-1.js',
      '/assets/after-list-1.js',
      '/assets/list-part-1.js',
      '/assets/conversation-screen-1.js',
      '/assets/conversation-1.css',
      '/assets/beside-messages-1.js',
      '/assets/jobs-1.js',
      '/assets/bubble-1.js',
    ],
    texts: { en: ['/assets/texts-en-1.js', '/assets/first-texts-en-1.js'] },
    parts: parts.toReversed(),
  })
  // A chunk that got another name would else be missing without a word.
  expect(() => findShell(chunks.filter(({ name }) => name !== 'changes'))).toThrow(
    'no chunk is called changes',
  )
})

test('the version moves with any content and with nothing else', () => {
  const files = listFiles(folder)
  const before = computeVersion(folder, files)
  writeFileSync(join(folder, 'csp.json'), 'another')
  expect(computeVersion(folder, files)).toBe(before)
  writeFileSync(join(folder, 'index.html'), 'another')
  expect(computeVersion(folder, files)).not.toBe(before)
})

test('the service worker stays below 2 KB gzip, and what it takes in too, the list of files aside', async () => {
  await writeWorker(folder, 'abc123', { shell: [], texts: {}, parts: [] })
  const code = readFileSync(join(folder, 'sw.js'))
  expect(code.toString()).toContain('lero-shell-')
  const [, script = ''] = /"(\/assets\/sw-rest-[\da-f]{8}\.js)"/.exec(code.toString()) ?? []
  expect(readFileSync(join(folder, script)).toString()).toContain('push.renew')
  for (const name of ['sw.js', script])
    expect(gzipSync(readFileSync(join(folder, name))).length).toBeLessThanOrEqual(2048)
})
