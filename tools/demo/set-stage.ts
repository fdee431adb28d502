import type { Page } from '@playwright/test'
import { call } from './call.ts'
import { signIn } from './liven.ts'

/** What Marina has begun to write to Caio. */
export const DRAFT = 'sobre o aluguel, eu acho que'
/** What she wrote to Wesley, who blocked her before it left. */
export const FAILED = 'Bora repetir no sábado?'

/** What only her own device knows: a draft, and a message that could not be sent. The page is Marina's, at her list. */
export async function setStage(url: string, page: Page): Promise<void> {
  const composer = page.getByRole('textbox', { name: 'Mensagem' })
  const openChat = async (name: string): Promise<void> => {
    await page.getByRole('link', { name: new RegExp(`^(Online )?${name}`) }).click()
    await composer.waitFor()
  }
  await openChat('Caio Menezes')
  await composer.fill(DRAFT)
  await goBackToList(page)

  await openChat('Wesley Andrade')
  const messages = page.getByRole('region', { name: 'Mensagens' })
  // What draws a photo is fetched with the first one.
  await messages.locator('.media-image > img:not(.media-blurred)').waitFor()
  await page.context().setOffline(true)
  await composer.fill(FAILED)
  await composer.press('Enter')
  await messages.getByText(FAILED).waitFor()
  const [wesley, marina] = [await signIn(url, 'wesley'), await signIn(url, 'marina')]
  await call(url, { token: wesley.access_token }, 'people.block', { user_id: marina.user.id })
  await page.context().setOffline(false)
  await messages.getByRole('button', { name: 'Tentar de novo' }).waitFor({ timeout: 30_000 })
  await goBackToList(page)
}

/** At a desk the list is there already. */
async function goBackToList(page: Page): Promise<void> {
  const back = page.getByRole('button', { name: 'Voltar' })
  if (await back.isVisible()) await back.click()
  else await page.keyboard.press('Escape')
}
