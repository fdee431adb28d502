import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Plugin } from 'esbuild'

/** A deliberate fault: one place of a module of the server that says something else. */
export type Mutation = {
  readonly name: string
  /** Below server/src. */
  readonly file: string
  readonly from: string
  readonly to: string
}

/** Bundles the server with the fault in it. Throws when the place is not there (any more) or not the only one. */
export function mutate(root: string, { file, from, to }: Mutation): Plugin {
  const path = join(root, 'server/src', file)
  return {
    name: 'mutate',
    setup: ({ onLoad }) => {
      onLoad({ filter: /\.ts$/ }, async (args) => {
        if (args.path !== path) return undefined
        const parts = (await readFile(path, 'utf8')).split(from)
        if (parts.length !== 2) throw new Error(`${file} has ${parts.length - 1} places like: ${from}`)
        return { contents: parts.join(to), loader: 'ts' }
      })
    },
  }
}
