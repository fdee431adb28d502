import { expect, type Locator, type Page } from '@playwright/test'

/** Configurações, as people find them. */
export async function openSettings(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: /^Mais/ }).click()
  await page.getByRole('menuitem', { name: 'Configurações', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Configurações' })
  await expect(dialog.getByRole('switch', { name: 'Sons' })).toBeVisible()
  return dialog
}
