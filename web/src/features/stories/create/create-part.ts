import { storiesTexts } from '../../../locales/stories.ts'
import { CreateScreen } from './create-screen.tsx'

/** What the screen is made of is not the first screen's to know. */
export async function loadCreate() {
  await storiesTexts.load()
  return CreateScreen
}
