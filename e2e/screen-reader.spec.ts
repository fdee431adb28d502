import type { Page } from '@playwright/test'
import { composer, messages, row, rows, write } from './support/screens.ts'
import { expect, NARROW, test } from './support/test.ts'

const OPEN_TO_ALL = {
  '/': 'Entrar',
  '/?modo=criar': 'Criar conta',
  '/landing': 'Conversa boa começa com um oi',
  '/nao-existe': 'Página não encontrada',
  '/invite/group/7': 'Convite de grupo',
}
const SIGNED_IN = {
  '/search': 'Pesquisar',
  '/connections': 'Conexões',
  '/reels': 'Reels',
  '/create': 'Criar',
  '/profile': 'Perfil',
  '/notifications': 'Notificações',
}

async function expectTitles(page: Page, titles: Record<string, string>): Promise<void> {
  for (const [path, title] of Object.entries(titles)) {
    await page.goto(path)
    await expect(page, path).toHaveTitle(`${title} · Lero`)
  }
}

test('DEVICE-021: each screen has its title, messages are a list that names who wrote, a toast comes into a region that stood before, and the focus returns to the list', async ({
  api,
  visit,
  page: visitor,
}) => {
  await expectTitles(visitor, OPEN_TO_ALL)
  await visitor.goto('/')
  await visitor.getByRole('button', { name: 'Esqueci minha senha' }).click()
  await expect(visitor).toHaveTitle('Recuperar senha · Lero')

  const ana = await api.createPerson('Ana Souza')
  const bruno = await api.createPerson('Bruno Lima')
  const conversationId = await api.createChat(ana, bruno)
  const { page } = await visit(ana, '/app', NARROW)
  await expectTitles(page, SIGNED_IN)
  await api.sendTexts(bruno, conversationId, 'quem leva o gelo?')
  await page.goto('/app')
  const region = page.getByRole('region', { name: 'Avisos' })
  await expect(region).toBeAttached()
  await expect(region).toHaveAttribute('aria-live', 'polite')
  await region.evaluate((element) => void (element.dataset['stood'] = 'yes'))

  await row(page, 'Bruno Lima').getByRole('link').click()
  await expect(page).toHaveTitle('Bruno Lima · Lero')
  await write(page, 'eu levo')
  const items = messages(page).getByRole('list').getByRole('listitem')
  await expect(items).toHaveCount(2)
  await expect(items.first()).toContainText('Bruno Lima: quem leva o gelo?')
  await expect(items.last()).toContainText('Você: eu levo')

  await page.getByRole('button', { name: 'Opções da conversa' }).click()
  await page.getByRole('menuitem', { name: 'Gravar chamadas' }).click()
  const toast = region.getByRole('status')
  await expect(toast).toContainText('Esta funcionalidade estará disponível em breve')
  await expect(region).toHaveAttribute('data-stood', 'yes')

  await page.getByRole('button', { name: 'Voltar' }).click()
  await expect(composer(page)).toHaveCount(0)
  await expect(rows(page).getByRole('link')).toBeFocused()
})
