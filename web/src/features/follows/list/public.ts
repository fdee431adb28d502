import { followsTexts } from '../../../locales/follows.ts'

/** One's followers, or whom one follows, in its own chunk. */
export async function loadFollowList() {
  const [part] = await Promise.all([import('../follow-list.tsx'), followsTexts.load()])
  return part.FollowList
}
