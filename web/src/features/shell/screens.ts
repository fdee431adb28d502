/** What an address shows. Who may see it is `isOpenToAll`'s matter, how it looks is routes.tsx's. */
export type Screen =
  | { kind: 'auth' }
  | { kind: 'chats'; chatKey: string | null }
  | { kind: 'connections' }
  | { kind: 'search' }
  | { kind: 'reels'; reelId: string | null }
  | { kind: 'profile'; userId: string | null }
  | { kind: 'create' }
  | { kind: 'notifications' }
  | { kind: 'invite'; groupId: string }
  | { kind: 'redirect'; to: string }
  | { kind: 'not_found' }

/** Finds the screen of a path (without its query), by the route tables of parts 1 and 2 and D-023 … D-031. */
export function resolveScreen(path: string): Screen {
  const [, first = '', second, third, ...rest] = path.replace(/(.)\/$/, '$1').split('/')
  const depth = 1 + (second === undefined ? 0 : 1) + (third === undefined ? 0 : 1) + rest.length
  // '/profile/' is the other person's route with an empty id, '/profile' one's own (D-026).
  if (path === '/profile/') return { kind: 'redirect', to: '/reels' }
  if (depth === 1) return resolveTop(first)
  if (depth === 2 && second) return resolveWithId(first, second)
  if (depth === 3 && first === 'invite' && second && third) return resolveInvite(second, third)
  return { kind: 'not_found' }
}

/** Whether a visitor without a session may see the screen (part 1 §6, D-024). */
export function isOpenToAll(screen: Screen): boolean {
  return ['auth', 'invite', 'redirect', 'not_found'].includes(screen.kind)
}

function resolveTop(name: string): Screen {
  switch (name) {
    case '':
    case 'auth':
      return { kind: 'auth' }
    case 'app':
      return { kind: 'chats', chatKey: null }
    case 'chat':
      return { kind: 'redirect', to: '/app' }
    case 'reels':
      return { kind: 'reels', reelId: null }
    case 'profile':
      return { kind: 'profile', userId: null }
    // Answered by the server; who comes here has an app that a worker kept.
    case 'landing':
      return { kind: 'redirect', to: '/' }
    case 'connections':
    case 'search':
    case 'create':
    case 'notifications':
      return { kind: name }
    default:
      return { kind: 'not_found' }
  }
}

function resolveWithId(name: string, rawId: string): Screen {
  const id = decodeSegment(rawId)
  if (id === null) return { kind: 'not_found' }
  switch (name) {
    case 'chat':
      return { kind: 'chats', chatKey: id }
    case 'reels':
      return { kind: 'reels', reelId: id }
    case 'profile':
      if (id === 'undefined' || id === 'null') return { kind: 'redirect', to: '/reels' }
      return { kind: 'profile', userId: id }
    default:
      return { kind: 'not_found' }
  }
}

function resolveInvite(type: string, rawGroupId: string): Screen {
  const groupId = decodeSegment(rawGroupId)
  if (groupId === null) return { kind: 'not_found' }
  if (type !== 'group') return { kind: 'redirect', to: `/invite/group/${rawGroupId}` }
  return { kind: 'invite', groupId }
}

function decodeSegment(segment: string): string | null {
  try {
    return decodeURIComponent(segment)
  } catch {
    return null
  }
}
