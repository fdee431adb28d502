import { describe, expect, it } from 'vitest'
import { isOpenToAll, resolveScreen } from './screens.ts'

describe('resolveScreen', () => {
  it.each([
    ['/', { kind: 'auth' }],
    ['/auth', { kind: 'auth' }],
    ['/auth/', { kind: 'auth' }],
    ['/landing', { kind: 'redirect', to: '/' }],
    ['/app', { kind: 'chats', chatKey: null }],
    ['/app/', { kind: 'chats', chatKey: null }],
    ['/chat', { kind: 'redirect', to: '/app' }],
    ['/chat/', { kind: 'redirect', to: '/app' }],
    ['/chat/abc', { kind: 'chats', chatKey: 'abc' }],
    ['/chat/group_abc', { kind: 'chats', chatKey: 'group_abc' }],
    ['/connections', { kind: 'connections' }],
    ['/search', { kind: 'search' }],
    ['/reels', { kind: 'reels', reelId: null }],
    ['/reels/7', { kind: 'reels', reelId: '7' }],
    ['/profile', { kind: 'profile', userId: null }],
    ['/profile/', { kind: 'redirect', to: '/reels' }],
    ['/profile/undefined', { kind: 'redirect', to: '/reels' }],
    ['/profile/null', { kind: 'redirect', to: '/reels' }],
    ['/profile/7', { kind: 'profile', userId: '7' }],
    ['/create', { kind: 'create' }],
    ['/notifications', { kind: 'notifications' }],
    ['/invite/group/7', { kind: 'invite', groupId: '7' }],
    ['/invite/anything/7', { kind: 'redirect', to: '/invite/group/7' }],
    ['/invite/group', { kind: 'not_found' }],
    ['/invite/group/7/8', { kind: 'not_found' }],
    ['/nope', { kind: 'not_found' }],
    ['/app/7', { kind: 'not_found' }],
    ['/chat/7/8', { kind: 'not_found' }],
    ['/chat/%E0%A4%A', { kind: 'not_found' }],
    ['//app', { kind: 'not_found' }],
  ])('%s', (path, screen) => {
    expect(resolveScreen(path)).toEqual(screen)
  })
})

describe('isOpenToAll', () => {
  it.each(['/', '/auth', '/landing', '/invite/group/7', '/invite/x/7', '/nope'])('%s is open', (path) => {
    expect(isOpenToAll(resolveScreen(path))).toBe(true)
  })
  it.each([
    '/app',
    '/chat/7',
    '/connections',
    '/search',
    '/reels',
    '/reels/7',
    '/profile',
    '/profile/7',
    '/create',
    '/notifications',
  ])('%s needs a session', (path) => {
    expect(isOpenToAll(resolveScreen(path))).toBe(false)
  })
})
