import { lazyPart } from '../../../lib/lazy-part.tsx'
import { mediaTexts } from '../../../locales/media.ts'

/** Choosing files, looking at them, sending them. */
export const Attach = lazyPart(
  async () => (await Promise.all([import('./attach.tsx'), mediaTexts.load()]))[0].Attach,
)
