import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import {
  DEEP_ENV,
  forgetResults,
  formatMinutes,
  formatTotal,
  PHASES,
  runPhases,
  type Phase,
  type PhaseReport,
} from './phases.ts'

const REPORT = 'docs/reports/test-deep.md'
/** Firefox and WebKit, by Debian's packages. */
const ENGINES: readonly Phase[] = [
  { name: 'engines', command: ['node', '--import', 'tsx', 'tools/install-engines.ts'] },
  {
    name: 'journey in other engines',
    command: ['npx', 'playwright', 'test', '--config', 'playwright.engines.config.ts'],
    runner: 'playwright',
    env: { LERO_TEST_BUILD: '1' },
  },
]
const MUTATIONS = ['texts', 'numbers', 'policies', 'predicates'].map((name) => ({
  name: `mutate ${name}`,
  command: ['npm', 'run', '--silent', 'mutate', name],
}))
/** 20 seeds of 10,000 operations, and 20 of 2,000 with 180 kills among them: with lines of their own. */
const RANDOM_OPERATIONS: readonly { name: string; files: readonly string[] }[] = [
  { name: 'random operations at the server', files: ['server/src/platform/append/invariants.test.ts'] },
  { name: 'random operations in the browser', files: ['web/src/sync/invariants.test.ts'] },
  { name: 'kill -9 in random operations', files: ['server/src/platform/append/kill.test.ts'] },
]
const RANDOM_FILES = RANDOM_OPERATIONS.flatMap(({ files }) => files)
const RANDOM_PHASES = RANDOM_OPERATIONS.map(({ name, files }): Phase => ({
  name,
  command: ['npx', 'vitest', 'run', ...files],
  runner: 'vitest',
}))
/** The gate's phase without what has a line of its own. */
const withoutRandom = (phase: Phase): Phase =>
  phase.runner === 'vitest'
    ? { ...phase, command: [...phase.command, ...RANDOM_FILES.map((file) => `--exclude=${file}`)] }
    : phase

const isAcceptance = ({ name }: Phase) => name === 'acceptance'
const DEEP_PHASES: readonly Phase[] = [
  ...PHASES.filter((phase) => !isAcceptance(phase)).map(withoutRandom),
  ...RANDOM_PHASES,
  ...ENGINES,
  ...PHASES.filter(isAcceptance),
  ...MUTATIONS,
]

/** One line of the report, which each phase that runs writes anew. */
type Line = { text: string; isOk: boolean; passed: number; failed: number }

const LINE = /^\| (?<name>[^|]+) \| (?<outcome>ok|failed) \| (?<passed>\d+) \| (?<failed>\d+) \|/

/** What the report says of phases that do not run now. */
function readLines(): Map<string, Line> {
  const texts = existsSync(REPORT) ? readFileSync(REPORT, 'utf8').split('\n') : []
  return new Map(
    texts.flatMap((text): [string, Line][] => {
      const { name, outcome, passed, failed } = LINE.exec(text)?.groups ?? {}
      return name
        ? [[name, { text, isOk: outcome === 'ok', passed: Number(passed), failed: Number(failed) }]]
        : []
    }),
  )
}

function toLine({ name, seconds, isOk, passed, failed }: PhaseReport): Line {
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim()
  const date = new Date().toISOString().slice(0, 10)
  const cells = [name, isOk ? 'ok' : 'failed', passed, failed, formatMinutes(seconds), commit, date]
  return { text: `| ${cells.join(' | ')} |`, isOk, passed, failed }
}

function formatReport(lines: ReadonlyMap<string, Line>): string {
  const rows = DEEP_PHASES.map(({ name }) => lines.get(name)?.text ?? `| ${name} | not run | | | | | |`)
  return [
    '# Deep test run',
    '',
    'Written by `npm run test:deep`: all soaks and controls, 20 seeds of 10,000 operations, the main journey in Firefox and WebKit, and the mutation runs. Each phase names the commit it ran on.',
    '',
    `- Machine: ${cpus().length} cores (${cpus()[0]?.model ?? 'unknown'}), Node ${process.version}`,
    '',
    '| Phase | Outcome | Passed | Failed | Time | Commit | Date |',
    '|---|---|---|---|---|---|---|',
    ...rows,
    '',
    `**${formatTotal([...lines.values()])}**`,
    '',
  ].join('\n')
}

/**
 * `npm run test:deep [-- <part of a phase's name>…]`: the gate with every soak at full length, then the mutations; or
 * some phases of it, which stand in the report beside what it says of the others.
 */
async function main(): Promise<void> {
  const words = process.argv.slice(2)
  const isWanted = ({ name }: Phase) => words.length === 0 || words.some((word) => name.includes(word))
  if (words.length === 0) forgetResults()
  const lines = words.length === 0 ? new Map<string, Line>() : readLines()
  for (const phase of DEEP_PHASES.filter(isWanted))
    for (const report of await runPhases([phase], DEEP_ENV)) {
      lines.set(report.name, toLine(report))
      mkdirSync('docs/reports', { recursive: true })
      writeFileSync(REPORT, formatReport(lines))
    }
  console.log(`\nWritten: ${REPORT}`)
  console.log(formatTotal([...lines.values()]))
  if (DEEP_PHASES.some(({ name }) => !lines.get(name)?.isOk)) process.exitCode = 1
}

await main()
