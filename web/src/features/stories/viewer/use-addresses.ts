import { useEffect, useRef } from 'react'
import { soon } from '../../../lib/when-idle.ts'
import type { ShownStory } from '../shown-stories.ts'
import { useStoryActions } from '../use-stories.tsx'

/** A photo or a video of which one knows, but not where its file lies: so it is told of when it is published. */
export function lacksAddress({ content_type, content_url, upload }: ShownStory): boolean {
  return content_type !== 'text' && content_url === null && upload === null
}

/** Asks for the addresses of a person's files anew when they come up, and for each story that lacks its own. */
export function useAddresses(userId: string | undefined, lackingId: string | undefined): void {
  const { refresh } = useStoryActions()
  const asked = useRef<string>(undefined)
  useEffect(() => {
    const isAsked = asked.current === userId && lackingId === undefined
    asked.current = userId
    if (userId === undefined || isAsked) return undefined
    return soon(() => void refresh(userId))
  }, [userId, lackingId, refresh])
}
