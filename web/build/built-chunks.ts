import type { Rolldown } from 'vite'

/** What the build's plugins need of a chunk. */
export type BuiltChunk = {
  name: string
  fileName: string
  moduleIds: readonly string[]
  /** File names of the chunks it imports statically. */
  imports: readonly string[]
  /** File names of its styles, and of what those and it refer to. */
  assets: readonly string[]
  cssFiles: readonly string[]
}

export function readBuiltChunks(bundle: Rolldown.OutputBundle): BuiltChunk[] {
  return Object.values(bundle).flatMap((file): BuiltChunk[] => {
    if (file.type !== 'chunk') return []
    const { name, fileName, moduleIds, imports, viteMetadata } = file
    const cssFiles = [...(viteMetadata?.importedCss ?? [])]
    const assets = [...cssFiles, ...(viteMetadata?.importedAssets ?? [])]
    return [{ name, fileName, moduleIds, imports, cssFiles, assets }]
  })
}
