import { expect, test, vi } from 'vitest'
import type { SessionKeeper } from './features/auth/public.ts'
import { createEmitter } from './sync/readable.ts'

const closed: string[] = []
vi.mock('./sync/browser-sync.ts', () => ({
  openBrowserSync: ({ me }: { me: string }) => ({ me, close: () => closed.push(me) }),
}))

test('another person gets a sync of their own, and that of the first is closed', async () => {
  const { openSync } = await import('./open-sync.ts')
  let user = 'ana'
  const changed = createEmitter<void>()
  const keeper = {
    getSnapshot: () => ({ state: 'signed_in', session: { user: { id: user }, access_token: 'token' } }),
    subscribe: changed.on,
    onWipe: () => () => {},
  } as unknown as SessionKeeper
  const first = openSync(keeper)
  expect(openSync(keeper)).toBe(first)
  user = 'bia'
  // Asked for before the keeper has told everybody.
  expect(openSync(keeper).me).toBe('bia')
  expect(closed).toEqual(['ana'])
  changed.emit()
  expect(closed).toEqual(['ana'])
  expect(openSync(keeper).me).toBe('bia')
})
