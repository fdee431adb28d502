import { useEffect } from 'react'
import { isStandalone } from '../../lib/install.ts'
import { loadMessageBodies } from '../messages/bodies/public.ts'
import { loadFoundMessages } from '../messages/search/public.ts'
import { loadSharedDoor } from '../share-target/public.ts'

/** Long after the page is at rest, so that nothing which is wanted now waits for it. */
const AT_REST_AFTER_MS = 20_000

/**
 * A chat that is first opened where there is no line is drawn whole, messages can be looked for and emoji chosen there,
 * and the installed app takes what another one shares.
 */
export function useOfflineParts(): void {
  useEffect(() => {
    const timer = setTimeout(() => {
      const parts: Promise<unknown>[] = [loadMessageBodies(), loadFoundMessages()]
      if (isStandalone()) parts.push(loadSharedDoor())
      for (const part of parts) part.catch(() => {})
    }, AT_REST_AFTER_MS)
    return () => clearTimeout(timer)
  }, [])
}
