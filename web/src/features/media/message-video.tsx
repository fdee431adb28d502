import type { Message } from '#contract/messages.ts'
import { useTexts } from '../../lib/i18n/texts.ts'
import { mediaTexts } from '../../locales/media.ts'
import { useVideoSource } from './files/use-video-source.ts'

type Props = { message: Message; className?: string; poster?: string | undefined }

/** A message's video, played from the start with the browser's own controls. */
export function MessageVideo({ message, ...look }: Props) {
  const t = useTexts(mediaTexts)
  const { src, onError } = useVideoSource(message)
  return (
    // oxlint-disable-next-line jsx-a11y/media-has-caption -- what people film has none
    <video
      {...look}
      src={src ?? undefined}
      controls
      autoPlay
      playsInline
      aria-label={message.content || t.video}
      onError={onError}
    />
  )
}
