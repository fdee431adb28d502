import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

export type Runner = 'vitest' | 'playwright'
export type Status = 'passed' | 'failed' | 'skipped'

/** One test, or one `test.step` of a browser test, as its runner reported it. */
export type Shown = {
  kind: 'test' | 'step'
  title: string
  status: Status
  /** `file:line` of the call that made it: two titles from one place were generated. */
  place: string
}

/** What each test file showed in its latest run. */
export type ResultsByFile = Record<string, Shown[]>
export type Results = Record<Runner, ResultsByFile>

const RUNNERS: readonly Runner[] = ['vitest', 'playwright']
const resultsPath = (root: string, runner: Runner) => join(root, 'test-results', `${runner}.json`)

/** Reads what one runner left behind; an empty record when it has not run. */
export function readRunner(root: string, runner: Runner): ResultsByFile {
  const path = resultsPath(root, runner)
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as ResultsByFile) : {}
}

export function readResults(root: string): Results {
  return Object.fromEntries(RUNNERS.map((runner) => [runner, readRunner(root, runner)])) as Results
}

const countPath = (root: string, runner: Runner) => join(root, 'test-results', `${runner}.count.json`)
const commitPath = (root: string, runner: Runner) => join(root, 'test-results', `${runner}.commit`)

/** The commit of a tree, with a '+' where sources differ from it; 'none' outside of a repository. */
export function readCommit(root: string): string {
  const git = (...args: string[]) => spawnSync('git', args, { cwd: root, encoding: 'utf8' })
  const head = git('rev-parse', '--short', 'HEAD')
  if (head.status !== 0) return 'none'
  return head.stdout.trim() + (git('status', '--porcelain', '--', '.').stdout.trim() === '' ? '' : '+')
}

/** The commits that the runners' latest results are of. */
export function readCommits(root: string): string[] {
  const paths = RUNNERS.map((runner) => commitPath(root, runner)).filter((path) => existsSync(path))
  return [...new Set(paths.map((path) => readFileSync(path, 'utf8')))]
}

/**
 * Adds the files of this run to what the runner left before, so that a run of one file keeps what
 * the others showed. Files that no longer exist are dropped.
 */
export function saveResults(root: string, runner: Runner, run: ResultsByFile): void {
  const earlier = Object.entries(readRunner(root, runner)).filter(([file]) => existsSync(join(root, file)))
  mkdirSync(join(root, 'test-results'), { recursive: true })
  writeFileSync(commitPath(root, runner), readCommit(root))
  writeFileSync(
    resultsPath(root, runner),
    JSON.stringify({ ...Object.fromEntries(earlier), ...run }, null, 1),
  )
  writeFileSync(countPath(root, runner), JSON.stringify(countTests(run)))
}

export type Count = { passed: number; failed: number }

/** How many tests the runner's latest run had; none once that is forgotten. */
export function readCount(root: string, runner: Runner): Count {
  const path = countPath(root, runner)
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Count) : { passed: 0, failed: 0 }
}

export function forgetCount(root: string, runner: Runner): void {
  rmSync(countPath(root, runner), { force: true })
}

/** Tests (steps apart) that passed and that did not; a skipped test did not pass. */
export function countTests(results: ResultsByFile): Count {
  const tests = Object.values(results)
    .flat()
    .filter((shown) => shown.kind === 'test')
  const passed = tests.filter((shown) => shown.status === 'passed').length
  return { passed, failed: tests.length - passed }
}
