import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const ourIcons = join(dirname(dirname(fileURLToPath(import.meta.url))), 'src/ui/create-lucide-icon.tsx')
const ICONS = '\0lero-icons'
const PATTERNS = '\0lero-patterns'
const STORE_HOOK = '\0lero-store-hook'
/** Vite's own module; with one style sheet and nothing fetched ahead there is nothing for it to do. */
const PRELOADER = '\0vite/preload-helper.js'
const modules = new Map([
  [ICONS, `export { createLucideIcon as default } from ${JSON.stringify(ourIcons)}`],
  [
    PATTERNS,
    `export const parse = () => { throw new Error('paths are compared, patterns are not built in') }`,
  ],
  [STORE_HOOK, `export { useSyncExternalStore } from 'react'`],
  [PRELOADER, 'export const __vitePreload = (load) => load()'],
])

/**
 * Leaves out of the built app what packages carry for cases that are not ours: the icon builder of lucide-react
 * (names, aliases, other frameworks; 2 KB), wouter's path patterns and its stand-in for a hook that React has, and
 * vite's preloader (1 KB).
 */
export function leanPackages(): Plugin {
  return {
    name: 'lero-lean-packages',
    apply: 'build',
    enforce: 'pre',
    resolveId: (source, importer) => {
      if (source.endsWith('/createLucideIcon.mjs') && importer?.includes('/lucide-react/')) return ICONS
      if (source === 'regexparam') return PATTERNS
      return source === 'use-sync-external-store/shim/index.js' ? STORE_HOOK : undefined
    },
    load: (id) => modules.get(id),
  }
}
