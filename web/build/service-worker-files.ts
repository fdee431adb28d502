import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, relative, resolve, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import type { Plugin } from 'vite'
import { readBuiltChunks, type BuiltChunk } from './built-chunks.ts'

const workerSource = join(dirname(dirname(fileURLToPath(import.meta.url))), 'src/sw/service-worker.ts')

/** Written for others than the page, or into the cache under another address. */
const NOT_KEPT = /^\/(csp\.json|sw\.js|sw-files\.json)$|\.(map|br|gz|zst)$|\/gallery-/
const TEXTS = /\/(?:first-)?texts-(pt-BR|en|es)-[^/]+\.js$/
/** What the app is useless without, by the names of chunks: list, server, habits, conversation and its menu. */
const SHELL_CHUNKS = [
  'main',
  'server-part',
  'auth-api',
  'after-list',
  'list-part',
  'conversation-screen',
  'message-overlay',
]
/** What the page itself asks for at once. */
const SHELL_FILES = ['/', '/icon.svg', '/manifest.webmanifest']

/** sw-files.json, as src/sw/service-worker.ts reads it: addresses, each list sorted. */
export type ReleaseFiles = { shell: string[]; texts: Record<string, string[]>; parts: string[] }

/**
 * Writes `sw.js` and, beside it, `sw-files.json`: the files of the app that the service worker may keep, and which
 * of them it fetches ahead. The page stands in the list as `/`. The worker's version is made of their contents.
 */
export function serviceWorkerFiles(): Plugin {
  let outDir = ''
  let chunks: BuiltChunk[] = []
  return {
    name: 'lero-service-worker-files',
    apply: 'build',
    configResolved: (config) => {
      outDir = resolve(config.root, config.build.outDir)
    },
    writeBundle: (_options, bundle) => {
      chunks = readBuiltChunks(bundle)
    },
    closeBundle: async () => {
      const paths = listFiles(outDir)
      writeFileSync(join(outDir, 'sw-files.json'), JSON.stringify(sortFiles(paths, findShell(chunks))))
      await writeWorker(join(outDir, 'sw.js'), computeVersion(outDir, paths))
    },
  }
}

/** The addresses of the app's files, sorted. */
export function listFiles(folder: string): string[] {
  const paths = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => `/${relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/')}`)
  return paths
    .filter((path) => !NOT_KEPT.test(path))
    .map((path) => (path === '/index.html' ? '/' : path))
    .toSorted()
}

/** The chunks that open the app, with what they import statically, and their styles. */
export function findShell(chunks: readonly BuiltChunk[]): ReadonlySet<string> {
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
  const found = new Set(chunks.filter(({ name }) => SHELL_CHUNKS.includes(name)))
  for (const chunk of found)
    for (const imported of chunk.imports) {
      const next = byName.get(imported)
      if (next) found.add(next)
    }
  return new Set(
    [...found].flatMap(({ fileName, assets }) => [fileName, ...assets].map((name) => `/${name}`)),
  )
}

/** What the worker fetches ahead for everybody, for readers of each language, and what it keeps at first use. */
export function sortFiles(paths: readonly string[], shell: ReadonlySet<string>): ReleaseFiles {
  const files: ReleaseFiles = { shell: [], texts: {}, parts: [] }
  for (const path of paths) {
    const language = TEXTS.exec(path)?.[1]
    if (language) (files.texts[language] ??= []).push(path)
    else if (shell.has(path) || SHELL_FILES.includes(path)) files.shell.push(path)
    else files.parts.push(path)
  }
  return files
}

/** The same for the same contents, whenever and wherever they were built. */
export function computeVersion(folder: string, files: readonly string[]): string {
  const hash = createHash('sha256')
  for (const path of files) {
    hash.update(path).update('\0')
    hash.update(readFileSync(join(folder, path === '/' ? 'index.html' : path)))
  }
  return hash.digest('hex').slice(0, 12)
}

/** Builds the worker, a classic script of its own. */
export async function writeWorker(outfile: string, version: string): Promise<void> {
  await build({
    entryPoints: [workerSource],
    outfile,
    bundle: true,
    minify: true,
    format: 'iife',
    target: ['es2022', 'safari17'],
    legalComments: 'none',
    logLevel: 'warning',
    define: { APP_VERSION: JSON.stringify(version) },
  })
}
