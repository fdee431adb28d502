import { useEffect, useState } from 'react'
import { useSync, useWhenOnline } from '../../../sync/use-sync.ts'
import { useIsRequest } from '../../conversations/looks/public.ts'
import { loadsByItself } from '../../settings/saving/public.ts'
import type { ShownMedia } from '../shown-media.ts'
import type { MediaPart } from '../files/media-cache.ts'
import { getMediaFiles } from '../files/media-files.ts'
import { getOwnFiles } from '../files/own-files.ts'

/** `asked`: it is fetched when its person wants it. */
export type Picture =
  | { readonly state: 'loading' | 'asked' | 'failed' }
  /** `isOwn`: the bytes that were sent from here, of a video too. */
  | { readonly state: 'ready'; readonly url: string; readonly isOwn: boolean }

/** A picture of a message, the device's own where it was sent from here. */
export function useShownPicture(
  { message, is_own }: Pick<ShownMedia, 'message' | 'is_own'>,
  part: MediaPart,
): { picture: Picture; isVeiled: boolean; load: () => Promise<void> } {
  const sync = useSync()
  const files = getMediaFiles(sync)
  const own = getOwnFiles(sync)
  const ownId = is_own ? message.client_id : null
  const isSent = Boolean(message.media_url)
  /** What a stranger sent is not looked at before its person takes the conversation (D-157). */
  const isVeiled = useIsRequest(message.conversation_id) && !is_own
  const [picture, setPicture] = useState<Picture>(() => {
    const ownUrl = ownId && own.peek(ownId)
    if (ownUrl) return { state: 'ready', url: ownUrl, isOwn: true }
    const url = files.peek(message, part)
    if (url) return { state: 'ready', url, isOwn: false }
    // A video without a picture is not fetched for one.
    if (isSent && part === 'file' && message.message_type === 'video') return { state: 'asked' }
    return { state: loadsByItself(sync) ? 'loading' : 'asked' }
  })

  /** Throws ApiError or NetworkError. */
  async function open(): Promise<Picture> {
    const ownUrl = ownId && (isSent ? own.peek(ownId) : await own.open(ownId))
    if (ownUrl) return { state: 'ready', url: ownUrl, isOwn: true }
    return { state: 'ready', url: await files.open(message, part), isOwn: false }
  }
  async function load(): Promise<void> {
    setPicture({ state: 'loading' })
    try {
      setPicture(await open())
    } catch (error) {
      setPicture({ state: 'failed' })
      throw error
    }
  }

  useWhenOnline(() => {
    if (picture.state === 'failed') void load().catch(() => {})
  })

  // What one has sent is there without a network, too.
  useEffect(() => {
    const content = isSent && ownId && message.message_type === 'image' && own.take(ownId)
    if (content) void files.cache.keep(message, 'file', content)
    // Once, when it has become a message.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [isSent])
  useEffect(() => {
    let isGone = false
    if (isVeiled || picture.state !== 'loading') return undefined
    open().then(
      (found) => isGone || setPicture(found),
      () => isGone || setPicture({ state: 'failed' }),
    )
    return () => {
      isGone = true
    }
    // What was shown stays while a file becomes its message.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [message.id, part, isVeiled])
  return { picture, isVeiled, load }
}
