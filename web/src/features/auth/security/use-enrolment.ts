import { useState } from 'react'
import type { EnrolledFactor } from '../auth-types.ts'
import { useKeeper } from '../use-auth.tsx'
import type { FreshProof } from './use-fresh-proof.tsx'

export type Enrolment =
  | { state: 'loading' }
  | { state: 'failed' }
  | {
      state: 'ready'
      factor: EnrolledFactor
      /** None was on before: recovery codes come with it. */
      isFirst: boolean
    }

/** A fresh second factor that waits for its first code; earlier ones that were never finished are removed. */
export function useEnrolment(
  prove: FreshProof['run'],
  onGivenUp: () => void,
): { enrolment: Enrolment; start: () => Promise<void> } {
  const keeper = useKeeper()
  const [enrolment, setEnrolment] = useState<Enrolment>({ state: 'loading' })
  const start = async (): Promise<void> => {
    setEnrolment({ state: 'loading' })
    try {
      const user = await keeper.reloadUser()
      const token = await keeper.accessToken()
      const factor = await prove(async () => {
        for (const { id, status } of user.factors ?? [])
          if (status === 'unverified') await keeper.auth.unenrollFactor(token, id)
        return keeper.auth.enrollFactor(token, 'Lero')
      })
      const isFirst = !user.factors?.some(({ status }) => status === 'verified')
      if (factor) setEnrolment({ state: 'ready', factor, isFirst })
      else onGivenUp()
    } catch {
      setEnrolment({ state: 'failed' })
    }
  }
  return { enrolment, start }
}
