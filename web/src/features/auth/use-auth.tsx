import { createContext, useContext, type ReactNode } from 'react'
import { useStore } from '../../sync/use-store.ts'
import type { SessionKeeper, SessionState } from './session.ts'

const AuthContext = createContext<SessionKeeper | null>(null)

/** Gives everything below it the session of this page. */
export function AuthProvider({ keeper, children }: { keeper: SessionKeeper; children: ReactNode }) {
  return <AuthContext value={keeper}>{children}</AuthContext>
}

/** The session keeper; throws outside AuthProvider (D-011). */
export function useKeeper(): SessionKeeper {
  const keeper = useContext(AuthContext)
  if (!keeper) throw new Error('useAuth deve ser usado dentro de AuthProvider')
  return keeper
}

/** Whether someone is signed in, and who; renders again when that changes. Throws outside AuthProvider (D-011). */
export function useAuth(): SessionState {
  return useStore(useKeeper())
}
