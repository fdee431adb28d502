import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { computeVersion, listFiles, writeWorker } from './service-worker-files.ts'

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

test('the version moves with any content and with nothing else', () => {
  const files = listFiles(folder)
  const before = computeVersion(folder, files)
  writeFileSync(join(folder, 'csp.json'), 'another')
  expect(computeVersion(folder, files)).toBe(before)
  writeFileSync(join(folder, 'index.html'), 'another')
  expect(computeVersion(folder, files)).not.toBe(before)
})

test('the service worker stays below 2 KB gzip', async () => {
  const file = join(folder, 'sw.js')
  await writeWorker(file, 'abc123')
  const code = readFileSync(file)
  expect(code.toString()).toContain('lero-shell-')
  expect(gzipSync(code).length).toBeLessThanOrEqual(2048)
})
