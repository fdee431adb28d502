import { type ReactNode, useState } from 'react'
import { ApiError } from '../../../sync/errors.ts'
import { AuthError } from '../auth-types.ts'
import { ProofDialog } from './proof-dialog.tsx'

const NEEDED = 'reauthentication_needed'

type Asked = { onProven: () => void; onCancel: () => void }

export type FreshProof = {
  /** Does what needs a fresh proof (D-167), asks for one where it is missing, and does it then. Null: they gave up. */
  run: <T>(work: () => Promise<T>) => Promise<T | null>
  /** The question; draw it somewhere. */
  dialog: ReactNode
}

/** Asks again who it is, before password, addresses or factors change; `about` says what else it is for. */
export function useFreshProof(about?: string): FreshProof {
  const [asked, setAsked] = useState<Asked | null>(null)

  const ask = (): Promise<boolean> =>
    new Promise((resolve) => {
      const settle = (isProven: boolean) => (): void => {
        setAsked(null)
        resolve(isProven)
      }
      setAsked({ onProven: settle(true), onCancel: settle(false) })
    })

  return {
    run: async (work) => {
      try {
        return await work()
      } catch (error) {
        if (!isProofNeeded(error)) throw error
      }
      return (await ask()) ? work() : null
    },
    dialog: asked && <ProofDialog about={about} onProven={asked.onProven} onClose={asked.onCancel} />,
  }
}

const isProofNeeded = (error: unknown): boolean =>
  (error instanceof AuthError || error instanceof ApiError) && error.code === NEEDED
