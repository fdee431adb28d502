import { lazyPart } from '../../lib/lazy-part.tsx'
import { mediaTexts } from '../../locales/media.ts'

/** What a message with a file shows. */
export const MediaBody = lazyPart(
  async () => (await Promise.all([import('./bubble/media-body.tsx'), mediaTexts.load()]))[0].MediaBody,
)
