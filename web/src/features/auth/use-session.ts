import { createContext, useContext } from 'react'
import { useStore } from '../../sync/use-store.ts'
import type { SessionKeeper, SessionState } from './session.ts'

/** The keeper of this page's session, given by the root. */
export const SessionContext = createContext<SessionKeeper | null>(null)

export function useKeeper(): SessionKeeper {
  const keeper = useContext(SessionContext)
  if (!keeper) throw new Error('useKeeper must be used inside SessionContext')
  return keeper
}

/** Whether someone is signed in, and who; renders again when that changes. */
export function useSession(): SessionState {
  return useStore(useKeeper())
}
