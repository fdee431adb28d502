import { useStore } from '../../../sync/use-store.ts'
import { useSync } from '../../../sync/use-sync.ts'
import { useTexts } from '../../../lib/i18n/texts.ts'
import { formatAgo } from '../../../lib/relative-time.ts'
import { timeTexts } from '../../../locales/time.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { cx } from '../../../ui/cx.ts'
import type { ShownGroup } from '../shown-stories.ts'
import { StoryPicture } from '../../story-looks/public.ts'

type Props = { group: ShownGroup; name: string; onOpen: () => void }

/** At a desk: who comes before or after, beside the story. */
export function NearPerson({ group, name, onOpen }: Props) {
  const time = useTexts(timeTexts)
  const nowMs = useStore(useSync().now)
  const last = group.stories.at(-1)
  if (!last) return null
  return (
    <button type="button" className="story-near" onClick={onOpen}>
      <StoryPicture story={last} />
      <span className="story-near-who">
        <span className={cx('story-ring', group.has_new_content && 'story-ring-new')}>
          <Avatar id={group.user_id} name={name} photoUrl={group.profile.avatar_url} size={58} />
        </span>
        <b>{name}</b>
        <small>{formatAgo(Date.parse(last.created_at), nowMs, time)}</small>
      </span>
    </button>
  )
}
