import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { constants, gzipSync } from 'node:zlib'

/** A script of the built web app: `name` is its address, `imports` come with it, `parts` when they are asked for. */
export type Chunk = {
  readonly name: string
  readonly gzipBytes: number
  readonly imports: readonly string[]
  readonly parts: readonly string[]
}

const STATIC_IMPORT = /(?:^|[;}])(?:import|export)(?:[^"'`;()]*?from)?["'`](\.\/[^"'`]+\.js)["'`]/g
const DYNAMIC_IMPORT = /\bimport\(["'`](\.\/[^"'`]+\.js)["'`]\)/g

/** The scripts in the assets of a built web app, by address. */
export function readChunks(webFolder: string): ReadonlyMap<string, Chunk> {
  const names = readdirSync(join(webFolder, 'assets')).filter((name) => name.endsWith('.js'))
  return new Map(
    names.map((file) => {
      const bytes = readFileSync(join(webFolder, 'assets', file))
      const name = `/assets/${file}`
      const chunk = { name, gzipBytes: gzipBytesOf(bytes), ...readImports(bytes.toString()) }
      return [name, chunk]
    }),
  )
}

/** What a browser fetches, gzip, when `names` are wanted and `present` is there already. */
export function sumWithImports(
  chunks: ReadonlyMap<string, Chunk>,
  names: readonly string[],
  present: ReadonlySet<string> = new Set(),
): number {
  const wanted = new Set(names.filter((name) => !present.has(name)))
  let sum = 0
  for (const name of wanted) {
    const chunk = chunks.get(name)
    if (!chunk) throw new Error(`${name} is not in the build`)
    sum += chunk.gzipBytes
    for (const imported of chunk.imports) if (!present.has(imported)) wanted.add(imported)
  }
  return sum
}

/** Every part that is loaded when it is asked for. */
export function listParts(chunks: ReadonlyMap<string, Chunk>): string[] {
  return [...new Set([...chunks.values()].flatMap((chunk) => chunk.parts))].toSorted()
}

export function gzipBytesOf(bytes: Buffer): number {
  return gzipSync(bytes, { level: constants.Z_BEST_COMPRESSION }).length
}

function readImports(code: string): Pick<Chunk, 'imports' | 'parts'> {
  const addresses = (pattern: RegExp) =>
    [...new Set([...code.matchAll(pattern)].map(([, path = '']) => `/assets/${path.slice(2)}`))].toSorted()
  return { imports: addresses(STATIC_IMPORT), parts: addresses(DYNAMIC_IMPORT) }
}
