import { sharedTexts } from '../../locales/shared.ts'

export { useShared } from './use-shared.ts'

/** What another app shared, and to whom it goes, in its own chunk. */
export async function loadSharedDoor() {
  const [part] = await Promise.all([import('./shared-door.tsx'), sharedTexts.load()])
  return part.SharedDoor
}
