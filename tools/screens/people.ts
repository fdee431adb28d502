import { chooseInMenu, openList, type Stage } from './take-screens.ts'

const TABS = [
  ['friends', /^Amigos/],
  ['requests', /^Solicitações/],
  ['discover', /^Descobrir/],
  ['groups-list', /^Grupos/],
] as const

export async function takePeople(stage: Stage): Promise<void> {
  const { page, url, shoot } = stage
  const open = async (path: string): Promise<void> => {
    await page.goto(url + path)
    await page.getByRole('heading').first().waitFor()
  }
  for (const [screen, name] of TABS)
    await shoot(screen, async () => {
      await open('/connections')
      await page.getByRole('tab', { name }).click()
    })
  await shoot('search', () => open('/search'))
  await shoot('search-found', async () => {
    await page.getByPlaceholder('Nome ou bio').fill('bio')
    await page.locator('mark').first().waitFor()
  })
  await shoot('search-messages', async () => {
    await openList(stage)
    await page.getByPlaceholder('Buscar conversas...').fill('bolo')
    await page.locator('mark').first().waitFor()
  })
  await shoot('invite-friends', () => chooseInMenu(stage, 'Convidar pessoas por link'))
  await shoot('archived', async () => {
    await openList(stage)
    await page.getByText('Arquivadas').click()
  })
  await shoot('notifications', () => open('/notifications'))
  await shoot('reels', () => open('/reels'))
  await shoot('profile', () => open('/profile'))
  await shoot('share-profile', async () => {
    await page.getByRole('button', { name: 'Compartilhar perfil' }).first().click()
    await page.getByRole('dialog').waitFor()
  })
  await shoot('own-profile', async () => {
    await open('/profile')
    await page.getByRole('button', { name: 'Editar perfil' }).click()
    await page.getByRole('dialog').waitFor()
  })
  await shoot('followers', async () => {
    await open('/profile')
    await page.getByRole('button', { name: /Seguidores/ }).click()
    await page.getByRole('dialog').waitFor()
  })
  await shoot('offline', async () => {
    await openList(stage)
    await page.context().setOffline(true)
    await page.locator('.offline-bar').waitFor()
  })
  await page.context().setOffline(false)
}
