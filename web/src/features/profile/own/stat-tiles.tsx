import { useEffect } from 'react'
import { getLanguage } from '../../../lib/i18n/language.ts'
import { useTexts } from '../../../lib/i18n/texts.ts'
import { profileTexts } from '../../../locales/profile.ts'
import { useStore } from '../../../sync/use-store.ts'
import { useSync } from '../../../sync/use-sync.ts'
import { getStatsStore, type ShownStats } from './stats.store.ts'

const ORDER = ['conversations', 'friends', 'stories', 'followers', 'following', 'reels'] as const

/** What opens the list of a count, where there is one. */
export type StatLists = { readonly [K in keyof ShownStats]?: () => void }

/** Six counts, three a line; each opens its list (D-152). */
export function StatTiles({ lists }: { lists: StatLists }) {
  const t = useTexts(profileTexts)
  const sync = useSync()
  const store = getStatsStore(sync)
  const stats = useStore(store)
  const { state } = useStore(sync.status)
  useEffect(() => {
    if (state === 'online') void store.refresh()
  }, [store, state])
  return (
    <ul className="profile-stats" aria-label={t.counts}>
      {ORDER.map((key) => {
        const words = (
          <>
            <b>{stats[key]?.toLocaleString(getLanguage()) ?? '–'}</b> {t[key]}
          </>
        )
        const open = lists[key]
        return (
          <li key={key}>
            {open ? (
              <button type="button" className="profile-stat" onClick={open}>
                {words}
              </button>
            ) : (
              <span className="profile-stat">{words}</span>
            )}
          </li>
        )
      })}
    </ul>
  )
}
