import { waitingTexts } from '../../locales/waiting.ts'
import { WaitingScreen } from './waiting-screen.tsx'

/** Where its texts come from is not the first screen's to know. */
export async function loadWaitingScreen() {
  await waitingTexts.load()
  return WaitingScreen
}
