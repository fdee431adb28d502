import EllipsisVertical from 'lucide-react/icons/ellipsis-vertical'
import Flag from 'lucide-react/icons/flag'
import Trash2 from 'lucide-react/icons/trash-2'
import UsersRound from 'lucide-react/icons/users-round'
import Volume2 from 'lucide-react/icons/volume-2'
import VolumeX from 'lucide-react/icons/volume-x'
import X from 'lucide-react/icons/x'
import { memo, useState } from 'react'
import { useTexts } from '../../../lib/i18n/texts.ts'
import { lazyPart } from '../../../lib/lazy-part.tsx'
import { formatAgo } from '../../../lib/relative-time.ts'
import { storiesTexts } from '../../../locales/stories.ts'
import { timeTexts } from '../../../locales/time.ts'
import { useStore } from '../../../sync/use-store.ts'
import { useSync } from '../../../sync/use-sync.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Menu } from '../../../ui/menu.tsx'
import { Part } from '../../../ui/part.tsx'
import { useProfile } from '../../profile/public.ts'
import { loadReportDialog } from '../../reports/public.ts'
import { AboveStage } from '../above-stage.tsx'
import type { ShownGroup, ShownStory } from '../shown-stories.ts'

const ReportDialog = lazyPart(loadReportDialog)
const DeleteDialog = lazyPart(() => import('./delete-dialog.tsx').then((part) => part.DeleteDialog))

type Props = {
  group: ShownGroup
  story: ShownStory
  name: string
  isMuted: boolean
  onMute: (isMuted: boolean) => void
  /** Something stands above the story: its time stands still. */
  onCover: (isCovered: boolean) => void
  onClose: () => void
}

/** Whose story it is and since when; what can be done with it. */
export const StageHead = memo(function StageHead({
  group,
  story,
  name,
  isMuted,
  onMute,
  onCover,
  onClose,
}: Props) {
  const t = useTexts(storiesTexts)
  const { me } = useSync()
  const [opened, setOpened] = useState<'delete' | 'report' | null>(null)
  const isOwn = story.user_id === me
  const own = useProfile(me)
  const open = (dialog: 'delete' | 'report' | null): void => {
    setOpened(dialog)
    onCover(dialog !== null)
  }
  return (
    <header className="story-head">
      <Avatar
        id={group.user_id}
        name={isOwn ? (own?.display_name ?? '') : name}
        photoUrl={isOwn ? own?.avatar_url : group.profile.avatar_url}
        size={38}
      />
      <span className="story-who">
        <b className="cut">{name}</b>
        <When story={story} isOwn={isOwn} />
      </span>
      {story.content_type === 'video' && (
        <IconButton
          label={isMuted ? t.soundOn : t.soundOff}
          icon={isMuted ? <VolumeX /> : <Volume2 />}
          onClick={() => onMute(!isMuted)}
        />
      )}
      {isOwn ? (
        story.upload === null && (
          <IconButton
            label={t.delete}
            icon={<Trash2 />}
            onPointerDown={() => DeleteDialog.preload()}
            onClick={() => open('delete')}
          />
        )
      ) : (
        <Menu
          label={t.more}
          entries={[
            { key: 'report', label: t.report, icon: <Flag size={20} />, onSelect: () => open('report') },
          ]}
          renderTrigger={(props) => <IconButton {...props} label={t.more} icon={<EllipsisVertical />} />}
        />
      )}
      <IconButton className="story-close" label={t.close} icon={<X />} onClick={onClose} />
      {opened !== null && (
        <AboveStage>
          <Part>
            {opened === 'delete' ? (
              <DeleteDialog story={story} onClose={() => open(null)} />
            ) : (
              <ReportDialog userId={group.user_id} onClose={() => open(null)} />
            )}
          </Part>
        </AboveStage>
      )}
    </header>
  )
})

function When({ story, isOwn }: { story: ShownStory; isOwn: boolean }) {
  const t = useTexts(storiesTexts)
  const time = useTexts(timeTexts)
  const { now, status } = useSync()
  const nowMs = useStore(now)
  const isOnline = useStore(status).state === 'online'
  const { upload, privacy_type } = story
  const sentence = upload
    ? upload.state === 'failed'
      ? t.uploadFailed
      : isOnline
        ? `${t.uploading} ${Math.floor(upload.sent_share * 100)}%`
        : t.waiting
    : formatAgo(Date.parse(story.created_at), nowMs, time)
  return (
    <span className="story-when">
      {sentence}
      {isOwn && privacy_type && (
        <>
          {' · '}
          <UsersRound size={16} />
          {t.privacy[privacy_type]}
        </>
      )}
    </span>
  )
}
