import { useEffect } from 'react'
import { loadMessageBodies } from '../messages/bodies/public.ts'
import { loadFoundMessages } from '../messages/search/public.ts'

/** Long after the page is at rest, so that nothing which is wanted now waits for it. */
const AT_REST_AFTER_MS = 20_000

/** A chat that is first opened where there is no line is drawn whole, and messages can be looked for there. */
export function useOfflineParts(): void {
  useEffect(() => {
    const timer = setTimeout(() => {
      for (const part of [loadMessageBodies(), loadFoundMessages()]) part.catch(() => {})
    }, AT_REST_AFTER_MS)
    return () => clearTimeout(timer)
  }, [])
}
