import { useEffect, useRef, useState } from 'react'
import type { Message } from '#contract/messages.ts'
import { useSync, useWhenOnline } from '../../../sync/use-sync.ts'
import { tellReadFailure } from '../tell-read-failure.ts'
import { getMediaFiles } from './media-files.ts'
import { getOwnFiles } from './own-files.ts'

/**
 * Where a video is played from: what was sent from here, what is kept, else the server piece by piece. An address that is
 * over (or not good any more) is asked for anew, once; `onError` is for the video element.
 */
export function useVideoSource(message: Message): { src: string | null; onError: () => void } {
  const sync = useSync()
  const [src, setSrc] = useState<string | null>(() => getOwnFiles(sync).peek(message.client_id ?? ''))
  const hasAskedAgain = useRef(false)
  const hasFailed = useRef(false)
  const [kept, setKept] = useState<Blob | null>(null)

  async function find(): Promise<void> {
    const { cache, addresses } = getMediaFiles(sync)
    const content = await cache.read(message, 'file').catch(() => null)
    if (content) setKept(content)
    else setSrc((await addresses.find(message.id)).url)
  }
  function findAnew(): void {
    getMediaFiles(sync).addresses.forget(message.id)
    // One that is asked for within the same second is the same: the browser is to begin with it anew all the same.
    setSrc(null)
    find().catch(fail)
  }
  function fail(error: unknown): void {
    hasFailed.current = true
    void tellReadFailure(error)
  }
  // Who wanted it waits for it still.
  useWhenOnline(() => {
    if (!hasFailed.current) return
    hasFailed.current = hasAskedAgain.current = false
    findAnew()
  })
  useEffect(() => {
    if (src === null) find().catch(fail)
    // Asked once, when it is to be played.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [])
  // The address of what is kept holds all of it in memory.
  useEffect(() => {
    if (!kept) return undefined
    const url = URL.createObjectURL(kept)
    setSrc(url)
    return () => URL.revokeObjectURL(url)
  }, [kept])

  return {
    src,
    onError: () => {
      if (hasAskedAgain.current) hasFailed.current = true
      if (hasFailed.current) return
      hasAskedAgain.current = true
      findAnew()
    },
  }
}
