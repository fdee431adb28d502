import { execFileSync } from 'node:child_process'
import { mkdtemp, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { bundleProgram, type Program, THIS_PROGRAM } from './server-process.ts'

/** The program as it was before the versions of the wire changed last, from the repository's own history. */
export async function buildReleaseBefore(): Promise<Program> {
  const cwd = THIS_PROGRAM.root
  const git = (...args: string[]): string => execFileSync('git', args, { cwd, encoding: 'utf8' }).trim()
  const changed = git('log', '-1', '--format=%H', '-G', 'const WIRE_RANGE', '--', 'contract/wire-version.ts')
  const root = await mkdtemp(join(tmpdir(), 'lero-release-before-'))
  const archive = execFileSync('git', ['archive', `${changed}~1`, 'package.json', 'contract', 'server'], {
    cwd,
    maxBuffer: 2 ** 28,
  })
  execFileSync('tar', ['-x', '-C', root], { input: archive })
  await symlink(join(cwd, 'node_modules'), join(root, 'node_modules'))
  const program = { root, env: {} }
  await bundleProgram(program)
  return program
}
