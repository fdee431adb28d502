import { openChat, type Stage } from './take-screens.ts'

export async function takeGroups(stage: Stage): Promise<void> {
  const { page, url, shoot } = stage
  const dialog = page.getByRole('dialog')
  const choose = async (group: string, lastLine: string, entry: RegExp): Promise<void> => {
    await openChat(stage, group, lastLine)
    await page.getByRole('button', { name: 'Opções da conversa' }).click()
    await page.getByRole('menuitem', { name: entry }).click()
    await dialog.waitFor()
  }
  await shoot('group', () => openChat(stage, 'Churrasco de domingo', 'Então serve', 'voice'))
  await shoot('group-info', () => choose('Churrasco de domingo', 'Então serve', /^Dados do grupo/))
  await shoot('group-info-own', () => choose('Reforma do apê', 'Combinado', /^Dados do grupo/))
  await shoot('group-invite', async () => {
    await page.getByRole('button', { name: /Convite e permissões/ }).click()
    await page.getByRole('dialog', { name: 'Convite e permissões' }).waitFor()
  })
  await shoot('create-group', async () => {
    await page.goto(`${url}/connections`)
    await page.getByRole('tab', { name: /Grupos/ }).click()
    await page.getByRole('button', { name: 'Criar grupo' }).first().click()
    await dialog.waitFor()
  })
}
