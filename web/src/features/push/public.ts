import { pushTexts } from '../../locales/push.ts'

/** What a page does on a device that is pushed to, with its texts, in a chunk of its own. */
export async function loadPush() {
  const [{ startPush, leavePush }] = await Promise.all([import('./start-push.ts'), pushTexts.load()])
  return { startPush, leavePush }
}

export async function loadPushCard() {
  const [part] = await Promise.all([import('./push-card.tsx'), pushTexts.load()])
  return part.PushCard
}
