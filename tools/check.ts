import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { findHouseViolations, findLockViolations, findSpecViolations } from './check-house.ts'
import { findImportViolations } from './check-imports.ts'
import { findStrayTexts, findUnusedTexts } from './check-texts.ts'
import { readTree } from './source-files.ts'

type Outcome = { isOk: boolean; output: string }
type Phase = { name: string; run: () => Promise<Outcome> }

const ROOT = join(import.meta.dirname, '..')
const PROJECTS = ['contract', 'server', 'web', 'web/build', 'e2e', 'bench', 'tools']

function runTool(command: string, args: string[]): Promise<Outcome> {
  return new Promise((resolve) => {
    const child = spawn(join(ROOT, 'node_modules/.bin', command), args, { cwd: ROOT })
    let output = ''
    const collect = (chunk: Buffer) => (output += chunk.toString())
    child.stdout.on('data', collect)
    child.stderr.on('data', collect)
    child.on('error', (error) => resolve({ isOk: false, output: error.message }))
    child.on('close', (code) => resolve({ isOk: code === 0, output: output.trim() }))
  })
}

function report(violations: string[]): Promise<Outcome> {
  return Promise.resolve({ isOk: violations.length === 0, output: violations.join('\n') })
}

async function checkTypes(): Promise<Outcome> {
  const withSources = PROJECTS.filter((project) => readTree(ROOT, (file) => isSource(file, project)).size > 0)
  const outcomes: Outcome[] = []
  for (const project of withSources) outcomes.push(await runTool('tsc', ['-p', project]))
  const failed = outcomes.filter((outcome) => !outcome.isOk)
  return { isOk: failed.length === 0, output: failed.map((outcome) => outcome.output).join('\n') }
}

function findTextViolations(): string[] {
  const tree = readTree(ROOT, (file) => /^web\/src\/.+\.tsx?$/.test(file))
  return [...[...tree].flatMap(([file, source]) => findStrayTexts(file, source)), ...findUnusedTexts(tree)]
}

const isSource = (file: string, project: string) => file.startsWith(`${project}/`) && /\.tsx?$/.test(file)

const PHASES: Phase[] = [
  { name: 'format', run: () => runTool('oxfmt', ['--check', '.']) },
  { name: 'lint', run: () => runTool('oxlint', []) },
  { name: 'types', run: checkTypes },
  {
    name: 'imports',
    run: () => report(findImportViolations(readTree(ROOT, (file) => /\.tsx?$/.test(file)))),
  },
  {
    name: 'house',
    run: () => report(findHouseViolations(readTree(ROOT, (file) => !file.startsWith('docs/')))),
  },
  { name: 'texts', run: () => report(findTextViolations()) },
  {
    name: 'lock',
    run: () => report(findLockViolations(readFileSync(join(ROOT, 'package-lock.json'), 'utf8'))),
  },
  { name: 'spec', run: () => report(findSpecViolations(ROOT)) },
  { name: 'dead code', run: () => runTool('knip', ['--no-progress', '--no-config-hints']) },
]

async function main(): Promise<void> {
  const wanted = process.argv.slice(2)
  const phases = wanted.length === 0 ? PHASES : PHASES.filter((phase) => wanted.includes(phase.name))
  let failures = 0
  for (const phase of phases) {
    const startedAt = performance.now()
    const { isOk, output } = await phase.run()
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
    console.log(`${isOk ? '✓' : '✗'} ${phase.name} (${seconds} s)`)
    if (!isOk) {
      failures += 1
      console.log(output.replaceAll(/^/gm, '    '))
    }
  }
  if (failures > 0) process.exitCode = 1
}

await main()
