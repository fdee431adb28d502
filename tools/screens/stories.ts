import { openList, type Stage } from './take-screens.ts'

export async function takeStories(stage: Stage): Promise<void> {
  const { page, url, shoot } = stage
  const dialog = page.getByRole('dialog')
  const press = (name: string | RegExp) => page.getByRole('button', { name }).first().click()
  const openCreate = async (): Promise<void> => {
    await page.goto(`${url}/create`)
    await page.getByRole('heading').first().waitFor()
  }
  const watch = async (name: RegExp): Promise<void> => {
    await openList(stage)
    await press(name)
    await dialog.waitFor()
    await page.keyboard.press(' ')
  }
  await shoot('story-photo', () => watch(/Ver stories de Dandara/))
  await shoot('story-text', () => watch(/Ver stories de Kelly/))
  await shoot('story-own', () => watch(/^Ver seu story/))
  await shoot('story-views', async () => {
    await press(/visualizaç/)
    await page.getByRole('dialog', { name: /^Visualizações/ }).waitFor()
  })
  await shoot('create', openCreate)
  await shoot('create-text', async () => {
    await press(/^Story de Texto/)
    await page.getByRole('textbox', { name: 'Texto do story' }).fill('Bom dia, Mantiqueira ☀️')
  })
  await shoot('audience', async () => {
    await press(/Quem pode ver|Todos os contatos/)
    await page.getByRole('dialog', { name: 'Quem pode ver' }).waitFor()
  })
  await shoot('audience-people', async () => {
    await page.getByText('Personalizado').click()
    await page.getByText('Todos, menos estas').waitFor()
  })
  await shoot('create-photo', async () => {
    await openCreate()
    await press(/^Story de Foto/)
    await page.locator('input[type=file]').last().setInputFiles('docs/pictures/conversa-desktop.png')
    await page.locator('.crop-frame').waitFor()
  })
}
