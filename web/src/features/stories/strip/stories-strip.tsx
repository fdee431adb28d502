import Plus from 'lucide-react/icons/plus'
import { memo, useState } from 'react'
import { createPortal } from 'react-dom'
import { useLocation } from 'wouter'
import { useTexts } from '../../../lib/i18n/texts.ts'
import { lazyPart } from '../../../lib/lazy-part.tsx'
import { storiesTexts } from '../../../locales/stories.ts'
import { useSync } from '../../../sync/use-sync.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { cx } from '../../../ui/cx.ts'
import { Part } from '../../../ui/part.tsx'
import { useProfile } from '../../profile/public.ts'
import type { ShownGroup } from '../shown-stories.ts'
import { StoriesProvider, useLoadFailures, useStories } from '../use-stories.tsx'
import './stories-strip.css'

const StoryViewer = lazyPart(() => import('../viewer/story-viewer.tsx').then((part) => part.StoryViewer))

const PLACEHOLDERS = 4
const FACE_PX = 54

/** The strip of stories above the chats, in the room that the list keeps for it. */
export function StoriesStrip() {
  const place = document.querySelector('.stories-place')
  return (
    place &&
    createPortal(
      <StoriesProvider>
        <Strip />
      </StoriesProvider>,
      place,
    )
  )
}

function Strip() {
  const t = useTexts(storiesTexts)
  const { own, others, isLoading, state } = useStories()
  const [openedId, setOpenedId] = useState<string | null>(null)
  useLoadFailures()
  return (
    <section className="stories-strip" aria-label={t.stories} aria-busy={isLoading} data-swipe="off">
      <ul>
        <OwnItem own={own} onOpen={setOpenedId} />
        {others.map((group) => (
          <li key={group.user_id}>
            <Face group={group} onOpen={setOpenedId} />
          </li>
        ))}
        {state === 'loading' &&
          Array.from({ length: PLACEHOLDERS }, (_, index) => (
            <li key={index} className="story-placeholder" aria-hidden="true">
              <span />
              <span />
            </li>
          ))}
      </ul>
      {openedId !== null && (
        <Part>
          <StoryViewer userId={openedId} onClose={() => setOpenedId(null)} />
        </Part>
      )}
    </section>
  )
}

type ItemProps = { onOpen: (userId: string) => void }

/** Own first: to what one published, and to publish more. */
function OwnItem({ own, onOpen }: ItemProps & { own: ShownGroup | null }) {
  const t = useTexts(storiesTexts)
  const [, navigate] = useLocation()
  const { me } = useSync()
  const profile = useProfile(me)
  const create = () => navigate('/create')
  const isWaiting = own?.stories.some(({ upload }) => upload !== null) ?? false
  const hasFailed = own?.stories.some(({ upload }) => upload?.state === 'failed') ?? false
  return (
    <li className="story-own">
      <button
        type="button"
        className="story-face"
        aria-label={own ? t.openOwn : t.addStory}
        onClick={own ? () => onOpen(me) : create}
        onPointerDown={() => StoryViewer.preload()}
      >
        <span className={cx('story-ring', own && 'story-ring-seen', isWaiting && 'story-ring-waiting')}>
          <Avatar id={me} name={profile?.display_name ?? ''} photoUrl={profile?.avatar_url} size={FACE_PX} />
        </span>
        <span className={cx('cut', hasFailed && 'story-failed')}>
          {hasFailed ? t.uploadFailed : isWaiting ? t.uploading : t.ownStory}
        </span>
      </button>
      <button
        type="button"
        className="story-plus"
        aria-label={t.addStory}
        onClick={create}
        tabIndex={own ? 0 : -1}
        aria-hidden={own ? undefined : true}
      >
        <Plus size={14} strokeWidth={3} />
      </button>
    </li>
  )
}

/** Drawn anew when something of its person changed: looking at one story touches no other face. */
const Face = memo(function Face({ group, onOpen }: ItemProps & { group: ShownGroup }) {
  const t = useTexts(storiesTexts)
  const { user_id, profile, has_new_content } = group
  const name = profile.display_name ?? t.unknownPerson
  return (
    <button
      type="button"
      className="story-face"
      aria-label={t.openStories(name, has_new_content)}
      data-story-of={user_id}
      onClick={() => onOpen(user_id)}
      onPointerDown={() => StoryViewer.preload()}
    >
      <span className={cx('story-ring', has_new_content ? 'story-ring-new' : 'story-ring-seen')}>
        <Avatar id={user_id} name={name} photoUrl={profile.avatar_url} size={FACE_PX} />
      </span>
      <span className={cx('cut', !has_new_content && 'story-seen')}>{name.split(' ')[0]}</span>
    </button>
  )
})
