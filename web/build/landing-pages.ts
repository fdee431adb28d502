import type { ServerResponse } from 'node:http'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { build, type BuildOptions } from 'esbuild'
import type { Plugin } from 'vite'
import { inlineScripts, inlineStyle } from './inline-shell.ts'

const webDir = dirname(dirname(fileURLToPath(import.meta.url)))
const rootDir = dirname(webDir)
const STYLE_FILES = ['src/ui/tokens.css', 'src/ui/themes.css', 'src/ui/marks.css']
const TARGET = ['es2022', 'safari17']

/** What the landing page and the legal ones are as files: pages by name, and what they refer to below /assets. */
type Landing = {
  readonly pages: ReadonlyMap<string, string>
  readonly assets: ReadonlyMap<string, Uint8Array>
}

/** One language's page, as `src/landing/render-landing.tsx` makes it. */
type RenderedPage = { readonly fileName: string; readonly html: string }
type Renderer = (parts: { head: string; script: string }) => Promise<readonly RenderedPage[]>

/**
 * Writes the marketing page as plain files, one for each language: React components rendered here once, with their
 * styles inside. In the browser runs a small script alone (src/landing/landing.script.ts). The development server
 * renders it at each request.
 */
export function landingPages(): Plugin {
  return {
    name: 'lero-landing-pages',
    configureServer: (server) => {
      server.middlewares.use((request, response, next) => {
        const answering = answerInDevelopment(request.url ?? '/', response)
        void answering.then((isAnswered) => (isAnswered ? undefined : setImmediate(next)))
      })
    },
    // Before the files are listed for the service worker, and their inline texts hashed.
    generateBundle: {
      order: 'pre',
      async handler() {
        const { pages, assets } = await renderLanding()
        for (const [fileName, source] of [...pages, ...assets])
          this.emitFile({ type: 'asset', fileName, source })
      },
    },
  }
}

/** False for what is no part of the landing page. */
async function answerInDevelopment(url: string, response: ServerResponse): Promise<boolean> {
  const { pathname, searchParams } = new URL(url, 'http://localhost')
  const isPage = /^\/(landing|privacidade|termos)$/.test(pathname)
  if (!isPage && !pathname.startsWith('/assets/')) return false
  const { pages, assets } = await renderLanding()
  const page = isPage ? pages.get(pageName(pathname, searchParams.get('idioma'))) : undefined
  const content = page ?? assets.get(pathname.slice(1))
  if (content === undefined) return false
  const type = pathname.endsWith('.js') ? 'text/javascript' : 'image/svg+xml'
  response.setHeader('content-type', page === undefined ? type : 'text/html; charset=utf-8')
  response.end(content)
  return true
}

function pageName(pathname: string, language: string | null): string {
  const name = pathname.slice(1)
  return language === 'en' || language === 'es' ? `${name}.${language}.html` : `${name}.html`
}

async function renderLanding(): Promise<Landing> {
  // Inside the project: what stays outside of the bundle is found from there.
  const folder = mkdtempSync(join(rootDir, 'node_modules/.lero-landing-'))
  try {
    await bundle({
      entryPoints: [join(webDir, 'src/landing/render-landing.tsx')],
      outdir: folder,
      platform: 'node',
      external: ['react', 'react-dom', 'react/jsx-runtime', 'react-dom/server'],
      // The one file of its styles is read below.
      outExtension: { '.js': '.mjs' },
    })
    await bundle({
      entryPoints: [join(webDir, 'src/landing/landing.script.ts')],
      outdir: join(folder, 'assets'),
      entryNames: 'landing-[hash]',
      minify: true,
    })
    const scripts = readdirSync(join(folder, 'assets')).filter((name) => name.endsWith('.js'))
    const styles = [
      ...STYLE_FILES.map((file) => readFileSync(join(webDir, file), 'utf8')),
      readFileSync(join(folder, 'render-landing.css'), 'utf8'),
    ]
    const { renderLandingPages } = (await import(pathToFileURL(join(folder, 'render-landing.mjs')).href)) as {
      renderLandingPages: Renderer
    }
    const pages = await renderLandingPages({
      head:
        inlineStyle(styles.join('\n')) +
        inlineScripts(['landing-boot.js', 'theme-boot.js', 'install-offer.js']),
      script: `/assets/${scripts[0]}`,
    })
    const assets = readdirSync(join(folder, 'assets')).map(
      (name) => [`assets/${name}`, readFileSync(join(folder, 'assets', name))] as const,
    )
    return {
      pages: new Map(pages.map(({ fileName, html }) => [fileName, html])),
      assets: new Map(assets),
    }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

const bundle = (options: BuildOptions) =>
  build({
    bundle: true,
    format: 'esm',
    jsx: 'automatic',
    target: TARGET,
    publicPath: '/',
    assetNames: 'assets/[name]-[hash]',
    loader: { '.svg': 'file', '.webp': 'file' },
    define: { IS_TEST_BUILD: 'false', 'process.env.NODE_ENV': '"production"' },
    legalComments: 'none',
    logLevel: 'warning',
    ...options,
  })
