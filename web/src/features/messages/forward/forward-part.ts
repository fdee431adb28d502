import { lazyPart } from '../../../lib/lazy-part.tsx'
import { forwardTexts } from '../../../locales/forward.ts'

/** The chats that messages are sent on to, in a chunk of its own. */
export const ForwardSheet = lazyPart(async () => {
  const [part] = await Promise.all([import('./forward-sheet.tsx'), forwardTexts.load()])
  return part.ForwardSheet
})
