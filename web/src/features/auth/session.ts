import { SESSION_CHECK_MS, SESSION_REFRESH_BELOW_S } from '#contract/limits.ts'
import { type Clock, every, systemClock } from '../../sync/clock.ts'
import { ApiError, NetworkError } from '../../sync/errors.ts'
import { type Locks, webLocks } from '../../sync/locks.ts'
import { createValue, type Readable } from '../../sync/readable.ts'
import type { AuthApi } from './auth-api.ts'
import { AuthError, type AuthUser, type Session, type SignOutScope } from './auth-types.ts'
import { createLateAuthApi } from './late-auth-api.ts'
import { createSessionJournal, type SessionJournal } from './session-journal.ts'
import { createSessionStorage, type SessionStorage, wipeDevice, wipeKeys } from './session-storage.ts'
import { type SessionEnd, writeSessionEnd } from './unsent/session-end.ts'

export type SessionState =
  | { readonly state: 'signed_out' }
  | { readonly state: 'signed_in'; readonly session: Session }

/** Keeps the session: in local storage, fresh, the same in every tab. */
export interface SessionKeeper extends Readable<SessionState> {
  readonly auth: AuthApi
  /** Takes over a session that signing in (or a second factor, or a link) answered with. */
  start(session: Session): void
  /** A token good for a call now; renewed first when it expired. Throws ApiError `unauthenticated` or NetworkError. */
  accessToken(): Promise<string>
  /** The server refused this token: renew it whatever the clock says. Resolves when there is a new one or none. */
  reject(accessToken: string): Promise<void>
  /** The user as the server has it now, into the session. */
  reloadUser(): Promise<AuthUser>
  setUser(user: AuthUser): void
  /**
   * `local` and `global` end this session on the server as far as it can be reached, wipe the device and
   * sign out here; `others` ends the other devices only and throws AuthError when that fails. `after`: done first; nothing
   * ends when that fails. What the server says of the session meanwhile is no news.
   */
  signOut(scope?: SignOutScope, after?: () => Promise<unknown>): Promise<void>
  /**
   * The server ended a session of this device. Signs out here, keeping what is unsent (D-173), unless another tab has
   * begun a new session meanwhile (a password reset does); answers whether somebody is still signed in. Waits for the
   * network where it has to ask.
   */
  forget(): Promise<boolean>
  /** Runs before the device is wiped: whoever holds a database open closes it. */
  onWipe(run: () => void | Promise<void>): () => void
  close(): void
}

export interface KeeperOptions {
  readonly auth?: AuthApi
  readonly storage?: SessionStorage
  readonly journal?: SessionJournal
  readonly clock?: Clock
  readonly locks?: Locks
  readonly wipe?: (userId: string | null) => Promise<void>
  /** Notes on this device that its session ended by itself; the sign-in page does the rest. */
  readonly markEnd?: (end: SessionEnd) => void
  /** Tells of waking up: the page became visible, the network is back. */
  readonly onWake?: (listener: () => void) => () => void
}

const REFRESH_LOCK = 'lero-session-refresh'
const ASK_AGAIN_MS = 5000
/** What our own server says of a refresh token that is no good any more. */
const FINAL_CODES: ReadonlySet<string> = new Set([
  'refresh_token_not_found',
  'refresh_token_already_used',
  'session_not_found',
])
const signedOut: SessionState = { state: 'signed_out' }

export function createSessionKeeper({
  auth = createLateAuthApi(),
  storage = createSessionStorage(),
  journal = createSessionJournal(),
  clock = systemClock,
  locks = webLocks(),
  wipe = wipeDevice,
  markEnd = leaveMark,
  onWake = onPageWake,
}: KeeperOptions = {}): SessionKeeper {
  const toState = (session: Session | null): SessionState =>
    session ? { state: 'signed_in', session } : signedOut
  const state = createValue<SessionState>(toState(storage.read()))
  const wipers = new Set<() => void | Promise<void>>()
  let refreshing: Promise<void> | null = null

  const current = (): Session | null => {
    const now = state.getSnapshot()
    return now.state === 'signed_in' ? now.session : null
  }
  const secondsLeft = (session: Session): number => session.expires_at - clock.now() / 1000
  const adopt = (session: Session): void => {
    storage.write(session)
    state.set({ state: 'signed_in', session })
  }
  const adoptAndKeep = (session: Session): void => {
    adopt(session)
    void journal.write(session)
  }

  const signOutHere = async (): Promise<string | null> => {
    const userId = current()?.user.id ?? null
    storage.clear()
    state.set(signedOut)
    await Promise.allSettled([...wipers].map(async (run) => run()))
    return userId
  }
  /** While a person signs out here, what the server says of the session they end is no news. */
  let leaving: Promise<void> | null = null
  const leave = async (scope: SignOutScope, after?: () => Promise<unknown>): Promise<void> => {
    await after?.()
    const token = await accessToken().catch(() => null)
    // Without network the device is cleaned all the same; the session then ends by its own age.
    if (token) await auth.signOut(token, scope).catch(() => {})
    await wipe(await signOutHere())
  }
  const lose = async (): Promise<void> => {
    const at = clock.now()
    const userId = current()?.user.id
    if (userId) markEnd({ user_id: userId, at, message_count: 0, draft_count: 0 })
    await Promise.all([signOutHere(), journal.clear()])
  }

  /** One tab renews for all: who gets the lock looks first whether another one did it already. */
  const renew = (stale: Session): Promise<void> =>
    locks.hold(REFRESH_LOCK, async () => {
      const stored = storage.read()
      if (!stored) return state.set(signedOut)
      const known = laterOf(stored, await journal.read())
      if (known.access_token !== stale.access_token && secondsLeft(known) > 0) return adopt(known)
      try {
        const renewed = await auth.refresh(known.refresh_token)
        await journal.write(renewed)
        // Signed out while the answer was on its way: the new session must not bring it back.
        if (storage.read()) adopt(renewed)
        else await journal.clear()
      } catch (error) {
        if (!(error instanceof AuthError && FINAL_CODES.has(error.code))) throw error
        const newest = storage.read()
        if (!newest || newest.refresh_token === stored.refresh_token) return lose()
        state.set({ state: 'signed_in', session: newest })
      }
    })

  const refresh = (stale: Session): Promise<void> => {
    refreshing ??= renew(stale).finally(() => {
      refreshing = null
    })
    return refreshing
  }

  const check = (): void => {
    const session = current()
    if (!session || secondsLeft(session) >= SESSION_REFRESH_BELOW_S) return
    // A failure is tried again at the next tick; a call that needs the token says so itself.
    refresh(session).catch(() => {})
  }

  const stopTimer = every(clock, SESSION_CHECK_MS, check)
  const stopWake = onWake(check)
  const stopStorage = storage.onChange(() => {
    const stored = storage.read()
    if (stored?.access_token !== current()?.access_token || !stored) state.set(toState(stored))
  })
  check()

  const accessToken = async (): Promise<string> => {
    const session = current()
    if (!session) throw new ApiError('unauthenticated', 'signed out')
    if (secondsLeft(session) > 0) return session.access_token
    try {
      await refresh(session)
    } catch (cause) {
      throw new NetworkError('not renewed', { cause })
    }
    const renewed = current()
    if (!renewed) throw new ApiError('unauthenticated', 'signed out')
    return renewed.access_token
  }

  const setUser = (user: AuthUser): void => {
    const session = current()
    if (session?.user.id === user.id) adoptAndKeep({ ...session, user })
  }

  return {
    subscribe: state.subscribe,
    getSnapshot: state.getSnapshot,
    auth,
    start: adoptAndKeep,
    accessToken,
    reject: async (token) => {
      const session = current()
      if (session?.access_token === token) await refresh(session).catch(() => {})
    },
    reloadUser: async () => {
      const user = await auth.getUser(await accessToken())
      setUser(user)
      return user
    },
    setUser,
    signOut: async (scope = 'local', after) => {
      if (scope === 'others') return auth.signOut(await accessToken(), 'others')
      leaving ??= leave(scope, after).finally(() => {
        leaving = null
      })
      await leaving
    },
    forget: async () => {
      await leaving?.catch(() => {})
      for (let session = current(); session; session = current()) {
        const isAnswered = await refresh(session).then(
          () => true,
          () => false,
        )
        if (isAnswered) break
        await new Promise<void>((resolve) => void clock.after(ASK_AGAIN_MS, resolve))
      }
      return current() !== null
    },
    onWipe: (run) => {
      wipers.add(run)
      return () => void wipers.delete(run)
    },
    close: () => {
      stopTimer()
      stopWake()
      stopStorage()
    },
  }
}

/** A browser that was killed may have the older one of two in local storage. */
const laterOf = (stored: Session, kept: Session | null): Session =>
  kept && kept.user.id === stored.user.id && kept.expires_at > stored.expires_at ? kept : stored

/** What was not sent is not lost with the session: words that no database has yet, and that a chat has a recording. */
const leaveMark = (end: SessionEnd): void => {
  wipeKeys(/^lero-(unsaved|voice)-/)
  writeSessionEnd(end)
}

const onPageWake = (listener: () => void): (() => void) => {
  const wake = (): void => {
    if (document.visibilityState === 'visible') listener()
  }
  document.addEventListener('visibilitychange', wake)
  window.addEventListener('online', wake)
  window.addEventListener('pageshow', wake)
  return () => {
    document.removeEventListener('visibilitychange', wake)
    window.removeEventListener('online', wake)
    window.removeEventListener('pageshow', wake)
  }
}
