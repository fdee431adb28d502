import type { Locator, Page } from '@playwright/test'
import { expect } from '@playwright/test'
import type { GivenFile } from './media-files.ts'
import { messages, waitForChat } from './screens.ts'

const SOURCES = { gallery: /Galeria/, video: 'Vídeo', document: /Documento/ }

/** Chooses files as the entry of the sheet offers them; the preview is open then. */
export async function choose(
  page: Page,
  source: keyof typeof SOURCES,
  ...files: GivenFile[]
): Promise<Locator> {
  await waitForChat(page)
  await page.getByRole('button', { name: 'Anexar' }).click()
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: SOURCES[source], exact: true }).click()
  await (await chooser).setFiles(files)
  const preview = page.getByRole('dialog', { name: 'Antes de enviar' })
  await expect(preview).toBeVisible()
  return preview
}

export async function send(page: Page, source: keyof typeof SOURCES, ...files: GivenFile[]): Promise<void> {
  const preview = await choose(page, source, ...files)
  await preview.getByRole('button', { name: /^Enviar/ }).click()
  await expect(preview).toHaveCount(0)
}

export function photos(page: Page): Locator {
  return messages(page).locator('.media-image > img:not(.media-blurred)')
}

export function toast(page: Page): Locator {
  return page.getByRole('alert')
}

/** Its pixels are here, not only its place. */
export async function expectSeen(picture: Locator): Promise<void> {
  await expect(picture).toBeVisible()
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0)
}

/** What keeps a file on the device is fetched while its person looks at it. */
export async function waitForKeeper(page: Page): Promise<void> {
  const isThere = () =>
    page.evaluate(async () => {
      const names = performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname)
      const parts = ['changes', 'media-body'].map((part) =>
        names.find((name) => name.startsWith(`/assets/${part}-`) && name.endsWith('.js')),
      )
      if (parts.includes(undefined)) return false
      // With all that they need.
      await Promise.all(parts.map((part) => import(part!)))
      return true
    })
  await expect.poll(isThere).toBe(true)
}

/** A file that is on its way, by what gives it up. */
export function isWaiting(page: Page): Locator {
  return messages(page).getByRole('button', { name: 'Cancelar envio' })
}
