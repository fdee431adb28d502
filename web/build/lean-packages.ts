import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const iconFactory = join(dirname(dirname(fileURLToPath(import.meta.url))), 'src/ui/create-lucide-icon.tsx')

/**
 * Leaves out of the built app what two packages carry for cases that are not ours: the icon builder of
 * lucide-react (names, aliases, other frameworks; 2 KB) and wouter's stand-in for a hook that React has.
 */
export function leanPackages(): Plugin {
  return {
    name: 'lero-lean-packages',
    apply: 'build',
    enforce: 'pre',
    resolveId: (source, importer) => {
      if (source.endsWith('/createLucideIcon.mjs') && importer?.includes('/lucide-react/')) return iconFactory
      if (source === 'use-sync-external-store/shim/index.js') return '\0lero-react-store'
      return undefined
    },
    load: (id) => (id === '\0lero-react-store' ? `export { useSyncExternalStore } from 'react'` : undefined),
  }
}
