import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { listTreeFiles } from '../source-files.ts'
import { findPredicates, listFunctions, type Predicate } from './predicates.ts'

const SCHEMA = 'server/schema.sql'
/** Applied after all others: a function is opened as it stands at last. */
const MIGRATION = 'server/migrations/9999_open_function.sql'
const MIGRATION_HEAD = '-- additive: a deliberate fault.\n'
const FEATURES = 'server/src/features'
/** Their tests start accounts alone: no statement of another feature runs in them, and none of theirs elsewhere. */
const ACCOUNTS = `${FEATURES}/auth`
/** What an export holds comes from all features, so that its test stands above them. */
const EXPORTS = `${FEATURES}/exports`
const EXPORT_CONTENTS = 'server/src/export-contents.test.ts'
const APPEND = 'server/src/platform/append'
/** Tests of a function that no feature calls by its name: those are about messages and who may send or see them. */
const FUNCTION_TESTS = [
  APPEND,
  ...['messages', 'people', 'groups', 'conversations'].map((name) => `${FEATURES}/${name}`),
]

type Trial = Predicate & {
  writes: string
  restored: string
  /** Tests that run first. */
  near: string[]
  /** What may notice it besides. */
  far: string[]
}

/** The folder whose tests are beside a file: its own, or the nearest one around it that has some. */
function findNear(root: string, folder: string): string {
  const hasTests = readdirSync(join(root, folder)).some((name) => name.endsWith('.test.ts'))
  return hasTests ? folder : findNear(root, dirname(folder))
}

/** The features that call a function of the schema. */
function findCallers(sources: ReadonlyMap<string, string>, name: string): string[] {
  const calls = [...sources].filter(([, source]) => source.includes(`${name}(`))
  const folders = calls.flatMap(([file]) => /^server\/src\/features\/[^/]+/.exec(file) ?? [])
  return folders.length > 0 ? [...new Set(folders)] : FUNCTION_TESTS
}

/** Every condition in SQL that is about blocks, memberships, ranges and what is one's own. */
function listTrials(root: string): Trial[] {
  const read = (file: string): string => readFileSync(join(root, file), 'utf8')
  const others = [
    ...readdirSync(join(root, FEATURES)).map((name) => `${FEATURES}/${name}`),
    'server/src/platform/testing',
    APPEND,
  ].filter((folder) => folder !== ACCOUNTS)
  const farFrom = (near: readonly string[]): string[] => others.filter((folder) => !near.includes(folder))
  const queries = new Map(
    listTreeFiles(root)
      .filter((file) => /^server\/src\/(?!.*\/testing\/).+\.queries\.ts$/.test(file))
      .map((file) => [file, read(file)]),
  )
  const inQueries = [...queries].flatMap(([file, source]) => {
    const near = [findNear(root, dirname(file)), ...(file.startsWith(EXPORTS) ? [EXPORT_CONTENTS] : [])]
    return findPredicates(source, file).map((one) => ({
      ...one,
      writes: file,
      restored: source,
      near,
      far: file.startsWith(ACCOUNTS) ? [ACCOUNTS] : farFrom(near),
    }))
  })
  const inFunctions = [...listFunctions(read(SCHEMA))].flatMap(([name, text]) => {
    const near = findCallers(queries, name)
    return findPredicates(text, `${name}()`).map((one) => ({
      ...one,
      opened: `${MIGRATION_HEAD}${one.opened}\n`,
      writes: MIGRATION,
      restored: `${MIGRATION_HEAD}select;\n`,
      near,
      far: farFrom(near),
    }))
  })
  return [...inQueries, ...inFunctions]
}

/** The first test that is red in the copy; null when all are green. Throws when the tests could not be run. */
function findNoticing(folder: string, tests: readonly string[]): string | null {
  const { status, stdout, stderr } = spawnSync('npx', ['vitest', 'run', '--bail', '1', ...tests], {
    cwd: folder,
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
    env: { ...process.env, NO_COLOR: '1' },
  })
  if (status === 0) return null
  const said = `${stderr}\n${stdout}`
  const [, first] = / FAIL +(.+)/.exec(said) ?? []
  if (!first) throw new Error(`No test is red, and yet vitest ended with ${status}:\n${said}`)
  return first
}

/**
 * Opens one condition after the other in a copy of the tree, and runs what is beside it, then what else could notice.
 * Answers those that nobody noticed; `wanted` narrows by a part of the file's or function's name. `exceptions`: the
 * condition's file and line → why opening it changes nothing.
 */
export function tryPredicates(
  folder: string,
  wanted: readonly string[],
  exceptions: Record<string, string>,
): string[] {
  const trials = listTrials(folder).filter(
    ({ file }) => wanted.length === 0 || wanted.some((part) => file.includes(part)),
  )
  const excepted = (trial: Trial) => exceptions[`${trial.file}: ${trial.text}`]
  const tried = trials.filter((trial) => !excepted(trial))
  console.log(`\n── predicates: ${tried.length} conditions in SQL, each opened alone, must be noticed`)
  for (const trial of trials) {
    const reason = excepted(trial)
    if (reason) console.log(`allowed ${trial.file}:${trial.line} — ${reason}`)
  }
  return tried.flatMap(({ file, line, what, writes, opened, restored, near, far }) => {
    writeFileSync(join(folder, writes), opened)
    const noticing = findNoticing(folder, near) ?? findNoticing(folder, far)
    writeFileSync(join(folder, writes), restored)
    console.log(noticing ? `${file}:${line} ${what}: ${noticing}` : `✗ green ${file}:${line} ${what}`)
    return noticing ? [] : [`${file}:${line}`]
  })
}
