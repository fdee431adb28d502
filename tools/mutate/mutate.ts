import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { judgeTree } from '../acceptance/acceptance.ts'
import { DEEP, idsOf } from '../acceptance/judge.ts'
import { countTests, readResults, type Results, type Runner } from '../acceptance/results.ts'
import { GROUPS_IN_FORCE } from '../acceptance/rows.ts'
import { formatMinutes } from '../phases.ts'
import { listTreeFiles } from '../source-files.ts'
import { MUTATIONS, type Mutation } from './mutations.ts'
import { tryPredicates } from './try-predicates.ts'

const ROOT = process.cwd()
const EXCEPTIONS = 'tools/mutate/exceptions.json'
const PREDICATES = 'predicates'

/** Mutation name → row id → why the row may stay green. */
type Exceptions = Record<string, Record<string, string>>

/** What shows one of the rows, as `file:line`; a file whole where a step of a journey does. Nothing else needs to run. */
function placesShowing(results: Results, runner: Runner, ids: ReadonlySet<string>): string[] {
  return Object.entries(results[runner]).flatMap(([file, all]) => {
    const showing = all.filter((shown) => idsOf(shown.title).some((id) => ids.has(id)))
    if (showing.some((shown) => shown.kind === 'step')) return [file]
    return [...new Set(showing.map((shown) => shown.place))]
  })
}

/** The rows that a test names by its title, so that they must have a result after every run. */
function idsOfTests(results: Results): Set<string> {
  const shown = Object.values(results).flatMap((files) => Object.values(files).flat())
  return new Set(shown.filter((one) => one.kind === 'test').flatMap((one) => idsOf(one.title)))
}

/** A copy of the tree in the temporary folder, with the mutation in it and the same node_modules. */
function copyMutated(
  name: string,
  mutation?: Pick<Mutation, 'touches' | 'rewrite'>,
): { folder: string; touched: number } {
  const folder = mkdtempSync(join(tmpdir(), `lero-mutate-${name}-`))
  let touched = 0
  for (const file of listTreeFiles(ROOT)) {
    const target = join(folder, file)
    mkdirSync(dirname(target), { recursive: true })
    if (!mutation?.touches(file)) cpSync(join(ROOT, file), target)
    else {
      const source = readFileSync(join(ROOT, file), 'utf8')
      const rewritten = mutation.rewrite(source, file)
      if (rewritten !== source) touched += 1
      writeFileSync(target, rewritten)
    }
  }
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'))
  execFileSync('git', ['init', '--quiet'], { cwd: folder })
  return { folder, touched }
}

/** Runs one step in the copy; whether it went well. Its output is shown only when it must go well. */
function run(folder: string, command: string, args: string[], isRequired = false): boolean {
  const env = { ...process.env, LERO_TEST_BUILD: '1' }
  const { status, stdout, stderr } = spawnSync(command, args, {
    cwd: folder,
    env,
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
  })
  if (isRequired && status !== 0) console.log(`${command} ${args.join(' ')} failed:\n${stdout}\n${stderr}`)
  return status === 0
}

/** Whether these places were tried in the copy: without a result there is no verdict. */
function wereTried(folder: string, runner: Runner, places: readonly string[]): boolean {
  const { passed, failed } = countTests(readResults(folder)[runner])
  return places.length === 0 || passed + failed > 0
}

/**
 * Runs the tests that show these rows in the copy; false when it could not be tried at all. A row that a test without
 * a browser turns red needs none with one.
 */
function tryRows(folder: string, baseline: Results, ids: ReadonlySet<string>): boolean {
  const unit = placesShowing(baseline, 'vitest', ids)
  if (unit.length > 0) run(folder, 'npx', ['vitest', 'run', ...unit])
  if (!wereTried(folder, 'vitest', unit)) return false
  const { verdicts } = judgeTree(folder).judgement
  const green = new Set([...ids].filter((id) => verdicts.get(id) !== 'failed'))
  const browser = placesShowing(baseline, 'playwright', green)
  if (browser.length === 0) return true
  if (!run(folder, 'npm', ['run', '--silent', 'build'], true)) return false
  // One that hangs shows nothing; the longest takes half of this.
  run(folder, 'npx', ['playwright', 'test', '--timeout', '60000', ...browser])
  return wereTried(folder, 'playwright', browser)
}

/** The rows that stayed green although the mutation made their statement false; undefined when it could not be tried. */
function survivorsOf(
  mutation: Mutation,
  exceptions: Record<string, string>,
  prefixes: readonly string[],
): string[] | undefined {
  const { rows, judgement, waiting } = judgeTree(ROOT)
  const concerned = rows.filter(
    (row) =>
      GROUPS_IN_FORCE.includes(row.group) &&
      !waiting[DEEP]?.includes(row.id) &&
      judgement.verdicts.get(row.id) === 'passed' &&
      mutation.concerns(row) &&
      (prefixes.length === 0 || prefixes.some((prefix) => row.id.startsWith(prefix))),
  )
  const ids = new Set(concerned.map((row) => row.id))
  if (ids.size === 0) {
    console.log(`\n✗ ${mutation.name}: no row to try: it starts from the results of npm test`)
    return undefined
  }
  const { folder, touched } = copyMutated(mutation.name, mutation)
  console.log(`\n── ${mutation.name}: ${mutation.what} (${touched} files), ${ids.size} rows must turn red`)
  if (!tryRows(folder, readResults(ROOT), ids)) return undefined
  const after = judgeTree(folder).judgement.verdicts
  const tried = idsOfTests(readResults(folder))
  rmSync(folder, { recursive: true, force: true })
  const untried = [...idsOfTests(readResults(ROOT))].filter((id) => ids.has(id) && !tried.has(id))
  for (const id of untried) console.log(`✗ ${id} was not tried: its test did not run`)
  const green = concerned.filter((row) => after.get(row.id) === 'passed')
  for (const row of green) {
    const reason = exceptions[row.id]
    console.log(`${reason ? 'allowed' : '✗ green'} ${row.id} ${row.statement}${reason ? ` — ${reason}` : ''}`)
  }
  const needless = Object.keys(exceptions).filter((id) => ids.has(id) && after.get(id) !== 'passed')
  for (const id of needless) console.log(`✗ ${id} turns red: its exception is not needed`)
  return [...green.filter((row) => !exceptions[row.id]).map((row) => row.id), ...needless, ...untried]
}

/** The conditions in SQL that nobody noticed to be open. */
function unnoticedPredicates(parts: readonly string[], exceptions: Record<string, string>): string[] {
  const { folder } = copyMutated(PREDICATES)
  const found = tryPredicates(folder, parts, exceptions)
  rmSync(folder, { recursive: true, force: true })
  return found
}

/**
 * `npm run mutate [-- <mutation>… <part>…]`: all mutations, or those named; of each, rows whose ids begin with a part
 * (`policies AUTH CHAT-05`), or conditions in files whose names contain one (`predicates messages`).
 */
function main(): void {
  // A mutation shows at the gate's sizes, and by the gate's tests.
  process.env['LERO_DEEP'] = '0'
  const names = [...MUTATIONS.map(({ name }) => name), PREDICATES]
  const words = process.argv.slice(2)
  const wanted = words.filter((word) => names.includes(word))
  const parts = words.filter((word) => !names.includes(word))
  const exceptions = JSON.parse(readFileSync(join(ROOT, EXCEPTIONS), 'utf8')) as Exceptions
  let survivors = 0
  for (const name of wanted.length === 0 ? names : wanted) {
    const startedAt = performance.now()
    const mutation = MUTATIONS.find((one) => one.name === name)
    const found = mutation
      ? survivorsOf(mutation, exceptions[name] ?? {}, parts)
      : unnoticedPredicates(parts, exceptions[name] ?? {})
    if (!found) {
      console.log(`✗ ${name} could not be tried`)
      process.exitCode = 1
    }
    survivors += found?.length ?? 0
    console.log(`── ${name}: ${formatMinutes((performance.now() - startedAt) / 1000)}`)
  }
  console.log(`\nmutate: ${survivors} to mend`)
  if (survivors > 0) process.exitCode = 1
}

main()
