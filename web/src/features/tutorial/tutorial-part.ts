import { tutorialTexts } from '../../locales/tutorial.ts'
import { Tutorial } from './tutorial.tsx'

/** Where its texts come from is not the first visit's to know. */
export async function loadTutorial() {
  await tutorialTexts.load()
  return Tutorial
}
