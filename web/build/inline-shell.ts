import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { transformSync } from 'esbuild'
import type { Plugin } from 'vite'

const webDir = dirname(dirname(fileURLToPath(import.meta.url)))
const styleFiles = ['src/ui/tokens.css', 'src/ui/themes.css', 'src/ui/shell.css', 'src/ui/marks.css']
const scriptFiles = ['theme-boot.js', 'install-offer.js', 'old-browser.js', 'boot-failure.js']

/** The hashes a Content-Security-Policy needs for what stands inline in the page: `sha256-…`, not quoted. */
export type CspHashes = { scriptHashes: string[]; styleHashes: string[] }

/**
 * Puts the scripts that run before the app and the style of the first paint (tokens and shell) into index.html, where
 * the markers `<!--lero:style-->` and `<!--lero:script-->` stand, and writes `csp.json` beside the built page:
 * the server's policy allows exactly these inline texts.
 */
export function inlineShell(): Plugin {
  let outDir = ''
  return {
    name: 'lero-inline-shell',
    configResolved: (config) => {
      outDir = resolve(config.root, config.build.outDir)
    },
    transformIndexHtml: {
      order: 'pre',
      handler: (html) =>
        html
          .replace('<!--lero:style-->', () => inlineStyle(readAll(styleFiles)))
          .replace('<!--lero:script-->', () => inlineScripts(scriptFiles)),
    },
    writeBundle: () => {
      const pages = readdirSync(outDir).filter((name) => name.endsWith('.html'))
      const hashes = collectHashes(pages.map((name) => readFileSync(join(outDir, name), 'utf8')).join(''))
      writeFileSync(join(outDir, 'csp.json'), `${JSON.stringify(hashes, null, 2)}\n`)
    },
  }
}

/** A style sheet as it stands in a page. */
export function inlineStyle(css: string): string {
  return `<style>${minify(css, 'css')}</style>`
}

/** Files of src/lib that run before anything else. */
export function inlineScripts(files: readonly string[]): string {
  return files.map((file) => `<script>${minify(readAll([`src/lib/${file}`]), 'js')}</script>`).join('')
}

/** The hashes of every inline script and style in pages, each once. */
export function collectHashes(html: string): CspHashes {
  const hashesOf = (tag: 'script' | 'style') => [...new Set(inlineTexts(html, tag).map(hashText))]
  return { scriptHashes: hashesOf('script'), styleHashes: hashesOf('style') }
}

function inlineTexts(html: string, tag: 'script' | 'style'): string[] {
  const pattern = new RegExp(`<${tag}([^>]*)>([\\s\\S]*?)</${tag}>`, 'g')
  return [...html.matchAll(pattern)]
    .filter(([, attributes]) => !attributes?.includes('src='))
    .map(([, , text]) => text ?? '')
}

function hashText(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`
}

function readAll(files: readonly string[]): string {
  return files.map((file) => readFileSync(join(webDir, file), 'utf8')).join('\n')
}

function minify(code: string, loader: 'css' | 'js'): string {
  // A browser that is too old must still understand that it is told so.
  const target = loader === 'js' ? 'es2015' : ['es2022', 'safari17']
  return transformSync(code, { loader, minify: true, charset: 'utf8', target }).code.trim()
}
