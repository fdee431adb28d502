import type { SourceTree } from '../check-imports.ts'

/** Whether a feature that the waiting list names stands in the tree: in a folder of its name in server or web. */
export function isFeatureBuilt(feature: string, tree: SourceTree): boolean {
  const folders = [`server/src/features/${feature}/`, `web/src/features/${feature}/`]
  return [...tree.keys()].some((file) => folders.some((folder) => file.startsWith(folder)))
}
