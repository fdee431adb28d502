import type { SessionKeeper } from './features/auth/public.ts'
import { reloadIfGone } from './lib/missing-part.ts'
import { openBrowserSync, type ServerPart } from './sync/browser-sync.ts'
import type { Sync } from './sync/sync.ts'

/** What talks with the server; of a release that is gone there is no more of it: the page then begins anew. */
const loadServerPart = (): Promise<ServerPart> =>
  import('./server-part.ts').catch(async (error: unknown) => {
    await reloadIfGone(error)
    throw error
  })

/** This sync has ended with its session; where another tab has begun a new one, the page begins anew with it. */
const endOrReload = async (keeper: SessionKeeper): Promise<void> => {
  if (await keeper.forget()) location.reload()
}

/** Where the part that knows how is gone with its version, a plain reload brings the newer app too. */
const loadUpdate = (): Promise<void> =>
  import('./sw/update.ts').then(
    ({ reloadIntoUpdate }) => reloadIntoUpdate(),
    () => location.reload(),
  )

let opened: { readonly sync: Sync; readonly keeper: SessionKeeper; readonly close: () => void } | null = null

/** The sync of the signed-in person: the same one until sign-out or another person, which close it. Throws when signed out. */
export function openSync(keeper: SessionKeeper): Sync {
  const state = keeper.getSnapshot()
  if (state.state !== 'signed_in') throw new Error('signed out')
  const me = state.session.user.id
  if (opened?.keeper === keeper && opened.sync.me === me) return opened.sync
  opened?.close()

  const sync = openBrowserSync({
    me,
    loadServerPart,
    tokens: keeper,
    onToken: (listener) =>
      keeper.subscribe(() => {
        const now = keeper.getSnapshot()
        if (now.state === 'signed_in' && now.session.user.id === me) listener(now.session.access_token)
      }),
    onEnd: (reason) => void (reason === 'upgrade' ? loadUpdate() : endOrReload(keeper)),
  })
  const close = (): void => {
    sync.close()
    stopWipe()
    stopKeeper()
    if (opened?.sync === sync) opened = null
  }
  const stopWipe = keeper.onWipe(close)
  const stopKeeper = keeper.subscribe(() => {
    const now = keeper.getSnapshot()
    if (now.state === 'signed_out' || now.session.user.id !== me) close()
  })
  opened = { sync, keeper, close }
  return sync
}
