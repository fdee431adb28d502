import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import {
  DEEP_ENV,
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
  },
]
const MUTATE: Phase = { name: 'mutate', command: ['npm', 'run', '--silent', 'mutate'] }

function formatReport(reports: PhaseReport[]): string {
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim()
  const rows = reports.map(
    ({ name, seconds, isOk, passed, failed }) =>
      `| ${name} | ${isOk ? 'ok' : 'failed'} | ${passed} | ${failed} | ${formatMinutes(seconds)} |`,
  )
  return [
    '# Deep test run',
    '',
    'Written by `npm run test:deep`: all soaks and controls, 20 seeds of 10,000 operations, the main journey in Firefox and WebKit, and the mutation runs.',
    '',
    `- Date: ${new Date().toISOString().slice(0, 10)}`,
    `- Commit: ${commit}`,
    `- Machine: ${cpus().length} cores (${cpus()[0]?.model ?? 'unknown'}), Node ${process.version}`,
    '',
    '| Phase | Outcome | Passed | Failed | Time |',
    '|---|---|---|---|---|',
    ...rows,
    '',
    `**${formatTotal(reports)}**`,
    '',
  ].join('\n')
}

/** `npm run test:deep`: the gate with every soak at full length, then the mutations. */
const reports = await runPhases([...PHASES, ...ENGINES, MUTATE], DEEP_ENV)
mkdirSync('docs/reports', { recursive: true })
writeFileSync(REPORT, formatReport(reports))
console.log(`\nWritten: ${REPORT}`)
console.log(formatTotal(reports))
if (reports.some((report) => !report.isOk || report.failed > 0)) process.exitCode = 1
