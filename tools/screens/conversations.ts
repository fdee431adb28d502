import { openChat, openList, type Stage } from './take-screens.ts'

/** The sample conversations are shorter. */
const SCREENS_MAX = 40

/** A conversation with every kind of message, and what opens in it and over it. */
export async function takeConversations(stage: Stage): Promise<void> {
  const { page, shoot } = stage
  const messages = page.getByRole('region', { name: 'Mensagens' })
  const dialog = page.getByRole('dialog')
  const openDandara = () => openChat(stage, 'Dandara Nascimento', 'Justo?', 'photo')
  const scrollTo = async (text: string | RegExp): Promise<void> => {
    const line = messages.getByText(text).last()
    // What is far above is not drawn: a screen at a time until it is.
    for (let screens = 0; screens < SCREENS_MAX && !(await line.isVisible()); screens += 1) {
      await messages.evaluate((scroller) => scroller.scrollBy(0, -scroller.clientHeight / 2))
      await page.evaluate(() => new Promise(requestAnimationFrame))
    }
    await line.evaluate((element) => element.scrollIntoView({ block: 'center' }))
  }
  const openMessageMenu = async (text: string): Promise<void> => {
    const line = messages.getByText(text).last()
    await line.waitFor()
    await line.evaluate((element) => element.closest<HTMLElement>('[data-key]')?.focus())
    await page.keyboard.press('Enter')
    await page.getByRole('menu').waitFor()
  }
  const choose = async (text: string, entry: string): Promise<void> => {
    await openDandara()
    await openMessageMenu(text)
    await page.getByRole('menuitem', { name: entry }).click()
  }
  const press = (name: string | RegExp) => page.getByRole('button', { name }).last().click()
  const chooseOfChat = async (entry: string): Promise<void> => {
    await openDandara()
    await press('Opções da conversa')
    await page.getByRole('menuitem', { name: entry }).click()
  }

  await shoot('conversation', openDandara)
  await shoot('conversation-files', () => scrollTo(/roteiro/))
  await shoot('conversation-video', () => scrollTo(/Encheu com a chuva/))
  await shoot('conversation-album', () => scrollTo('Olha o que te espera'))
  await shoot('conversation-edited', () => openChat(stage, 'Caio Menezes', 'E o aluguel', 'voice'))
  await shoot('conversation-looks', () => openChat(stage, 'Vó Lourdes', 'pode deixar', 'voice'))
  await shoot('conversation-marks', () => openChat(stage, 'Kelly Ferreira', 'Ai que alegria'))
  await shoot('request', async () => {
    await openList(stage)
    await page.getByText('Solicitações de mensagem').click()
    await page.getByText('Bruno Siqueira').first().click()
    await messages.getByText('Você faz projeto').waitFor()
  })
  await shoot('message-menu', async () => {
    await openDandara()
    await openMessageMenu('Leva casaco')
  })
  await shoot('message-info', async () => {
    await choose('5h30 da MANHÃ?', 'Dados da mensagem')
    await dialog.waitFor()
  })
  await shoot('forward', async () => {
    await choose('Leva casaco', 'Encaminhar')
    await dialog.waitFor()
  })
  await shoot('selection', () => choose('Leva casaco', 'Selecionar'))
  await shoot('reply', () => choose('Leva casaco', 'Responder'))
  await shoot('photo-viewer', async () => {
    await openDandara()
    await messages.getByRole('button', { name: 'Abrir foto' }).last().click()
    await dialog.locator('img').last().waitFor()
  })
  await shoot('attach', async () => {
    await openDandara()
    await press('Anexar')
    await page.getByText('Galeria').waitFor()
  })
  await shoot('emoji', async () => {
    await openDandara()
    await press('Emoji')
    await page
      .getByPlaceholder(/Buscar/)
      .last()
      .waitFor()
  })
  await shoot('recording', async () => {
    await openDandara()
    await press(/Gravar áudio/)
    await page
      .getByRole('button', { name: /Cancelar|Parar/ })
      .first()
      .waitFor()
  })
  await shoot('customise', async () => {
    await chooseOfChat('Personalizar conversa')
    await dialog.waitFor()
  })
  await shoot('contact', async () => {
    await chooseOfChat('Ver perfil do contato')
    await dialog.waitFor()
  })
  await shoot('search-here', async () => {
    await chooseOfChat('Buscar na conversa')
    await page.getByPlaceholder('Buscar na conversa').fill('padaria')
    await page.getByText(/^1 de /).waitFor()
  })
}
