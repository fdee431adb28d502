import { forwardTexts } from '../../../locales/forward.ts'

export { describeForwardRefusal, describeTextRefusal } from './describe-refusal.ts'

/** The chats that something goes to, in a chunk of its own. */
export async function loadChatPicker() {
  const [part] = await Promise.all([import('./chat-picker.tsx'), forwardTexts.load()])
  return part.ChatPicker
}
