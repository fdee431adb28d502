import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Every file of the tree that git tracks or would track, as paths relative to `root`. */
export function listTreeFiles(root: string): string[] {
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  })
  const files = new Set(listed.split('\0').filter((file) => file && existsSync(join(root, file))))
  return [...files].toSorted()
}

/** Path → text of every tree file whose path passes `wanted`. */
export function readTree(root: string, wanted: (file: string) => boolean): Map<string, string> {
  const files = listTreeFiles(root).filter(wanted)
  return new Map(files.map((file) => [file, readFileSync(join(root, file), 'utf8')]))
}
