import { posix } from 'node:path'

export type SourceTree = ReadonlyMap<string, string>
type Import = { specifier: string; isTypeOnly: boolean; isDynamic: boolean; target: string | undefined }

const STATIC_IMPORT = /^(?:import|export)\s+(type\s)?(?:[^'"`;()]*?\sfrom\s+)?'([^']+)'/gm
const DYNAMIC_IMPORT = /\bimport\('([^']+)'\)/g
const MOUNTS = new Set([
  'server/src/app.ts',
  'web/src/open-sync.ts',
  'web/src/jobs-part.ts',
  'web/src/server-part.ts',
  'web/src/routes.tsx',
])
/** The gallery of the test build shows the parts of every feature. */
const GALLERY = 'web/src/gallery/'
const CONTRACT_PACKAGES = new Set(['zod'])
const TEST_PACKAGES = new Set(['vitest', 'fast-check'])

/** Whether a file exists only for tests: those may boot the whole app and use test packages. */
const isTest = (file: string) => /\.test\.tsx?$/.test(file) || file.includes('/testing/')

/** What a file imports, each with the file of the tree that it names; undefined: a package. */
export function importsOf(file: string, source: string): Import[] {
  const resolve = (specifier: string) => {
    if (specifier.startsWith('#contract/'))
      return `contract/${specifier.slice('#contract/'.length).replace(/\.ts$/, '')}.ts`
    return specifier.startsWith('.')
      ? posix.join(posix.dirname(file), specifier.split('?')[0] ?? '')
      : undefined
  }
  const statics = [...source.matchAll(STATIC_IMPORT)].map(([, type, specifier = '']) => ({
    specifier,
    isTypeOnly: type !== undefined,
    isDynamic: false,
    target: resolve(specifier),
  }))
  const dynamics = [...source.matchAll(DYNAMIC_IMPORT)].map(([, specifier = '']) => ({
    specifier,
    isTypeOnly: false,
    isDynamic: true,
    target: resolve(specifier),
  }))
  return [...statics, ...dynamics]
}

const sideOf = (file: string) => file.split('/')[0] ?? ''

/** `server/src/features/messages/send.ts` → `{ side: 'server', name: 'messages' }`. */
export function featureOf(file: string): { side: string; name: string } | undefined {
  const [, side, name] = /^(server|web)\/src\/features\/([^/]+)\//.exec(file) ?? []
  return side && name ? { side, name } : undefined
}

/** The rule that one import breaks, or undefined. */
function brokenRule(
  file: string,
  { specifier, target, isTypeOnly, isDynamic }: Import,
  hasZod: (f: string) => boolean,
) {
  const side = sideOf(file)
  if (target === undefined) {
    const allowed =
      CONTRACT_PACKAGES.has(specifier) ||
      (isTest(file) && (TEST_PACKAGES.has(specifier) || specifier.startsWith('node:')))
    if (side === 'contract' && !allowed) return 'contract imports zod only'
    if (side === 'web' && specifier === 'zod' && !isTypeOnly && !isDynamic && !isTest(file))
      return 'web never loads zod'
    return undefined
  }
  if (specifier.startsWith('.') && !/\.[a-z0-9]+(\?|$)/.test(specifier))
    return 'relative imports carry their extension'
  const targetSide = sideOf(target)
  if (side === 'contract' && targetSide !== 'contract') return 'contract imports zod only'
  if (side === 'server' && !['server', 'contract'].includes(targetSide))
    return 'server imports server and contract only'
  if (side === 'web' && !['web', 'contract'].includes(targetSide)) return 'web imports web and contract only'
  if (side === 'web' && targetSide === 'contract') {
    const loadsZod = !isTypeOnly && !isDynamic && !isTest(file) && hasZod(target)
    return loadsZod ? 'web takes types, limits and error codes from contract, never zod' : undefined
  }
  if (side !== 'server' && side !== 'web') return undefined
  const from = featureOf(file)
  const to = featureOf(target)
  if (MOUNTS.has(target) && from && !isTest(file))
    return 'features are mounted, they never import what mounts them'
  if (!to || (from?.side === to.side && from.name === to.name)) return undefined
  if (from) return target.endsWith('/public.ts') ? undefined : `reach ${to.name} through its public.ts`
  return MOUNTS.has(file) || file.startsWith(GALLERY) || isTest(file)
    ? undefined
    : 'only app.ts, jobs-part.ts, open-sync.ts, server-part.ts and routes.tsx import features'
}

/** One line per import that breaks a rule of the house, and one per cycle between features. */
export function findImportViolations(tree: SourceTree): string[] {
  const imports = new Map([...tree].map(([file, source]) => [file, importsOf(file, source)]))
  const zodUse = new Map<string, boolean>()
  const hasZod = (file: string): boolean => {
    const known = zodUse.get(file)
    if (known !== undefined) return known
    zodUse.set(file, false)
    const loaded = (imports.get(file) ?? []).filter((one) => !one.isTypeOnly)
    const found = loaded.some(
      (one) => one.specifier === 'zod' || (one.target !== undefined && hasZod(one.target)),
    )
    zodUse.set(file, found)
    return found
  }
  const violations: string[] = []
  const graph = new Map<string, Set<string>>()
  for (const [file, found] of imports) {
    for (const one of found) {
      const rule = brokenRule(file, one, hasZod)
      if (rule) violations.push(`${file}: '${one.specifier}' — ${rule}`)
      const from = featureOf(file)
      const to = one.target === undefined ? undefined : featureOf(one.target)
      if (!from || !to || from.name === to.name || isTest(file)) continue
      const key = `${from.side} ${from.name}`
      graph.set(key, (graph.get(key) ?? new Set()).add(`${to.side} ${to.name}`))
    }
  }
  return [...violations, ...findCycles(graph)]
}

function findCycles(graph: ReadonlyMap<string, ReadonlySet<string>>): string[] {
  const cycles: string[] = []
  const done = new Set<string>()
  const visit = (node: string, path: string[]) => {
    const seenAt = path.indexOf(node)
    if (seenAt >= 0) {
      cycles.push(`features in a cycle: ${[...path.slice(seenAt), node].join(' → ')}`)
      return
    }
    if (done.has(node)) return
    for (const next of graph.get(node) ?? []) visit(next, [...path, node])
    done.add(node)
  }
  for (const node of graph.keys()) visit(node, [])
  return cycles
}
