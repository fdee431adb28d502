// What a conversation is drawn without, by one address in its script: who is named, what comes in place of the writing line
// and above it, and what is felt of a tap.
export { loadOwnNameDialog } from '../auth/public.ts'
export { EditLine, findLastEditable } from './edit-line.tsx'
export { Mention } from './mentions/mention.tsx'
export { loadMentionList } from './mentions/mention-part.ts'
export { vibrate } from '../settings/vibration/public.ts'

export async function loadEmojiPicker() {
  return (await import('./emoji/emoji-picker.tsx')).EmojiPicker
}
