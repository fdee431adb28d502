import { expect, type Locator, type Page } from '@playwright/test'
import { message } from './screens.ts'

/** 'Dados do grupo' of the open chat. */
export async function openGroupInfo(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Dados do grupo' }).click()
  const info = page.getByRole('dialog', { name: 'Dados do grupo' })
  await expect(info.getByRole('list', { name: 'Membros' })).toBeVisible()
  return info
}

/** 'Dados da mensagem', by the menu of a message. */
export async function openMessageInfo(page: Page, text: string): Promise<Locator> {
  await message(page, text).click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Dados da mensagem' }).click()
  return page.getByRole('dialog', { name: 'Dados da mensagem' })
}
