// What others do with a chat of the list: a door of its own, so that the first screen knows nothing of it.
import { chatTexts } from '../../../locales/chat.ts'

export { matchesText } from '../chat-filter.ts'
export type { ChatRow } from '../chat-row.ts'
export { acceptRequest, unmarkUnread } from './chat-actions.ts'
export { createChatEntries } from './chat-entries.tsx'
export { describeStateRefusal } from './state-refusal.ts'
export { useChatRow } from './use-chat-row.ts'

/** For how long a chat is to be silent, in its own chunk. */
export async function loadMuteSheet() {
  const [part] = await Promise.all([import('./mute-sheet.tsx'), chatTexts.load()])
  return part.MuteSheet
}
