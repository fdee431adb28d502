import { chooseInMenu, openList, openMenu, type Stage } from './take-screens.ts'

/** The dialogs that the settings lead to, by the beginning of their entry. */
const ENTRIES = [
  ['theme', /^Tema/],
  ['addresses', /^Vincular conta/],
  ['security', /^Senha, duas etapas/],
  ['blocked', /^Usuários bloqueados/],
  ['muted', /^Conversas silenciadas/],
  ['storage', /^Armazenamento/],
  ['export', /^Baixar meus dados/],
] as const

export async function takeSettings(stage: Stage): Promise<void> {
  const { page, shoot } = stage
  const dialog = page.getByRole('dialog')
  const openSettings = () => chooseInMenu(stage, 'Configurações')
  await shoot('list', () => openList(stage))
  await shoot('menu', () => openMenu(stage))
  await shoot('settings', openSettings)
  for (const [screen, entry] of ENTRIES)
    await shoot(screen, async () => {
      await openSettings()
      await dialog.getByRole('button', { name: entry }).click()
      await page.getByRole('dialog', { name: 'Configurações' }).waitFor({ state: 'detached' })
      await dialog.first().waitFor()
    })
  await shoot('settings-end', async () => {
    await openSettings()
    await dialog
      .getByText(/^Excluir/)
      .last()
      .scrollIntoViewIfNeeded()
  })
  await shoot('silence', () => chooseInMenu(stage, 'Silenciar notificações'))
}
