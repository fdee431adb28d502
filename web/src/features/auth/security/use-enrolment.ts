import { useCallback, useState } from 'react'
import type { EnrolledFactor } from '../auth-types.ts'
import { useKeeper } from '../use-auth.tsx'

export type Enrolment =
  | { state: 'loading' }
  | { state: 'failed' }
  | { state: 'ready'; factor: EnrolledFactor }

/** A fresh second factor that waits for its first code; earlier ones that were never finished are removed. */
export const useEnrolment = (): { enrolment: Enrolment; start: () => Promise<void> } => {
  const keeper = useKeeper()
  const [enrolment, setEnrolment] = useState<Enrolment>({ state: 'loading' })
  const start = useCallback(async (): Promise<void> => {
    setEnrolment({ state: 'loading' })
    try {
      const user = await keeper.reloadUser()
      const token = await keeper.accessToken()
      for (const { id, status } of user.factors ?? [])
        if (status === 'unverified') await keeper.auth.unenrollFactor(token, id)
      setEnrolment({ state: 'ready', factor: await keeper.auth.enrollFactor(token, 'Lero') })
    } catch {
      setEnrolment({ state: 'failed' })
    }
  }, [keeper])
  return { enrolment, start }
}
