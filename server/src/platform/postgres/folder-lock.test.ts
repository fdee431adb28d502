import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { isFolderLocked, lockFolder } from './folder-lock.ts'

let folder = ''

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lero-lock-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

/** A process that listened on the lock's file and was killed. */
async function leaveStaleFile(): Promise<void> {
  const listen = `require('net').createServer().listen(${JSON.stringify(join(folder, 'owner.sock'))}, () => console.log('listening'))`
  const child = spawn(process.execPath, ['-e', listen])
  await once(child.stdout, 'data')
  child.kill('SIGKILL')
  await once(child, 'exit')
  expect((await stat(join(folder, 'owner.sock'))).isSocket()).toBe(true)
}

test('one holder at a time, and another one after it', async () => {
  const first = await lockFolder(folder, '/data')
  expect(await isFolderLocked(folder)).toBe(true)
  await expect(lockFolder(folder, '/data')).rejects.toThrow(
    'Lero is already running on the data folder /data.',
  )
  await first.release()
  expect(await isFolderLocked(folder)).toBe(false)
  await (await lockFolder(folder, '/data')).release()
})

test('what a killed holder leaves is taken over, by one of many who come at the same moment', async () => {
  await leaveStaleFile()
  expect(await isFolderLocked(folder)).toBe(false)
  const attempts = await Promise.allSettled(Array.from({ length: 20 }, () => lockFolder(folder, '/data')))
  const holders = attempts.flatMap((attempt) => (attempt.status === 'fulfilled' ? [attempt.value] : []))
  expect(holders).toHaveLength(1)
  expect(await isFolderLocked(folder)).toBe(true)
  await holders[0]?.release()
})
