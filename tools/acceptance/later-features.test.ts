import { expect, test } from 'vitest'
import { isFeatureBuilt } from './later-features.ts'

const treeOf = (...files: [string, string][]) => new Map(files)

test('a feature exists once its folder does, on either side', () => {
  expect(isFeatureBuilt('stories', treeOf(['server/src/features/storiesque/x.ts', '']))).toBe(false)
  expect(isFeatureBuilt('stories', treeOf(['server/src/features/stories/publish.ts', '']))).toBe(true)
  expect(isFeatureBuilt('stories', treeOf(['web/src/features/stories/Viewer.tsx', '']))).toBe(true)
})

test('a feature inside another folder exists once its table or its files do', () => {
  const sql = (text: string) => treeOf(['server/migrations/0009_people.sql', text])
  expect(isFeatureBuilt('connections', sql('create table friends_of_friends (id uuid);'))).toBe(false)
  expect(isFeatureBuilt('connections', sql('create table friends (id uuid);'))).toBe(true)
  expect(isFeatureBuilt('profile-screen', treeOf(['web/src/features/profile/ProfileScreen.tsx', '']))).toBe(
    true,
  )
})
