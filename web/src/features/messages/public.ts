import { composerTexts } from '../../locales/composer.ts'
import { messagesTexts } from '../../locales/messages.ts'

export { useRefusalToasts } from './use-refusal-toasts.ts'
export { warmConversation } from './warm-conversation.ts'

/** The open conversation with its texts, in its own chunk. */
export async function loadConversationScreen() {
  const [part] = await Promise.all([
    import('./conversation-screen.tsx'),
    messagesTexts.load(),
    composerTexts.load(),
  ])
  return part.ConversationScreen
}
