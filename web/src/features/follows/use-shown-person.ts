import { useCallback, useEffect, useState } from 'react'
import type { Profile } from '#contract/profile.ts'
import { ApiError } from '../../sync/errors.ts'
import { useStore } from '../../sync/use-store.ts'
import { useSync } from '../../sync/use-sync.ts'
import { getProfilesStore, useProfile } from '../profile/public.ts'

export type ShownPerson =
  | { readonly state: 'loading' }
  | { readonly state: 'missing' }
  | { readonly state: 'failed'; readonly retry: () => void; readonly isBusy: boolean }
  /** `reels`: null where the server did not say. */
  | { readonly state: 'ready'; readonly profile: Profile; readonly reels: number | null }

type Answer = 'none' | 'asked' | 'missing' | 'failed' | { readonly reels: number }

/**
 * Somebody's profile: as the device knows it at once, then as the server shows it. Whom the server does not show is
 * missing, whatever is known; a line that is lost hides nothing that is known.
 */
export function useShownPerson(userId: string): ShownPerson {
  const sync = useSync()
  const profile = useProfile(userId)
  const [answer, setAnswer] = useState<Answer>('none')
  const { state } = useStore(sync.status)

  const ask = useCallback(async (): Promise<void> => {
    setAnswer((known) => (known === 'failed' ? 'asked' : known))
    try {
      const shown = await sync.call('profile.show', { user_id: userId })
      getProfilesStore(sync).put([shown.profile])
      sync.keep('profiles', { put: [shown.profile] })
      setAnswer({ reels: shown.reels })
    } catch (error) {
      const isMissing = error instanceof ApiError && isUnknown(error)
      setAnswer((known) => (isMissing ? 'missing' : typeof known === 'object' ? known : 'failed'))
    }
  }, [sync, userId])

  useEffect(() => {
    if (state !== 'connecting') void ask()
  }, [ask, state])

  if (answer === 'missing') return { state: 'missing' }
  if (profile) return { state: 'ready', profile, reels: typeof answer === 'object' ? answer.reels : null }
  if (answer === 'failed' || answer === 'asked')
    return { state: 'failed', retry: () => void ask(), isBusy: answer === 'asked' }
  return { state: 'loading' }
}

/** An address that names nobody, or nobody who may be seen. */
const isUnknown = ({ code }: ApiError): boolean => code === 'not_found' || code === 'invalid_input'
