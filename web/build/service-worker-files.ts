import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import type { Plugin } from 'vite'

const workerSource = join(dirname(dirname(fileURLToPath(import.meta.url))), 'src/sw/service-worker.ts')

/** Written for others than the page, or into the cache under another address. */
const notCached = /^\/(csp\.json|sw\.js|sw-files\.json)$|\.(map|br|gz|zst)$|\/gallery-/

/**
 * Writes `sw.js` and, beside it, `sw-files.json`: the files of the app that the service worker keeps. The
 * page stands in the list as `/`. The worker's version is made of their contents.
 */
export function serviceWorkerFiles(): Plugin {
  let outDir = ''
  return {
    name: 'lero-service-worker-files',
    apply: 'build',
    configResolved: (config) => {
      outDir = join(config.root, config.build.outDir)
    },
    closeBundle: async () => {
      const files = listFiles(outDir)
      writeFileSync(join(outDir, 'sw-files.json'), JSON.stringify(files))
      await writeWorker(join(outDir, 'sw.js'), computeVersion(outDir, files))
    },
  }
}

/** The addresses the service worker keeps, sorted. */
export function listFiles(folder: string): string[] {
  const paths = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => `/${relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/')}`)
  return paths
    .filter((path) => !notCached.test(path))
    .map((path) => (path === '/index.html' ? '/' : path))
    .toSorted()
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
