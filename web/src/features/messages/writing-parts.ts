// What a conversation is drawn without, by one address in its script: who is named, and what comes in place of the writing
// line and above it.
export { loadOwnNameDialog } from '../auth/public.ts'
export { EditLine, findLastEditable } from './edit-line.tsx'
export { Mention } from './mentions/mention.tsx'
export { loadMentionList } from './mentions/mention-part.ts'

export async function loadEmojiPicker() {
  return (await import('./emoji-picker.tsx')).EmojiPicker
}
