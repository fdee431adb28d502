import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import type { Message } from '#contract/messages.ts'
import { useTexts } from '../../../lib/i18n/texts.ts'
import { mediaTexts } from '../../../locales/media.ts'
import { useSync, useWhenOnline } from '../../../sync/use-sync.ts'
import { Button } from '../../../ui/button.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { getMediaFiles } from '../files/media-files.ts'
import { getOwnFiles } from '../files/own-files.ts'
import { MessageVideo } from '../message-video.tsx'
import { tellReadFailure } from '../tell-read-failure.ts'
import { type Steps, useStageGestures } from './use-stage-gestures.ts'
import { useVideoStrokes } from './use-video-strokes.ts'

type Props = Steps & { message: Message }

const KEY_FACTOR = 1.4

/** A photo: the small one at once, then all of it. */
export function PhotoSlide({ message, ...steps }: Props) {
  const t = useTexts(mediaTexts)
  const sync = useSync()
  const files = getMediaFiles(sync)
  const picture = useRef<HTMLImageElement>(null)
  const { stage, handlers, zoomBy } = useStageGestures({ picture, ...steps })
  const [whole, setWhole] = useState(
    () => getOwnFiles(sync).peek(message.client_id ?? '') ?? files.peek(message, 'file'),
  )
  const [hasFailed, setHasFailed] = useState(false)
  const small = files.peek(message, 'thumbnail')
  useWhenOnline(() => setHasFailed(false))

  useEffect(() => {
    if (whole || hasFailed) return undefined
    let isGone = false
    files.open(message, 'file').then(
      (url) => isGone || setWhole(url),
      (error) => {
        if (isGone) return
        setHasFailed(true)
        void tellReadFailure(error)
      },
    )
    return () => {
      isGone = true
    }
  }, [files, hasFailed, message, whole])

  function onKeyDown({ key }: KeyboardEvent): void {
    if (key === '+') zoomBy(KEY_FACTOR)
    if (key === '-') zoomBy(1 / KEY_FACTOR)
  }
  const url = whole ?? small
  return (
    <div ref={stage} {...handlers} className="viewer-stage" tabIndex={-1} onKeyDown={onKeyDown}>
      {url && <img ref={picture} src={url} alt={message.content || t.photo} draggable={false} />}
      {!whole && !hasFailed && (
        <span className="viewer-wait">
          <Spinner size={32} />
        </span>
      )}
      {hasFailed && !whole && (
        <div className="viewer-failed" role="alert">
          <p>{t.unreadable}</p>
          <Button onClick={() => setHasFailed(false)}>{t.tryAgain}</Button>
        </div>
      )}
    </div>
  )
}

/** A video, behind its small picture until it plays. */
export function VideoSlide({ message, ...steps }: Props) {
  const poster = getMediaFiles(useSync()).peek(message, 'thumbnail')
  const { moved, across, down } = useVideoStrokes(steps)
  return (
    <div className="viewer-stage" {...across}>
      <div ref={moved} className="viewer-moved" {...down}>
        <MessageVideo message={message} poster={poster ?? undefined} />
      </div>
    </div>
  )
}
