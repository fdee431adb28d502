import type { Page } from '@playwright/test'
import { openRowMenu, row, rows } from './support/screens.ts'
import { expect, NARROW, test } from './support/test.ts'

test('pinned, silent, important and unread: what is set on one device the other shows within two seconds, and what is taken back there goes here', async ({
  api,
  visit,
}) => {
  const ana = await api.createPerson('Ana Souza')
  await api.createChat(ana, await api.createPerson('Bruno Lima'))
  await api.createChat(ana, await api.createPerson('Caio Menezes'))
  const { page: here } = await visit(ana)
  const { page: there } = await visit({ ...ana, session: await api.signIn(ana) }, '/app', NARROW)
  const soon = { timeout: 2000 }
  const names = (page: Page) => rows(page).locator('.row-name')
  for (const page of [here, there]) await expect(names(page)).toHaveText(['Caio Menezes', 'Bruno Lima'])
  const change = async (page: Page, name: string): Promise<void> => {
    await openRowMenu(page, 'Bruno Lima')
    await page.getByRole('menuitem', { name, exact: true }).click()
  }

  await test.step('pinned', async () => {
    const pinned = (page: Page) => row(page, 'Bruno Lima').getByRole('img', { name: 'fixada' })
    await change(here, 'Fixar')
    await expect(pinned(there)).toBeVisible(soon)
    await expect(names(there)).toHaveText(['Bruno Lima', 'Caio Menezes'])
    await change(there, 'Desafixar')
    await expect(pinned(here)).toHaveCount(0, soon)
    await expect(names(here)).toHaveText(['Caio Menezes', 'Bruno Lima'])
  })
  await test.step('silent', async () => {
    const silent = (page: Page) => row(page, 'Bruno Lima').getByRole('img', { name: 'silenciada' })
    await change(here, 'Silenciar')
    await here.getByRole('button', { name: 'Sempre' }).click()
    await expect(silent(there)).toBeVisible(soon)
    await change(there, 'Reativar')
    await expect(silent(here)).toHaveCount(0, soon)
  })
  await test.step('marked unread', async () => {
    const unread = (page: Page) => row(page, 'Bruno Lima').locator('.badge')
    await change(here, 'Marcar como não lida')
    await expect(unread(there)).toBeVisible(soon)
    await change(there, 'Marcar como lida')
    await expect(unread(here)).toHaveCount(0, soon)
  })
  await test.step('important', async () => {
    await there.getByRole('button', { name: 'Favoritas' }).click()
    await expect(there.getByText('Nenhuma conversa marcada como importante.')).toBeVisible()
    await change(here, 'Marcar como importante')
    await expect(names(there)).toHaveText(['Bruno Lima'], soon)
    await here.getByRole('button', { name: 'Favoritas' }).click()
    await expect(names(here)).toHaveText(['Bruno Lima'])
    await change(there, 'Remover dos favoritos')
    await expect(rows(here)).toHaveCount(0, soon)
  })
})
