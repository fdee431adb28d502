import { expect, test, vi } from 'vitest'
import type { Locks } from '../../sync/locks.ts'
import { createEmitter } from '../../sync/readable.ts'
import { createFakeClock } from '../../sync/testing/fake-clock.ts'
import type { AuthApi } from './auth-api.ts'
import { AuthError, type Session } from './auth-types.ts'
import { createSessionKeeper, type KeeperOptions } from './session.ts'
import type { SessionJournal } from './session-journal.ts'
import { parseSession } from './session-storage.ts'

const clockStart = Date.parse('2026-03-07T12:00:00.000Z')

const sessionOf = (n: number, lifeS: number): Session => ({
  access_token: `access-${n}`,
  refresh_token: `refresh-${n}`,
  expires_at: clockStart / 1000 + lifeS,
  user: { id: 'ana' },
})

/** Local storage, the session's own record and the refresh lock of one browser, shared by its tabs. */
const createBrowser = (stored: Session | null) => {
  const changed = createEmitter<string>()
  let queue: Promise<unknown> = Promise.resolve()
  const locks: Locks = {
    hold: (_name, run) => {
      const turn = queue.then(run)
      queue = turn.catch(() => {})
      return turn
    },
  }
  const state = { stored, kept: null as Session | null }
  const journal: SessionJournal = {
    read: async () => state.kept,
    write: async (session) => void (state.kept = session),
    clear: async () => void (state.kept = null),
  }
  const storageOf = (tab: string) => ({
    read: () => state.stored,
    write: (session: Session) => {
      state.stored = session
      changed.emit(tab)
    },
    clear: () => {
      state.stored = null
      changed.emit(tab)
    },
    onChange: (listener: () => void) =>
      changed.on((writer) => {
        if (writer !== tab) listener()
      }),
  })
  return { state, locks, journal, storageOf }
}

const createTab = (browser: ReturnType<typeof createBrowser>, auth: Partial<AuthApi>, name = 'a') => {
  const clock = createFakeClock(clockStart)
  const woke = createEmitter<void>()
  const wipe = vi.fn(async () => {})
  const markEnd = vi.fn()
  const options: KeeperOptions = {
    auth: auth as AuthApi,
    storage: browser.storageOf(name),
    journal: browser.journal,
    clock,
    locks: browser.locks,
    wipe,
    markEnd,
    onWake: (listener) => woke.on(listener),
  }
  return { keeper: createSessionKeeper(options), clock, wipe, markEnd, wake: () => woke.emit() }
}

test('AUTH-029: the session refreshes about every 30 s, when under 90 s remain', async () => {
  const refresh = vi.fn(async () => sessionOf(2, 3600))
  const { clock, keeper } = createTab(createBrowser(sessionOf(1, 140)), { refresh })
  await clock.advance(49_000)
  expect(refresh).not.toHaveBeenCalled()
  await clock.advance(12_000)
  expect(refresh.mock.calls).toEqual([['refresh-1']])
  expect(await keeper.accessToken()).toBe('access-2')
  await clock.advance(600_000)
  expect(refresh).toHaveBeenCalledTimes(1)
})

test('AUTH-029: the check comes at 30 s, and refreshes with 89 s left but not with 90', async () => {
  for (const [lifeS, times] of [
    [119, 1],
    [120, 0],
  ] as const) {
    const refresh = vi.fn(async () => sessionOf(2, 3600))
    const { clock } = createTab(createBrowser(sessionOf(1, lifeS)), { refresh })
    await clock.advance(29_999)
    expect(refresh).not.toHaveBeenCalled()
    await clock.advance(1)
    expect(refresh).toHaveBeenCalledTimes(times)
  }
})

test('one tab refreshes for all', async () => {
  const browser = createBrowser(sessionOf(1, 60))
  const refresh = vi.fn(async () => sessionOf(2, 3600))
  const first = createTab(browser, { refresh }, 'a')
  const second = createTab(browser, { refresh }, 'b')
  await first.clock.advance(1000)
  await second.clock.advance(1000)
  expect(refresh).toHaveBeenCalledTimes(1)
  expect(await first.keeper.accessToken()).toBe('access-2')
  expect(await second.keeper.accessToken()).toBe('access-2')
})

test('an expired session is renewed before a call, and on waking up', async () => {
  const refresh = vi.fn(async () => sessionOf(2, 3600))
  const { keeper, clock } = createTab(createBrowser(sessionOf(1, -5)), { refresh })
  expect(await keeper.accessToken()).toBe('access-2')
  await clock.advance(0)

  const asleep = createTab(createBrowser(sessionOf(1, 80)), { refresh: async () => sessionOf(3, 3600) })
  asleep.wake()
  await asleep.clock.advance(0)
  expect(await asleep.keeper.accessToken()).toBe('access-3')
})

test('a refresh that gets no answer keeps the session; a refused one ends it', async () => {
  const network = createTab(createBrowser(sessionOf(1, -5)), {
    refresh: () => Promise.reject(new AuthError('network', null)),
  })
  await expect(network.keeper.accessToken()).rejects.toThrow('not renewed')
  expect(network.keeper.getSnapshot().state).toBe('signed_in')

  const browser = createBrowser(sessionOf(1, -5))
  const refused = createTab(browser, {
    refresh: () => Promise.reject(new AuthError('refresh_token_not_found', null, [], 400)),
  })
  await expect(refused.keeper.accessToken()).rejects.toMatchObject({ code: 'unauthenticated' })
  expect(refused.keeper.getSnapshot()).toEqual({ state: 'signed_out' })
  expect(browser.state).toEqual({ stored: null, kept: null })
  // What is unsent stays on the device, so nothing is wiped yet.
  expect(refused.wipe).not.toHaveBeenCalled()
  const end = { user_id: 'ana', at: clockStart, message_count: 0, draft_count: 0 }
  expect(refused.markEnd.mock.calls).toEqual([[end]])
})

test('signing out in one tab signs the others out and wipes the device, network or not', async () => {
  const browser = createBrowser(sessionOf(1, 3600))
  const signOut = vi.fn(() => Promise.reject(new AuthError('network', null)))
  const first = createTab(browser, { signOut }, 'a')
  const second = createTab(browser, {}, 'b')
  const order: string[] = []
  first.keeper.onWipe(() => void order.push('closed'))
  first.wipe.mockImplementation(async () => void order.push('wiped'))
  await first.keeper.signOut()
  expect(signOut.mock.calls).toEqual([['access-1', 'local']])
  expect(order).toEqual(['closed', 'wiped'])
  expect(first.keeper.getSnapshot()).toEqual({ state: 'signed_out' })
  expect(second.keeper.getSnapshot()).toEqual({ state: 'signed_out' })
})

test('a refresh that ends after sign-out does not bring the session back', async () => {
  const browser = createBrowser(sessionOf(1, 60))
  let answer = (_session: Session): void => {}
  const refresh = () => new Promise<Session>((resolve) => (answer = resolve))
  const { keeper, clock } = createTab(browser, { refresh, signOut: async () => {} })
  await clock.advance(1000)
  await keeper.signOut()
  answer(sessionOf(2, 3600))
  await clock.advance(1000)
  expect(keeper.getSnapshot()).toEqual({ state: 'signed_out' })
  expect(browser.state.stored).toBeNull()
})

test('a session that the server ended is forgotten, unless another tab has begun a new one', async () => {
  const refused = () => Promise.reject(new AuthError('refresh_token_not_found', null, [], 400))
  const alone = createTab(createBrowser(sessionOf(1, 3600)), { refresh: refused })
  expect(await alone.keeper.forget()).toBe(false)
  expect(alone.keeper.getSnapshot()).toEqual({ state: 'signed_out' })
  expect(alone.markEnd).toHaveBeenCalledTimes(1)

  const browser = createBrowser(sessionOf(1, 3600))
  const first = createTab(browser, {
    refresh: () => {
      browser.state.stored = sessionOf(2, 3600)
      return refused()
    },
  })
  expect(await first.keeper.forget()).toBe(true)
  expect(await first.keeper.accessToken()).toBe('access-2')
  expect(first.markEnd).not.toHaveBeenCalled()
})

test('a damaged session in storage is as good as none', () => {
  expect(parseSession('{"access_token":"x"}')).toBeNull()
  expect(parseSession('{nonsense')).toBeNull()
  expect(parseSession(JSON.stringify(sessionOf(1, 1)))?.user.id).toBe('ana')
})

const answering = (status: number) => () => Promise.reject(new AuthError('unknown', null, [], status))

test.each([400, 401, 403, 404, 408, 429, 500])(
  'a refresh answered with %d by somebody on the way signs nobody out',
  async (status) => {
    const { keeper, clock, markEnd } = createTab(createBrowser(sessionOf(1, 60)), {
      refresh: answering(status),
    })
    await clock.advance(31_000)
    expect(keeper.getSnapshot().state).toBe('signed_in')
    expect(markEnd).not.toHaveBeenCalled()
  },
)

test('an ended session is asked about again until the server answers', async () => {
  const answers = [
    answering(403),
    () => Promise.reject(new AuthError('refresh_token_not_found', null, [], 400)),
  ]
  const { keeper, clock } = createTab(createBrowser(sessionOf(1, 3600)), {
    refresh: () => answers.shift()!(),
  })
  const forgotten = keeper.forget()
  await clock.advance(4000)
  expect(keeper.getSnapshot().state).toBe('signed_in')
  await clock.advance(2000)
  expect(await forgotten).toBe(false)
})

test('a renewed session is on disk before anything uses it', async () => {
  const browser = createBrowser(sessionOf(1, 60))
  let finish = (): void => {}
  browser.journal.write = () => new Promise((resolve) => (finish = resolve))
  const { keeper, clock } = createTab(browser, { refresh: async () => sessionOf(2, 3600) })
  await clock.advance(1000)
  expect(browser.state.stored?.access_token).toBe('access-1')
  expect(await keeper.accessToken()).toBe('access-1')
  finish()
  await clock.advance(1000)
  expect(await keeper.accessToken()).toBe('access-2')
})

test('a browser that was killed goes on with the session it had on disk, and asks for no other', async () => {
  const browser = createBrowser(sessionOf(1, 60))
  browser.state.kept = sessionOf(2, 3600)
  const refresh = vi.fn(answering(400))
  const { keeper, clock } = createTab(browser, { refresh })
  await clock.advance(1000)
  expect(await keeper.accessToken()).toBe('access-2')
  expect(browser.state.stored?.refresh_token).toBe('refresh-2')
  expect(refresh).not.toHaveBeenCalled()
})

test('what is on disk of somebody else is not gone on with', async () => {
  const browser = createBrowser(sessionOf(1, 60))
  browser.state.kept = { ...sessionOf(2, 3600), user: { id: 'bia' } }
  const { keeper, clock } = createTab(browser, { refresh: async () => sessionOf(3, 3600) })
  await clock.advance(1000)
  expect(await keeper.accessToken()).toBe('access-3')
})

test('a session that another tab renewed and that has expired since is renewed, not taken over', async () => {
  const browser = createBrowser(sessionOf(1, -5))
  const refresh = vi.fn(async () => sessionOf(3, 3600))
  const { keeper } = createTab(browser, { refresh })
  browser.state.stored = sessionOf(2, -1)
  expect(await keeper.accessToken()).toBe('access-3')
})

test('calls that meet an expired session wait for one refresh', async () => {
  const refresh = vi.fn(async () => sessionOf(2, 3600))
  const { keeper, clock } = createTab(createBrowser(sessionOf(1, 100)), { refresh })
  await clock.advance(20_000)
  // The device slept: its timers did not run.
  vi.spyOn(clock, 'now').mockReturnValue(clockStart + 200_000)
  expect(await Promise.all([keeper.accessToken(), keeper.accessToken()])).toEqual(['access-2', 'access-2'])
  expect(refresh).toHaveBeenCalledTimes(1)
})

test('a refused token that is not the one held any more renews nothing', async () => {
  const refresh = vi.fn(async () => sessionOf(3, 3600))
  const { keeper } = createTab(createBrowser(sessionOf(2, 3600)), { refresh })
  await keeper.reject('access-1')
  expect(refresh).not.toHaveBeenCalled()
  await keeper.reject('access-2')
  expect(refresh).toHaveBeenCalledTimes(1)
})

test('each tab goes by the session that another one wrote, and by none after it is closed', () => {
  const browser = createBrowser(null)
  const first = createTab(browser, {}, 'a')
  const second = createTab(browser, {}, 'b')
  first.keeper.start(sessionOf(1, 3600))
  expect(second.keeper.getSnapshot()).toMatchObject({ session: { access_token: 'access-1' } })
  second.keeper.start(sessionOf(2, 3600))
  expect(first.keeper.getSnapshot()).toMatchObject({ session: { access_token: 'access-2' } })
  first.keeper.close()
  expect(first.clock.untilNext()).toBeNull()
  second.keeper.start(sessionOf(3, 3600))
  expect(first.keeper.getSnapshot()).toMatchObject({ session: { access_token: 'access-2' } })
})

test('news of a person who is not signed in any more is not written over who is', () => {
  const { keeper } = createTab(createBrowser(sessionOf(1, 3600)), {})
  keeper.setUser({ id: 'bia' })
  expect(keeper.getSnapshot()).toMatchObject({ session: { user: { id: 'ana' } } })
})

test('whoever holds a database open closes it before the device is wiped, and one that breaks stops nothing', async () => {
  const { keeper, wipe } = createTab(createBrowser(sessionOf(1, 3600)), { signOut: answering(500) })
  const done: string[] = []
  keeper.onWipe(() => {
    throw new Error('broken')
  })
  keeper.onWipe(() => void done.push('closed'))
  wipe.mockImplementation(async () => void done.push('wiped'))
  await keeper.signOut()
  expect(done).toEqual(['closed', 'wiped'])
  expect(keeper.getSnapshot()).toEqual({ state: 'signed_out' })
})

test('a refresh that failed is tried again at the next look', async () => {
  const answers = [() => Promise.reject(new AuthError('network', null)), async () => sessionOf(2, 3600)]
  const { keeper, clock } = createTab(createBrowser(sessionOf(1, 80)), { refresh: () => answers.shift()!() })
  await clock.advance(31_000)
  expect(await keeper.accessToken()).toBe('access-2')
})

test('AUTH-044: what the server says of a session that its person is ending here is no news', async () => {
  const refresh = vi.fn(async () => Promise.reject(new AuthError('session_not_found', null)))
  let end = (): void => {}
  const signOut = vi.fn(() => new Promise<void>((resolve) => (end = resolve)))
  const browser = createBrowser(sessionOf(1, 3600))
  const { keeper, wipe, markEnd } = createTab(browser, { refresh, signOut })
  const leaving = keeper.signOut()
  await vi.waitFor(() => expect(signOut).toHaveBeenCalledOnce())
  const isStillHere = keeper.forget()
  end()
  expect(await isStillHere).toBe(false)
  await leaving
  expect([refresh.mock.calls.length, markEnd.mock.calls.length, wipe.mock.calls.length]).toEqual([0, 0, 1])
})
