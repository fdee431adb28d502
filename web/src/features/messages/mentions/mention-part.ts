import { mentionsTexts } from '../../../locales/mentions.ts'

/** Who can be named in a group, in its own chunk. */
export async function loadMentionList() {
  const [part] = await Promise.all([import('./mention-list.tsx'), mentionsTexts.load()])
  return part.MentionList
}
