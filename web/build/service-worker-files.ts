import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, relative, resolve, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, type BuildOptions } from 'esbuild'
import type { Plugin } from 'vite'
import type { ReleaseFiles } from '../src/sw/release-files.ts'
import { readBuiltChunks, type BuiltChunk } from './built-chunks.ts'

const SOURCES = join(dirname(dirname(fileURLToPath(import.meta.url))), 'src/sw')

/** Written for others than the page, or into the cache under another address. */
const NOT_KEPT =
  /^\/(csp\.json|sw\.js|sw-files\.json|(landing|privacidade|termos)[^/]*\.html)$|\.(map|br|gz|zst)$|\/gallery-/
const TEXTS = /\/(?:first-)?texts-(pt-BR|en|es)-[^/]+\.js$/
/**
 * What the app is useless without, by the names of chunks: list, server, what keeps changes, habits, conversation, and
 * its menu.
 */
const SHELL_CHUNKS = [
  'first',
  'server-part',
  'changes',
  'after-list',
  'list-part',
  'conversation-screen',
  'beside-messages',
]
/** What the page itself asks for at once. */
const SHELL_FILES = ['/', '/icon.svg', '/manifest.webmanifest']

type MutableFiles = { shell: string[]; texts: Record<string, string[]>; parts: string[] }

/**
 * Writes `sw.js` with what it takes in, and beside it, for pages that miss a part, `sw-files.json`: the files of the app
 * that the service worker may keep, and which of them it fetches ahead. The page stands in the list as `/`. The worker's version is made of their contents.
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
      const files = sortFiles(paths, findShell(chunks))
      writeFileSync(join(outDir, 'sw-files.json'), JSON.stringify(files))
      await writeWorker(outDir, computeVersion(outDir, paths), files)
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

/** The chunks that open the app, with what they import statically, and their styles. Throws where one is missing. */
export function findShell(chunks: readonly BuiltChunk[]): ReadonlySet<string> {
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
  const found = new Set(chunks.filter(({ name }) => SHELL_CHUNKS.includes(name)))
  const missing = SHELL_CHUNKS.filter((wanted) => !chunks.some(({ name }) => name === wanted))
  if (missing.length > 0) throw new Error(`no chunk is called ${missing.join(', ')}`)
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
  const files: MutableFiles = { shell: [], texts: {}, parts: [] }
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

const SCRIPT = {
  bundle: true,
  minify: true,
  format: 'iife',
  target: ['es2022', 'safari17'],
  legalComments: 'none',
  logLevel: 'warning',
} satisfies BuildOptions

/**
 * Builds the worker, a classic script of its own, and what it takes in (src/sw/rest.ts), by the name of its contents, so
 * that no worker meets that of another release.
 */
export async function writeWorker(outDir: string, version: string, files: ReleaseFiles): Promise<void> {
  const { outputFiles } = await build({
    ...SCRIPT,
    entryPoints: [join(SOURCES, 'rest.ts')],
    write: false,
    define: { RELEASE_FILES: JSON.stringify(files) },
  })
  const code = outputFiles[0]?.contents ?? new Uint8Array()
  const name = `sw-rest-${createHash('sha256').update(code).digest('hex').slice(0, 8)}.js`
  writeFileSync(join(outDir, 'assets', name), code)
  await build({
    ...SCRIPT,
    entryPoints: [join(SOURCES, 'service-worker.ts')],
    outfile: join(outDir, 'sw.js'),
    define: { APP_VERSION: JSON.stringify(version), REST_SCRIPT: JSON.stringify(`/assets/${name}`) },
  })
}
