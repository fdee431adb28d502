import type { SourceTree } from '../check-imports.ts'

/**
 * What tells that a feature the waiting list names has arrived, where it is not simply a folder of
 * that name: a path that begins so, or a table some migration creates.
 */
const MARKERS: Record<string, readonly string[]> = {
  audio: ['web/src/features/voice'],
  connections: ['table friends'],
  'create-hub': ['table stories', 'table reels'],
  customization: ['web/src/features/conversations/customization', 'web/src/features/messages/customization'],
  follow: ['table followers'],
  'group-invite': ['web/src/features/groups/group-invite', 'server/src/features/groups/invite'],
  'group-screens': ['web/src/features/groups/create-group', 'web/src/features/groups/group-dialog'],
  install: ['web/src/features/shell/install'],
  'invite-friends': ['web/src/features/connections/invite'],
  'other-profile': ['table followers'],
  'profile-screen': [
    'web/src/features/profile/profile-screen',
    'web/src/features/profile/own-profile-screen',
  ],
  reactions: ['table message_reactions'],
  report: ['table reports'],
  'view-once': ['web/src/features/media/view-once', 'web/src/features/messages/view-once'],
}

/** Whether the feature stands in the tree: its folder in server or web, or one of its markers. */
export function isFeatureBuilt(feature: string, tree: SourceTree): boolean {
  const folders = [`server/src/features/${feature}/`, `web/src/features/${feature}/`]
  const markers = [...folders, ...(MARKERS[feature] ?? [])]
  return markers.some((marker) =>
    marker.startsWith('table ') ? hasTable(tree, marker.slice(6)) : hasPath(tree, marker),
  )
}

/** `contact-profile.tsx` and `ContactProfile.tsx` are the same name. */
const plain = (path: string) => path.replaceAll('-', '').toLowerCase()

const hasPath = (tree: SourceTree, prefix: string) =>
  [...tree.keys()].some((file) => plain(file).startsWith(plain(prefix)))

function hasTable(tree: SourceTree, table: string): boolean {
  const creation = new RegExp(`create table (if not exists )?${table}\\b`, 'i')
  return [...tree].some(([file, text]) => file.startsWith('server/migrations/') && creation.test(text))
}
