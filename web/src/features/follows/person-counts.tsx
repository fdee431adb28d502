import './follows.css'
import type { Profile } from '#contract/profile.ts'
import { getLanguage } from '../../lib/i18n/language.ts'
import { useTexts } from '../../lib/i18n/texts.ts'
import { followsTexts } from '../../locales/follows.ts'

type Props = {
  profile: Profile
  reels: number | null
  onOpen: (list: 'followers' | 'following') => void
}

/** Reels, followers and following in one line; the two lists open. */
export function PersonCounts({ profile, reels, onOpen }: Props) {
  const t = useTexts(followsTexts)
  const show = (count: number | null): string => count?.toLocaleString(getLanguage()) ?? '–'
  return (
    <ul className="person-counts">
      <li>
        <b>{show(reels)}</b> {t.reels}
      </li>
      <li>
        <button type="button" onClick={() => onOpen('followers')}>
          <b>{show(profile.followers_count)}</b> {t.followers}
        </button>
      </li>
      <li>
        <button type="button" onClick={() => onOpen('following')}>
          <b>{show(profile.following_count)}</b> {t.followingCount}
        </button>
      </li>
    </ul>
  )
}
