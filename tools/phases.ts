import { spawn } from 'node:child_process'
import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { forgetCount, readCount, type Count, type Runner } from './acceptance/results.ts'

const ROOT = process.cwd()

export type Phase = {
  name: string
  command: string[]
  /** Whose results tell how many tests passed; a phase without one counts only when it fails. */
  runner?: Runner
  env?: Record<string, string>
  /** What must exist for the phase to make sense; a missing one leaves the phase out. */
  needs?: string
}

export type PhaseReport = {
  name: string
  seconds: number
  isOk: boolean
  passed: number
  failed: number
}

export const DEEP_ENV = { LERO_DEEP: '1' }
const TEST_BUILD_ENV = { LERO_TEST_BUILD: '1' }

/** What `npm test` and `npm run test:deep` have in common, in order. */
export const PHASES: readonly Phase[] = [
  { name: 'check', command: ['npm', 'run', '--silent', 'check'] },
  { name: 'browser', command: ['node', '--import', 'tsx', 'tools/install-browser.ts'] },
  { name: 'build', command: ['npm', 'run', '--silent', 'build'], env: TEST_BUILD_ENV },
  { name: 'unit, contract and PostgreSQL tests', command: ['npx', 'vitest', 'run'], runner: 'vitest' },
  {
    name: 'browser tests',
    command: ['npx', 'playwright', 'test'],
    runner: 'playwright',
    env: TEST_BUILD_ENV,
  },
  {
    name: 'durability',
    command: ['npx', 'playwright', 'test', '--config', 'playwright.durability.config.ts'],
    runner: 'playwright',
    env: TEST_BUILD_ENV,
    needs: 'e2e/durability',
  },
  { name: 'acceptance', command: ['npm', 'run', '--silent', 'acceptance'] },
]

function runCommand([command = '', ...args]: string[], env: Record<string, string>): Promise<boolean> {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd: ROOT, env: { ...process.env, ...env }, stdio: 'inherit' })
    child.once('error', () => resolve(false))
    child.once('exit', (code) => resolve(code === 0))
  })
}

/**
 * Runs one phase, says how long it took, and counts its tests. A phase that ends badly although no
 * test of it failed (a build, a crash, a list with open rows) is one failure.
 */
export async function runPhase(
  phase: Phase,
  env: Record<string, string> = {},
): Promise<PhaseReport | undefined> {
  if (phase.needs && !existsSync(join(ROOT, phase.needs))) return undefined
  console.log(`\n── ${phase.name}`)
  if (phase.runner) forgetCount(ROOT, phase.runner)
  const startedAt = performance.now()
  const isOk = await runCommand(phase.command, { ...phase.env, ...env })
  const seconds = (performance.now() - startedAt) / 1000
  const { passed, failed } = phase.runner ? readCount(ROOT, phase.runner) : { passed: 0, failed: 0 }
  const report = { name: phase.name, seconds, isOk, passed, failed: isOk ? failed : Math.max(failed, 1) }
  console.log(`── ${phase.name}: ${formatMinutes(seconds)}${isOk ? '' : ', failed'}`)
  return report
}

/** No phase is judged by what an earlier run left behind. */
export function forgetResults(): void {
  rmSync(join(ROOT, 'test-results'), { recursive: true, force: true })
}

/** Runs the phases in order. */
export async function runPhases(
  phases: readonly Phase[],
  env: Record<string, string> = {},
): Promise<PhaseReport[]> {
  const reports: PhaseReport[] = []
  for (const phase of phases) {
    const report = await runPhase(phase, env)
    if (report) reports.push(report)
  }
  return reports
}

export function formatMinutes(seconds: number) {
  return `${(seconds / 60).toFixed(1)} min`
}

/** `N passed, N failed`, the last line of every run. */
export function formatTotal(reports: readonly Count[]): string {
  const passed = reports.reduce((sum, report) => sum + report.passed, 0)
  const failed = reports.reduce((sum, report) => sum + report.failed, 0)
  return `${passed} passed, ${failed} failed`
}
