import { execFileSync } from 'node:child_process'
import { cp, mkdtemp, readFile, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { bundleProgram, type Program, THIS_PROGRAM } from './server-process.ts'

const WIRE = 'contract/wire-version.ts'
const RANGE = 'const WIRE_RANGE'
const PARTS = ['package.json', 'package-lock.json', 'contract', 'server']

const CWD = THIS_PROGRAM.root
const git = (...args: string[]): string => execFileSync('git', args, { cwd: CWD, encoding: 'utf8' }).trim()

/**
 * The program as it was before the versions of the wire changed last, from the repository's own history; while that
 * knows no range from before, this program, speaking no newer version than the oldest of its range. Remove its root.
 */
export async function buildReleaseBefore(): Promise<Program> {
  const changed = git('log', '-1', '--format=%H', '-G', RANGE, '--', WIRE)
  const root = await mkdtemp(join(tmpdir(), 'lero-release-before-'))
  if (git('show', `${changed}~1:${WIRE}`).includes(RANGE)) takeFromHistory(root, `${changed}~1`)
  else await takeOldestWire(root)
  const program = { root, env: {} }
  await bundleProgram(program)
  return program
}

/** With its own packages: it may use one that this release does without. */
function takeFromHistory(root: string, commit: string): void {
  const archive = execFileSync('git', ['archive', commit, ...PARTS], { cwd: CWD, maxBuffer: 2 ** 28 })
  execFileSync('tar', ['-x', '-C', root], { input: archive })
  const quietly = { cwd: root, stdio: 'ignore' } as const
  execFileSync('npm', ['ci', '--omit=dev', '--ignore-scripts', '--prefer-offline', '--no-audit'], quietly)
}

async function takeOldestWire(root: string): Promise<void> {
  for (const part of PARTS) await cp(join(CWD, part), join(root, part), { recursive: true })
  const range = /(const WIRE_RANGE: WireRange = \{ min: (\d+), max: )\d+/
  const source = await readFile(join(CWD, WIRE), 'utf8')
  if (!range.test(source)) throw new Error(`${WIRE} states its range in another way`)
  await writeFile(join(root, WIRE), source.replace(range, '$1$2'))
  await symlink(join(CWD, 'node_modules'), join(root, 'node_modules'))
}
