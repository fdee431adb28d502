import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const sources = join(dirname(dirname(fileURLToPath(import.meta.url))), 'src')
const ourIcons = join(sources, 'ui/create-lucide-icon.tsx')
const ourPreloader = join(sources, 'lib/load-with-styles.ts')
const ICONS = '\0lero-icons'
const PATTERNS = '\0lero-patterns'
const STORE_HOOK = '\0lero-store-hook'
/** Vite's own module, which stands round every dynamic import of the built app. */
const PRELOADER = '\0vite/preload-helper.js'
const modules = new Map([
  [ICONS, `export { createLucideIcon as default } from ${JSON.stringify(ourIcons)}`],
  [PATTERNS, `export const parse = () => { throw new Error('no patterns here') }`],
  [STORE_HOOK, `export { useSyncExternalStore } from 'react'`],
  [PRELOADER, `export { loadWithStyles as __vitePreload } from ${JSON.stringify(ourPreloader)}`],
])

/**
 * Leaves out of the built app what packages carry for cases that are not ours: of lucide-react the icon builder and
 * what it alone reads (names, aliases, keys, other frameworks; 2 KB), wouter's path patterns and its stand-in for a hook that React has, and
 * of vite's preloader all but the styles of a part (1 KB).
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
    transform: {
      filter: { id: /\/lucide-react\/.*\/icons\/[\w-]+\.mjs$/ },
      handler: (code) => ({ code: dropIconNames(code), map: null }),
    },
  }
}

/** An icon's data without what only lucide's own builder reads. Data of another form stays as it is. */
function dropIconNames(code: string): string {
  return code.replace(/,\s*key: "\w+"/g, '').replace(/^ {2}(name|size|aliases): .*?,?\n/gm, '')
}
