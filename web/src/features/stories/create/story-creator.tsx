import { useEffect, useState } from 'react'
import type { StoryContentType } from '#contract/stories.ts'
import { useTexts } from '../../../lib/i18n/texts.ts'
import { lazyPart } from '../../../lib/lazy-part.tsx'
import { unreachable } from '../../../lib/unreachable.ts'
import { storiesTexts } from '../../../locales/stories.ts'
import type { Readable } from '../../../sync/readable.ts'
import { useStore } from '../../../sync/use-store.ts'
import { useSync } from '../../../sync/use-sync.ts'
import { ConfirmDialog } from '../../../ui/dialog.tsx'
import { Part } from '../../../ui/part.tsx'
import { showToast } from '../../../ui/toast.store.ts'
import { useDialog } from '../../../ui/use-dialog.ts'
import { AboveStage } from '../above-stage.tsx'
import { stageClass } from '../../story-looks/public.ts'
import { useStoryActions } from '../use-stories.tsx'
import { type AudienceChoice, keepAudience, keepContacts, readAudience, toInput } from './audience.ts'
import { getContactsStore } from './contacts.store.ts'
import { PublishBar } from './publish-bar.tsx'
import { publishMade } from './publish-made.ts'
import { TextBody } from './text-body.tsx'
import { loadFinish, useMadeStory } from './use-made-story.ts'
import './story-creator.css'

// With what finishes it: who has chosen a photo can publish it where there is no line any more.
const PhotoBody = lazyPart(
  async () => (await Promise.all([import('./photo-body.tsx'), loadFinish()]))[0].PhotoBody,
)
const VideoBody = lazyPart(
  async () => (await Promise.all([import('./video-body.tsx'), loadFinish()]))[0].VideoBody,
)

type Props = { type: StoryContentType; onClose: () => void; onDone: () => void }

/** Makes one story, on the whole screen: what it shows, who may see it, and publishing it. */
export function StoryCreator({ type, onClose, onDone }: Props) {
  const t = useTexts(storiesTexts)
  const sync = useSync()
  const { me } = sync
  const { publish } = useStoryActions()
  const made = useMadeStory()
  const [chosen, setChosen] = useState<AudienceChoice>(() => readAudience(me))
  const store = getContactsStore(sync)
  const contacts = useStore(store)
  useEffect(() => void store.load(), [store])
  const audience = keepContacts(chosen, contacts && new Set(contacts.map(({ user_id }) => user_id)))
  const [sending, setSending] = useState<'no' | 'finishing' | 'going'>('no')
  const [isLeaving, setIsLeaving] = useState(false)
  // What goes already is not discarded by leaving.
  const mayLeave = sending === 'going' || made.isEmpty(type)
  const leave = (): void => (mayLeave ? onClose() : setIsLeaving(true))
  const { ref, handlers } = useDialog(leave, false)
  const titles = { text: t.textStory, image: t.photoStory, video: t.videoStory }

  async function send(): Promise<void> {
    // A photo takes a moment to be cut out: a second tap in it is no second story.
    setSending('finishing')
    const isDone = await publishMade({
      finish: () => made.finish(type),
      publish: (draft) => publish({ ...draft, input: { ...draft.input, ...toInput(audience) } }),
      onGoing: () => {
        keepAudience(me, audience)
        setSending('going')
        setIsLeaving(false)
      },
      onFail: (reason) => showToast({ kind: 'error', title: t.error, description: t[reason] }),
    })
    setSending('no')
    // Who left meanwhile is elsewhere, and stays there.
    if (isDone && !made.isClosed()) onDone()
  }

  return (
    <dialog
      ref={ref}
      {...handlers}
      className={stageClass('story-creator')}
      aria-label={titles[type]}
      data-swipe="off"
    >
      <div className="creator-column">
        <Part>
          <Body type={type} made={made} title={titles[type]} onClose={leave} />
        </Part>
        <CutProgress share={made.cutShare} />
        <PublishBar
          audience={audience}
          onAudience={setChosen}
          isBusy={sending !== 'no'}
          onPublish={() => void send()}
        />
      </div>
      {isLeaving && (
        <AboveStage>
          <ConfirmDialog
            title={t.discardTitle}
            text={t.discardText}
            onClose={() => setIsLeaving(false)}
            cancel={t.keepEditing}
            confirm={t.discard}
            onConfirm={onClose}
          />
        </AboveStage>
      )}
    </dialog>
  )
}

export type BodyProps = {
  made: ReturnType<typeof useMadeStory>
  title: string
  onClose: () => void
}

function CutProgress({ share }: { share: Readable<number | null> }) {
  const t = useTexts(storiesTexts)
  const value = useStore(share)
  if (value === null) return null
  return (
    <label className="creator-cutting">
      <span role="status">{t.cutting}</span>
      <progress value={value} />
    </label>
  )
}

function Body({ type, ...props }: BodyProps & { type: StoryContentType }) {
  switch (type) {
    case 'text':
      return <TextBody {...props} />
    case 'image':
      return <PhotoBody {...props} />
    case 'video':
      return <VideoBody {...props} />
    default:
      return unreachable(type)
  }
}
