import { spawnSync } from 'node:child_process'
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'

const gate = join(import.meta.dirname, '../.ci/run')
let folder = ''

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lero-gate-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

/** Runs the gate with a package manager and package database of the test's own in front. */
async function runGate(npm: string): Promise<{ status: number | null; lines: string[] }> {
  const bin = join(folder, 'bin')
  await mkdir(bin)
  const tools = { npm, 'dpkg-query': 'echo install ok installed' }
  for (const [name, script] of Object.entries(tools)) {
    await writeFile(join(bin, name), `#!/bin/sh\n${script}\n`)
    await chmod(join(bin, name), 0o755)
  }
  const { status, stdout } = spawnSync(gate, {
    env: { PATH: `${bin}:${process.env['PATH']}` },
    encoding: 'utf8',
  })
  return { status, lines: stdout.trim().split('\n') }
}

test('the last line counts the tests, each phase tells its minutes, and a failure is a failure', async () => {
  const { status, lines } = await runGate(
    `[ "$1" = ci ] || { echo '3 passed, 1 failed'; echo noise; exit 1; }`,
  )
  expect(status).toBe(1)
  expect(lines.at(-1)).toBe('3 passed, 1 failed')
  expect(
    lines.filter((line) => /^── (Debian packages|npm ci|npm test): \d+\.\d min$/.test(line)),
  ).toHaveLength(3)
})

test('green is green', async () => {
  const { status, lines } = await runGate(`[ "$1" = ci ] || echo '7 passed, 0 failed'`)
  expect(status).toBe(0)
  expect(lines.at(-1)).toBe('7 passed, 0 failed')
})

test('packages that cannot be installed, and tests that end without counting, are one failure', async () => {
  const broken = await runGate('exit 1')
  expect(broken.status).toBe(1)
  expect(broken.lines.slice(-2)).toEqual([
    'npm ci failed: the gate needs the packages of package-lock.json.',
    '0 passed, 1 failed',
  ])
  await rm(join(folder, 'bin'), { recursive: true })
  const silent = await runGate('exit 0')
  expect(silent.status).toBe(1)
  expect(silent.lines.slice(-2)).toEqual(['npm test ended without counting its tests.', '0 passed, 1 failed'])
})
