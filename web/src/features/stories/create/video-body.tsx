import Clapperboard from 'lucide-react/icons/clapperboard'
import X from 'lucide-react/icons/x'
import { useEffect, useRef } from 'react'
import { STORY_FILE_MAX_BYTES, STORY_VIDEO_MAX_MS } from '#contract/limits.ts'
import { useTexts } from '../../../lib/i18n/texts.ts'
import { storiesTexts } from '../../../locales/stories.ts'
import { Button } from '../../../ui/button.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { showToast } from '../../../ui/toast.store.ts'
import { EmptyStage } from './empty-stage.tsx'
import { FilePick } from './file-pick.tsx'
import { measureVideo } from './measure-video.ts'
import { SaidFields } from './said-fields.tsx'
import type { BodyProps } from './story-creator.tsx'
import { TrimLine } from './trim-line.tsx'
import type { MadeClip } from './cut-clip.ts'
import { useRecorder } from './use-recorder.ts'

/** A video: chosen or recorded, the part of it that is shown, and what is said of it. */
export function VideoBody({ made, title, onClose }: BodyProps) {
  const t = useTexts(storiesTexts)
  const { clip } = made.story
  const preview = useRef<HTMLVideoElement>(null)
  const fail = (description: string) => showToast({ kind: 'error', title: t.error, description })

  function open(content: Blob, knownMs: number | null = null): void {
    if (content.size > STORY_FILE_MAX_BYTES) return void fail(t.tooLarge)
    made.open(openClip(content, knownMs), (opened) => ({ clip: opened }))
  }

  /** The picture at the end that moves is what is looked for. */
  function cutAt(next: MadeClip): void {
    const edgeMs = next.startMs === clip?.startMs ? next.endMs : next.startMs
    if (preview.current) preview.current.currentTime = edgeMs / 1000
    made.change({ clip: next })
  }

  const recorder = useRecorder(open, () => fail(t.recordFailed))
  return (
    <>
      <header className="creator-tools">
        <IconButton label={t.close} icon={<X />} onClick={onClose} />
        <h2>{title}</h2>
        {clip && <FilePick label={t.swap} accept="video/*" isSmall onPick={open} />}
      </header>
      {recorder.stream ? (
        <div className="creator-video">
          <Preview stream={recorder.stream} />
          <Button look="danger" onClick={recorder.stop}>
            {t.stopRecording}
          </Button>
        </div>
      ) : clip ? (
        <>
          <div className="creator-video">
            <video ref={preview} key={clip.url} src={clip.url} controls playsInline aria-label={title}>
              <track kind="captions" />
            </video>
          </div>
          {clip.lengthMs !== null && <TrimLine clip={clip} lengthMs={clip.lengthMs} onClip={cutAt} />}
        </>
      ) : (
        <EmptyStage
          icon={<Clapperboard />}
          title={t.videoStoryLine}
          hint={t.pickHint}
          isBusy={made.isOpening}
        >
          <FilePick label={t.pickVideo} accept="video/*" onPick={open} />
          <Button look="soft" onClick={() => void recorder.start()}>
            {t.record}
          </Button>
        </EmptyStage>
      )}
      <SaidFields made={made} />
    </>
  )
}

/** A chosen video, at most its first 60 seconds; null: this browser cannot play it. */
async function openClip(content: Blob, knownMs: number | null): Promise<MadeClip | null> {
  const url = URL.createObjectURL(content)
  const measured = await measureVideo(url)
  if (!measured) {
    URL.revokeObjectURL(url)
    return null
  }
  const lengthMs = measured.lengthMs ?? knownMs
  const endMs = Math.min(lengthMs ?? STORY_VIDEO_MAX_MS, STORY_VIDEO_MAX_MS)
  return { content, url, lengthMs, startMs: 0, endMs }
}

function Preview({ stream }: { stream: MediaStream }) {
  const video = useRef<HTMLVideoElement>(null)
  useEffect(() => {
    if (video.current) video.current.srcObject = stream
  }, [stream])
  return <video ref={video} autoPlay muted playsInline />
}
