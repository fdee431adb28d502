import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { SourceTree } from './check-imports.ts'

const MAX_LINES = 400
const COUNTED = /\.(tsx?|css|sql|html|mjs)$/
const GENERATED = new Set(['server/schema.sql'])
const TEST_FILE = /\.(test|spec)\.tsx?$/
const HIDDEN_TEST = /\.(skip|todo|only|fixme|skipIf|runIf|fails)\b(?=[.(])|\bx(it|test|describe)\(/
const SLEEP = /\.waitForTimeout\(|from 'node:timers\/promises'/
const ENUM = /^\s*(export\s+)?(declare\s+)?(const\s+)?enum\s/
const UNFINISHED = /\b(TOD[O]|FIXM[E]|XX[X])\b/
const WILDCARD = /\bselect\s+(\w+\.)?\*/i

/** One line per file or line that breaks a rule of the house which no other tool sees. */
export function findHouseViolations(tree: SourceTree): string[] {
  const violations: string[] = []
  for (const [file, source] of tree) {
    if (!COUNTED.test(file) || GENERATED.has(file)) continue
    const lines = source.trimEnd().split('\n')
    if (lines.length > MAX_LINES) violations.push(`${file}: ${lines.length} lines, more than ${MAX_LINES}`)
    const isTestFile = TEST_FILE.test(file)
    lines.forEach((line, index) => {
      const at = `${file}:${index + 1}`
      if (isTestFile && HIDDEN_TEST.test(line))
        violations.push(`${at}: a test that is skipped, planned or alone`)
      if (isTestFile && SLEEP.test(line)) violations.push(`${at}: a test that sleeps`)
      if (ENUM.test(line)) violations.push(`${at}: an enum`)
      if (UNFINISHED.test(line)) violations.push(`${at}: unfinished work`)
      if (!isTestFile && file.startsWith('server/') && WILDCARD.test(line))
        violations.push(`${at}: select * hides its columns`)
    })
  }
  return violations
}

/** The lock file must install from whatever registry a person has configured. */
export function findLockViolations(lock: string): string[] {
  const hosts = [...lock.matchAll(/"resolved":\s*"([a-z+]+:\/\/[^/"]+)/g)].map(([, host]) => host ?? '')
  return [...new Set(hosts)].map((host) => `package-lock.json names the registry ${host}`)
}

/** The copies of the specification must be the ones kept beside the checkout, where that folder exists. */
export function findSpecViolations(root: string): string[] {
  const original = join(root, '..', 'shared', 'spec')
  if (!existsSync(original)) return []
  return ['acceptance.md', 'decisions.md']
    .filter(
      (name) =>
        readFileSync(join(root, 'docs/spec', name), 'utf8') !== readFileSync(join(original, name), 'utf8'),
    )
    .map((name) => `docs/spec/${name} differs from its original`)
}
