import { followsTexts } from '../../locales/follows.ts'
import { PersonScreen } from './person-screen.tsx'

/** Where its texts come from is not the first screen's to know. */
export async function loadPersonScreen() {
  await followsTexts.load()
  return PersonScreen
}
