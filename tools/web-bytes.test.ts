import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { listParts, readChunks, sumWithImports } from './web-bytes.ts'

let folder = ''

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lero-bytes-'))
  mkdirSync(join(folder, 'assets'))
  const files = {
    'main-1.js':
      'import{a as b}from"./kit-2.js";import"./side-3.js";const go=()=>import(`./lazy-4.js`);b(go);',
    'kit-2.js': 'const a=1;export{a};',
    'side-3.js': 'globalThis.x="import{y}from later";',
    'lazy-4.js': 'import{a}from"./kit-2.js";import{c}from"./deep-5.js";export{a,c};',
    'deep-5.js': 'const c=2;export{c};',
  }
  for (const [name, code] of Object.entries(files)) writeFileSync(join(folder, 'assets', name), code)
})

afterEach(() => rmSync(folder, { recursive: true }))

test('imports come with a script, parts when they are asked for', () => {
  const chunks = readChunks(folder)
  expect(chunks.get('/assets/main-1.js')).toMatchObject({
    imports: ['/assets/kit-2.js', '/assets/side-3.js'],
    parts: ['/assets/lazy-4.js'],
  })
  expect(listParts(chunks)).toEqual(['/assets/lazy-4.js'])
})

test('a part counts with everything it brings that is not there yet', () => {
  const chunks = readChunks(folder)
  const bytesOf = (...names: string[]) =>
    names.reduce((sum, name) => sum + (chunks.get(`/assets/${name}`)?.gzipBytes ?? Number.NaN), 0)
  const part = ['/assets/lazy-4.js']
  expect(sumWithImports(chunks, part)).toBe(bytesOf('lazy-4.js', 'kit-2.js', 'deep-5.js'))
  expect(sumWithImports(chunks, part, new Set(['/assets/kit-2.js']))).toBe(bytesOf('lazy-4.js', 'deep-5.js'))
})
