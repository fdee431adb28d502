import { useTexts } from '../../../lib/i18n/texts.ts'
import { profileTexts } from '../../../locales/profile.ts'
import { useSync } from '../../../sync/use-sync.ts'
import { useAuth } from '../../auth/public.ts'
import { describeOwn, type OwnFace } from '../describe-own.ts'
import { useProfile } from '../use-profile.ts'

/** How one is shown to oneself. */
export function useOwnFace(): OwnFace {
  const t = useTexts(profileTexts)
  const here = useAuth()
  const profile = useProfile(useSync().me)
  return describeOwn(profile, here.state === 'signed_in' ? here.session.user : null, t.you)
}
