import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { describeOutbox } from './outbox.ts'

let dataDir = ''

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'lero-outbox-'))
})
afterEach(() => rm(dataDir, { recursive: true, force: true }))

async function put(name: string, text: string, seconds: number): Promise<void> {
  await mkdir(join(dataDir, 'outbox'), { recursive: true })
  await writeFile(join(dataDir, 'outbox', name), text)
  await utimes(join(dataDir, 'outbox', name), seconds, seconds)
}

test('an empty outbox says so', async () => {
  expect(await describeOutbox(dataDir, 5)).toBe(`The outbox ${dataDir}/outbox is empty.`)
})

test('the newest come last, no more than asked for', async () => {
  await put('c.txt', 'the first\n', 1)
  await put('a.txt', 'the second\n', 2)
  await put('b.txt', 'the third\n', 3)
  expect(await describeOutbox(dataDir, 2)).toBe('── a.txt\nthe second\n\n── b.txt\nthe third')
})
