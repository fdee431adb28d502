import { useEffect, useState } from 'react'
import { lazyPart } from '../../lib/lazy-part.tsx'
import { useStore } from '../../sync/use-store.ts'
import { useSync } from '../../sync/use-sync.ts'
import { Part } from '../../ui/part.tsx'
import { useProfile } from '../profile/public.ts'
import { loadTutorial } from './public.ts'

const Tutorial = lazyPart(loadTutorial)

/**
 * The tutorial for who has not seen it, once a visit, over the list. That it was not seen is asked of the server: what
 * the device knows may be from before another device showed it.
 */
export function TutorialDoor({ isHome, onOver }: { isHome: boolean; onOver: () => void }) {
  const sync = useSync()
  const { state } = useStore(sync.status)
  const isUnseen = useProfile(sync.me)?.tutorial_completed === false
  const [step, setStep] = useState<'waiting' | 'due' | 'over'>('waiting')
  const isAsking = step === 'waiting' && isHome && isUnseen && state === 'online'

  useEffect(() => {
    if (!isAsking) return undefined
    let isWanted = true
    sync.call('profile.get', { user_ids: [sync.me] }).then(
      ({ profiles }) => {
        if (isWanted) setStep(profiles[0]?.tutorial_completed === false ? 'due' : 'over')
      },
      // Another visit shows it.
      () => isWanted && setStep('over'),
    )
    return () => {
      isWanted = false
    }
  }, [isAsking, sync])

  useEffect(() => {
    if (step === 'over') onOver()
  }, [step, onOver])

  if (step !== 'due' || !isHome) return null
  return (
    <Part>
      <Tutorial onClose={() => setStep('over')} />
    </Part>
  )
}
