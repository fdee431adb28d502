import { spawnSync } from 'node:child_process'
import { mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { forgetCount, readCommit, readCommits, readCount, readRunner, type Shown } from './results.ts'

const ROOT = join(import.meta.dirname, '../..')
const SKIPPED = ['test', 'skip'].join('.')
const folder = realpathSync(mkdtempSync(join(tmpdir(), 'reporters-')))
symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'))
writeFileSync(join(folder, 'package.json'), '{ "type": "module" }')
afterAll(() => rmSync(folder, { recursive: true }))

const write = (file: string, lines: string[]) => writeFileSync(join(folder, file), lines.join('\n'))
const run = (...args: string[]) => spawnSync('npx', args, { cwd: folder, encoding: 'utf8', env: cleanEnv() })
/** The tools must not take themselves for workers of the run that tests them. */
const cleanEnv = () =>
  Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^(VITEST|TEST|PLAYWRIGHT|PW_)/.test(name)),
  )
const brief = (shown: Shown[] | undefined) =>
  shown?.map(({ kind, title, status, place }) => [kind, title, status, place])

test('playwright leaves tests and named steps with their outcome and place', { timeout: 60_000 }, () => {
  write('playwright.config.ts', [
    `export default { reporter: [['${ROOT}/tools/acceptance/playwright-reporter.ts']], workers: 1 }`,
  ])
  write('a.spec.ts', [
    `import { expect, test } from '@playwright/test'`,
    `test('AUTH-001: opens', async () => {`,
    `  await test.step('AUTH-002: first', async () => {})`,
    `  await test.step('AUTH-003: second', () => expect(1).toBe(2))`,
    `})`,
    `${SKIPPED}('AUTH-004: never', () => {})`,
  ])
  run('playwright', 'test')
  const results = readRunner(folder, 'playwright')
  expect(brief(results['a.spec.ts'])).toEqual([
    ['test', 'AUTH-001: opens', 'failed', 'a.spec.ts:2'],
    ['step', 'AUTH-002: first', 'passed', 'a.spec.ts:3'],
    ['step', 'AUTH-003: second', 'failed', 'a.spec.ts:4'],
    ['test', 'AUTH-004: never', 'skipped', 'a.spec.ts:6'],
  ])
  expect(readCount(folder, 'playwright')).toEqual({ passed: 0, failed: 2 })
  forgetCount(folder, 'playwright')
  expect(readCount(folder, 'playwright')).toEqual({ passed: 0, failed: 0 })
})

test(
  'vitest leaves tests with their place, keeps what other files showed and sees what cannot load',
  { timeout: 60_000 },
  () => {
    write('vitest.config.ts', [
      `export default { test: { reporters: ['${ROOT}/tools/acceptance/vitest-reporter.ts'], includeTaskLocation: true } }`,
    ])
    write('a.test.ts', [
      `import { describe, expect, test } from 'vitest'`,
      `describe('auth', () => {`,
      `  test('AUTH-005: inside', () => expect(1).toBe(1))`,
      `})`,
    ])
    write('b.test.ts', [`import './missing.ts'`])
    run('vitest', 'run', 'a.test.ts')
    run('vitest', 'run', 'b.test.ts')
    const results = readRunner(folder, 'vitest')
    expect(brief(results['a.test.ts'])).toEqual([['test', 'AUTH-005: inside', 'passed', 'a.test.ts:3']])
    expect(brief(results['b.test.ts'])).toEqual([['test', 'loads', 'failed', 'b.test.ts']])
    // Of the latest run alone.
    expect(readCount(folder, 'vitest')).toEqual({ passed: 0, failed: 1 })
  },
)

test('results know the commit they are of', () => {
  expect(readCommits(folder)).toEqual(['none'])
  const git = (...args: string[]) =>
    spawnSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@b.c', ...args], { cwd: folder })
  git('init', '--quiet')
  git('add', 'package.json')
  git('commit', '--quiet', '-m', 'first')
  expect(readCommit(folder)).toMatch(/^[0-9a-f]{7,}\+$/)
})
