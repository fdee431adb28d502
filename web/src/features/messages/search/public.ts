import { messageSearchTexts } from '../../../locales/message-search.ts'

/** The messages found for the text of the list's search box, in their own chunk. */
export async function loadFoundMessages() {
  const [part] = await Promise.all([import('./found-messages.tsx'), messageSearchTexts.load()])
  return part.FoundMessages
}

/** The search in one conversation, in its own chunk. */
export async function loadChatSearch() {
  const [part] = await Promise.all([import('./chat-search.tsx'), messageSearchTexts.load()])
  return part.ChatSearch
}
