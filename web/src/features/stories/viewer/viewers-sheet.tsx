import MessageCircle from 'lucide-react/icons/message-circle'
import { useCallback, type RefObject } from 'react'
import { useLocation } from 'wouter'
import type { StoryViewer } from '#contract/stories.ts'
import { useTexts } from '../../../lib/i18n/texts.ts'
import { formatAgo } from '../../../lib/relative-time.ts'
import { useIsOpen } from '../../../lib/use-is-open.ts'
import { storiesTexts } from '../../../locales/stories.ts'
import { timeTexts } from '../../../locales/time.ts'
import { useStore } from '../../../sync/use-store.ts'
import { useSync } from '../../../sync/use-sync.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { PagedList } from '../../../ui/paged-list.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import { usePages } from '../../../ui/use-pages.ts'
import { openChat } from '../../connections/chat/public.ts'
import type { ShownStory } from '../shown-stories.ts'
import { emojiOf } from '../../story-looks/public.ts'
import { useMini } from './use-mini.ts'

type Props = {
  story: ShownStory
  /** Stands small above the list while it is open. */
  stage: RefObject<HTMLElement | null>
  count: number
  onClose: () => void
}

/** Who has seen an own story, newest first, with what they reacted. */
export function ViewersSheet({ story: { id }, stage, count, onClose }: Props) {
  const t = useTexts(storiesTexts)
  const sync = useSync()
  const fetchAfter = useCallback(
    async (after: string | undefined) => {
      const page = await sync.call('stories.viewers', { story_id: id, after })
      return { rows: page.viewers, has_more: page.has_more }
    },
    [sync, id],
  )
  const pages = usePages(fetchAfter)
  useMini(stage)
  return (
    <Sheet
      title={`${t.viewsTitle} ${count}`}
      onClose={onClose}
      closeLabel={t.close}
      className="story-viewers"
    >
      <PagedList
        pages={pages}
        failed={t.viewsFailed}
        more={t.loadMore}
        empty={<EmptyState title={t.noViews} />}
      >
        {(viewer) => <ViewerRow viewer={viewer} />}
      </PagedList>
    </Sheet>
  )
}

function ViewerRow({ viewer }: { viewer: StoryViewer }) {
  const t = useTexts(storiesTexts)
  const time = useTexts(timeTexts)
  const sync = useSync()
  const [, navigate] = useLocation()
  const isOpen = useIsOpen()
  const nowMs = useStore(sync.now)
  const { viewer_id, profile, viewed_at, reaction_type } = viewer
  const name = profile.display_name ?? t.unknownPerson

  async function talk(): Promise<void> {
    const openChatId = await openChat(sync, viewer_id)
    if (openChatId !== null && isOpen.current) navigate('/app', { state: { openChatId } })
  }

  return (
    <div className="story-viewer-row">
      <Avatar id={viewer_id} name={name} photoUrl={profile.avatar_url} size={44} />
      <span className="story-viewer-words">
        <b className="cut">{name}</b>
        <small>{formatAgo(Date.parse(viewed_at), nowMs, time)}</small>
      </span>
      {reaction_type !== null && <em>{emojiOf(reaction_type)}</em>}
      <IconButton label={t.talkTo(name)} icon={<MessageCircle />} onClick={() => void talk()} />
    </div>
  )
}
