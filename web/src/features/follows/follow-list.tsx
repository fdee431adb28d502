import './follows.css'
import { useCallback } from 'react'
import { Link } from 'wouter'
import type { FollowedPerson } from '#contract/follows.ts'
import { useTexts } from '../../lib/i18n/texts.ts'
import { followsTexts } from '../../locales/follows.ts'
import { useSync } from '../../sync/use-sync.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { PagedList } from '../../ui/paged-list.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { usePages } from '../../ui/use-pages.ts'
import { nameOf } from './describe-person.ts'

type Side = 'followers' | 'following'

/** Who follows a person, or whom they follow, newest first. Open while it is mounted. */
export function FollowList({ userId, side, onClose }: { userId: string; side: Side; onClose: () => void }) {
  const t = useTexts(followsTexts)
  const sync = useSync()
  const pages = usePages(
    useCallback(
      async (after: string | undefined) => {
        const { people, has_more } = await sync.call(`follows.${side}`, {
          user_id: userId,
          ...(after && { after }),
        })
        return { rows: people, has_more }
      },
      [sync, userId, side],
    ),
  )
  const isOwn = userId === sync.me
  const empty = {
    followers: isOwn ? [t.noFollowers, t.noFollowersText] : [t.othersNoFollowers],
    following: isOwn ? [t.noFollowing, t.noFollowingText] : [t.othersNoFollowing],
  }[side]
  return (
    <Sheet
      title={side === 'followers' ? t.followers : t.followingCount}
      closeLabel={t.close}
      onClose={onClose}
    >
      <PagedList
        pages={pages}
        failed={t.listFailed}
        more={t.showMore}
        empty={<EmptyState title={empty[0] ?? ''} text={empty[1]} />}
      >
        {(row) => <Person row={row} />}
      </PagedList>
    </Sheet>
  )
}

function Person({ row: { person_id, profile } }: { row: FollowedPerson }) {
  const t = useTexts(followsTexts)
  const name = nameOf(profile, t.unknownPerson)
  return (
    <Link href={`/profile/${person_id}`} className="follow-row" aria-label={t.openProfile(name)}>
      <Avatar id={person_id} name={name} photoUrl={profile.avatar_url} size={40} />
      <span className="cut">{name}</span>
    </Link>
  )
}
