import type { SourceTree } from '../check-imports.ts'

/**
 * What tells that a feature the waiting list names has arrived, where it is not simply a folder of
 * that name: a path that begins so, or a table some migration creates.
 */
const MARKERS: Record<string, readonly string[]> = {
  archive: ['table archived_conversations'],
  'mute-pin-favourite': ['server/src/features/conversations/mute', 'server/src/features/conversations/pin'],
  connections: ['table friends', 'web/src/features/people/Connections'],
  'group-screens': ['web/src/features/groups/'],
  'contact-profile': ['web/src/features/profile/ContactProfile'],
  customization: ['web/src/features/conversations/Customization', 'web/src/features/messages/Customization'],
  'profile-screen': ['web/src/features/profile/ProfileScreen', 'web/src/features/profile/OwnProfile'],
  'message-reactions': ['table message_reactions'],
  'message-replies': ['web/src/features/messages/reply', 'web/src/features/messages/Reply'],
  invite: ['table invites'],
  report: ['table reports'],
  'private-mode': ['server/src/features/settings/private-mode'],
  'music-library': ['table music_library'],
  followers: ['table followers'],
  'file-storage': ['server/src/platform/files'],
  install: ['web/src/features/install/', 'web/src/features/shell/Install'],
}

/** Whether the feature stands in the tree: its folder in server or web, or one of its markers. */
export function isFeatureBuilt(feature: string, tree: SourceTree): boolean {
  const folders = [`server/src/features/${feature}/`, `web/src/features/${feature}/`]
  const markers = [...folders, ...(MARKERS[feature] ?? [])]
  return markers.some((marker) =>
    marker.startsWith('table ') ? hasTable(tree, marker.slice(6)) : hasPath(tree, marker),
  )
}

const hasPath = (tree: SourceTree, prefix: string) => [...tree.keys()].some((file) => file.startsWith(prefix))

function hasTable(tree: SourceTree, table: string): boolean {
  const creation = new RegExp(`create table (if not exists )?${table}\\b`, 'i')
  return [...tree].some(([file, text]) => file.startsWith('server/migrations/') && creation.test(text))
}
