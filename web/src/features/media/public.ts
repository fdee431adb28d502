import { lazyPart } from '../../lib/lazy-part.tsx'
import { mediaTexts } from '../../locales/media.ts'

export { MediaBody } from './lazy-media-body.ts'
export { MediaFrame } from './media-frame.tsx'
export { sendMedia } from './send-media.ts'
export { useAttached } from './use-attached.ts'

/** Choosing files, looking at them, sending them. */
export const Attach = lazyPart(
  async () => (await Promise.all([import('./attach/attach.tsx'), mediaTexts.load()]))[0].Attach,
)
