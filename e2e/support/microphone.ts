import type { Locator, Page } from '@playwright/test'
import { messages } from './screens.ts'

/** Of a browser whose microphone is a beep each second, and whose person allows it. */
export const FAKE_MICROPHONE = [
  '--use-fake-device-for-media-stream',
  '--use-fake-ui-for-media-stream',
] as const

export function microphone(page: Page): Locator {
  return page.getByRole('button', { name: 'Gravar áudio' })
}

/** The voice messages of the open chat. */
export function voices(page: Page): Locator {
  return messages(page).locator('[data-key]:has(.voice-play)')
}

/** The mouse goes down on the microphone, and stays. Answers where. */
export async function holdMicrophone(page: Page): Promise<{ x: number; y: number }> {
  const box = await microphone(page).boundingBox()
  if (!box) throw new Error('The microphone is not on the screen.')
  const at = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  await page.mouse.move(at.x, at.y)
  await page.mouse.down()
  return at
}

/** A recording of so many seconds that goes on by itself. */
export async function recordFor(page: Page, time: string): Promise<void> {
  await microphone(page).press('Enter')
  await page.getByRole('timer').filter({ hasText: time }).waitFor()
}
