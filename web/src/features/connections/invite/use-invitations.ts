import { useEffect, useState } from 'react'
import type { Profile } from '#contract/profile.ts'
import { readLocal, removeLocal } from '../../../lib/local-store.ts'
import { ApiError } from '../../../sync/errors.ts'
import { useSync } from '../../../sync/use-sync.ts'

/** What asks for the sheet with one's own link from anywhere (part 2 §7). */
export const SHARE_EVENT = 'openShareModal'
/** The code of the link that brought a person here, kept by the landing page. */
const INVITER_KEY = 'lero-invite'

/** Whether the sheet is asked for, and who brought this person here, until it is answered. */
export function useInvitations(): {
  isSharing: boolean
  closeSharing: () => void
  inviter: Profile | null
  answerInviter: () => void
} {
  const sync = useSync()
  const [isSharing, setIsSharing] = useState(false)
  const [inviter, setInviter] = useState<Profile | null>(null)

  useEffect(() => {
    const share = () => setIsSharing(true)
    window.addEventListener(SHARE_EVENT, share)
    return () => window.removeEventListener(SHARE_EVENT, share)
  }, [])

  useEffect(() => {
    const code = readLocal(INVITER_KEY)
    if (code === null) return
    sync.call('connections.inviter', { code }).then(
      ({ profile }) => setInviter(profile),
      // Without an answer it is asked again at the next start.
      (error: unknown) => {
        if (error instanceof ApiError) removeLocal(INVITER_KEY)
      },
    )
  }, [sync])

  return {
    isSharing,
    closeSharing: () => setIsSharing(false),
    inviter,
    answerInviter: () => {
      setInviter(null)
      removeLocal(INVITER_KEY)
    },
  }
}
