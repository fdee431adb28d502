import { describe, expect, it } from 'vitest'
import { computeDragOffset, findSwipeTarget, isSwipeStop } from './swipe.ts'

describe('tab swipe', () => {
  it('goes to the neighbour beyond 40 px and not at 40', () => {
    expect(findSwipeTarget('/search', { x: -41, y: 0 })).toBe('/create')
    expect(findSwipeTarget('/search', { x: 41, y: 10 })).toBe('/app')
    expect(findSwipeTarget('/search', { x: -40, y: 0 })).toBeNull()
  })

  it('needs more movement across than down', () => {
    expect(findSwipeTarget('/search', { x: -60, y: 60 })).toBeNull()
    expect(findSwipeTarget('/search', { x: -61, y: -60 })).toBe('/create')
  })

  it('visits every stop in order and does not wrap around', () => {
    const visited = ['/app']
    for (let path: string | null = '/app'; (path = findSwipeTarget(path, { x: -50, y: 0 }));)
      visited.push(path)
    expect(visited).toEqual(['/app', '/search', '/create', '/reels', '/profile', '/notifications'])
    expect(findSwipeTarget('/app', { x: 50, y: 0 })).toBeNull()
  })

  it('follows the finger up to 100 px, with 0.6 at the ends', () => {
    expect(computeDragOffset('/search', { x: -70, y: 0 })).toBe(-70)
    expect(computeDragOffset('/search', { x: 250, y: 0 })).toBe(100)
    expect(computeDragOffset('/app', { x: 50, y: 0 })).toBe(30)
    expect(computeDragOffset('/app', { x: -50, y: 0 })).toBe(-50)
    expect(computeDragOffset('/notifications', { x: -50, y: 0 })).toBe(-30)
  })

  it('knows who takes part', () => {
    expect(isSwipeStop('/notifications')).toBe(true)
    for (const path of ['/connections', '/chat/1', '/profile/1', '/auth', '/landing', '/invite/group/1'])
      expect(isSwipeStop(path)).toBe(false)
  })
})
