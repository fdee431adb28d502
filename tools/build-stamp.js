// @ts-check
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'

const SOURCES = [
  'contract',
  'server/src',
  'web',
  'tools/build.ts',
  'tools/compress-web.ts',
  'package-lock.json',
  'tsconfig.base.json',
]
const STAMP_PATH = 'dist/build.json'

/**
 * What a build was made of: a hash over name and content of every source, and whether it is the test build. Times
 * of files say nothing: a copy of a built clone has new ones.
 * @param {string} root
 */
export function computeStamp(root) {
  const hash = createHash('sha256').update(process.env['LERO_TEST_BUILD'] ?? '')
  for (const source of SOURCES) addPath(hash, root, source)
  return hash.digest('hex')
}

/**
 * True when dist holds a build of exactly these sources.
 * @param {string} root
 */
export function isBuilt(root) {
  const path = join(root, STAMP_PATH)
  return existsSync(path) && JSON.parse(readFileSync(path, 'utf8')).stamp === computeStamp(root)
}

/** @param {string} root */
export const stampPath = (root) => join(root, STAMP_PATH)

/**
 * @param {import('node:crypto').Hash} hash
 * @param {string} root
 * @param {string} path
 */
function addPath(hash, root, path) {
  const state = statSync(join(root, path))
  if (!state.isDirectory()) {
    hash.update(`${path} ${state.size}\n`).update(readFileSync(join(root, path)))
    return
  }
  for (const name of readdirSync(join(root, path)).toSorted()) addPath(hash, root, `${path}/${name}`)
}
