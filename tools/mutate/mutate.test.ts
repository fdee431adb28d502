import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '../..')
const folder = realpathSync(mkdtempSync(join(tmpdir(), 'mutate-')))
afterAll(() => rmSync(folder, { recursive: true }))

/** The tools must not take themselves for workers of the run that tests them. */
const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^(VITEST|TEST)/.test(name)))
const run = (command: string, ...args: string[]) =>
  spawnSync(command, args, { cwd: folder, encoding: 'utf8', env })

function write(file: string, ...lines: string[]): void {
  mkdirSync(dirname(join(folder, file)), { recursive: true })
  writeFileSync(join(folder, file), lines.join('\n'))
}

test(
  'rows whose test only repeats the limit are found, rows that hold it literally are not',
  { timeout: 60_000 },
  () => {
    symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'))
    write('.gitignore', 'node_modules', 'test-results')
    write('package.json', '{ "type": "module" }')
    write('acceptance-waiting.json', '{ "deep": ["AUTH-003"] }')
    write(
      'docs/spec/acceptance.md',
      '| AUTH-001 | U | At least 6 signs | 0§1 |  |',
      '| AUTH-002 | U | At most 20 signs | 0§1 |  |',
      '| AUTH-003 | U | At most 20 signs in another engine | 0§1 |  |',
    )
    write('contract/limits.ts', 'export const MIN = 6', 'export const MAX = 20')
    write('tools/mutate/exceptions.json', '{ "numbers": {} }')
    write(
      'vitest.config.ts',
      `export default { test: { reporters: ['${ROOT}/tools/acceptance/vitest-reporter.ts'], includeTaskLocation: true } }`,
    )
    write(
      'a.test.ts',
      `import { expect, test } from 'vitest'`,
      `import { MAX, MIN } from './contract/limits.ts'`,
      `test('AUTH-001: six', () => expect(MIN).toBe(6))`,
      `test('AUTH-002: twenty', () => expect(MAX).toBe(MAX))`,
      `test('AUTH-003: twenty', () => expect(MAX).toBe(MAX))`,
    )
    run('git', 'init', '--quiet')
    run('npx', 'vitest', 'run')
    const { stdout, status } = run('node', '--import', 'tsx', join(ROOT, 'tools/mutate/mutate.ts'), 'numbers')
    expect(stdout).toContain('(1 files), 2 rows must turn red')
    expect(stdout).toContain('✗ green AUTH-002 At most 20 signs')
    expect(stdout).not.toContain('green AUTH-001')
    expect(stdout).toContain('1 to mend')
    expect(status).toBe(1)
  },
)
