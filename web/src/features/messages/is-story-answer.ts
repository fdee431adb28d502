import type { Message } from '#contract/messages.ts'

/**
 * By its reference; one without it by its words, where it has media (D-066). A file that was sent as one has its facts
 * with it: those words are its caption.
 */
export function isStoryAnswer({
  extra,
  media_url,
  content,
}: Pick<Message, 'extra' | 'media_url' | 'content'>): boolean {
  return Boolean(
    extra?.story || (media_url && !extra?.media && /^(Reagiu ao seu story|Respondeu)/.test(content ?? '')),
  )
}
