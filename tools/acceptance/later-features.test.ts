import { expect, test } from 'vitest'
import { isFeatureBuilt } from './later-features.ts'

const treeOf = (...files: [string, string][]) => new Map(files)

test('a feature exists once its folder does, on either side', () => {
  expect(isFeatureBuilt('stories', treeOf(['server/src/features/storiesque/x.ts', '']))).toBe(false)
  expect(isFeatureBuilt('stories', treeOf(['server/src/features/stories/publish.ts', '']))).toBe(true)
  expect(isFeatureBuilt('stories', treeOf(['web/src/features/stories/Viewer.tsx', '']))).toBe(true)
})
