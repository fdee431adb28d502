import type { Locator, Page } from '@playwright/test'
import { submitPassword } from './support/account-steps.ts'
import { composer, row, rows, write } from './support/screens.ts'
import { expect, NARROW, test } from './support/test.ts'

/** Files come from the network alone, where a test can strike them. */
const NO_WORKER = { serviceWorkers: 'block' } as const

async function choose(page: Page, entry: string): Promise<void> {
  await page.getByRole('button', { name: 'Mais opções' }).click()
  await page.getByRole('menuitem', { name: entry, exact: true }).click()
}

test('the bottom bar has five tabs', async ({ api, visit }) => {
  const { page } = await visit(await api.createPerson(), '/app', NARROW)
  const bar = page.getByRole('navigation', { name: 'Navegação' })
  await expect(bar.getByRole('link')).toHaveText([
    /^Início$/,
    /^Pesquisar$/,
    /^Postar$/,
    /^Reels$/,
    /Perfil$/,
  ])
  const press = async (name: string, path: string) => {
    const tab = bar.getByRole('link', { name, exact: true })
    await tab.click()
    await expect(page).toHaveURL(path)
    await expect(tab).toHaveAttribute('aria-current', 'page')
    expect((await tab.boundingBox())?.height).toBeGreaterThanOrEqual(44)
  }
  await test.step('SHELL-043: Pesquisar goes to /search', () => press('Pesquisar', '/search'))
  await test.step('SHELL-044: Postar goes to /create', () => press('Postar', '/create'))
  await test.step('SHELL-045: Reels goes to /reels', () => press('Reels', '/reels'))
  await test.step('SHELL-046: Perfil goes to /profile', () => press('Perfil', '/profile'))
  await test.step('SHELL-042: Início goes to /app', () => press('Início', '/app'))
})

test('SHELL-052: a phone shows list or conversation, a wide screen both side by side', async ({
  twoPeople: { ana, conversationId },
  visit,
}) => {
  const list = (page: Page) => page.getByRole('list', { name: 'Conversas' })
  const line = (page: Page) => page.getByRole('textbox', { name: 'Mensagem' })
  await rows(ana.page).getByRole('link').click()
  await expect(line(ana.page)).toBeVisible()
  await expect(list(ana.page)).toBeVisible()
  const [left, right] = [await list(ana.page).boundingBox(), await line(ana.page).boundingBox()]
  expect((left?.x ?? 0) + (left?.width ?? 0)).toBeLessThan(right?.x ?? 0)

  const { page } = await visit(ana.person, '/app', NARROW)
  await expect(list(page)).toBeVisible()
  await expect(line(page)).toBeHidden()
  await rows(page).getByRole('link').click()
  await expect(line(page)).toBeVisible()
  await expect(list(page)).toBeHidden()
  await expect(page.getByRole('navigation')).toBeHidden()
  await page.getByRole('button', { name: 'Voltar' }).click()
  await expect(list(page)).toBeVisible()
  expect(conversationId).toMatch(/^[\da-f-]{36}$/)
})

test('SHELL-053: /app opens the chat named by navigation state openChatId', async ({
  twoPeople: { ana, conversationId },
}) => {
  await ana.page.evaluate((id) => history.replaceState({ openChatId: id }, '', '/app'), conversationId)
  await ana.page.reload()
  await expect(
    ana.page.getByRole('region', { name: 'Conversa' }).getByRole('heading', { level: 1 }),
  ).toHaveText('Bruno Lima')
  await expect(ana.page).toHaveURL('/app')
})

test('SHELL-055: the welcome panel has a shortcut to /search', async ({ twoPeople: { ana } }) => {
  await expect(ana.page.getByRole('heading', { name: 'Escolha uma conversa' })).toBeVisible()
  await ana.page.getByRole('link', { name: 'Pesquisar pessoas' }).click()
  await expect(ana.page).toHaveURL('/search')
})

test('Ctrl+K opens the search from anywhere, as the welcome panel says', async ({
  twoPeople: { ana, conversationId },
}) => {
  const { page } = ana
  await expect(page.getByText('busca de qualquer lugar')).toBeVisible()
  for (const path of ['/app', `/chat/${conversationId}`, '/reels']) {
    await page.goto(path)
    // Shortcuts come once the screen stands: a press before that is nobody's.
    await expect
      .poll(async () => {
        await page.keyboard.press('Control+k')
        return new URL(page.url()).pathname
      })
      .toBe('/search')
  }
})

test('SHELL-057, SHELL-061, SHELL-062: the header of /app has logo, connections button and overflow menu', async ({
  api,
  visit,
}) => {
  const { page } = await visit(await api.createPerson(), '/app', NARROW)
  await expect(page.getByRole('img', { name: 'Lero' })).toBeVisible()
  await page.getByRole('button', { name: 'Mais opções' }).click()
  await expect(page.getByRole('menu', { name: 'Mais opções' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Conexões' }).click()
  await expect(page).toHaveURL('/connections')
  await expect(page.getByRole('heading', { name: 'Conexões' })).toBeVisible()
})

test('the bell opens /notifications', async ({ api, visit }) => {
  const { page } = await visit(await api.createPerson(), '/app', NARROW)
  await page.getByRole('button', { name: 'Notificações' }).click()
  await expect(page).toHaveURL('/notifications')
})

test('SHELL-064: the entry Configurações opens the settings dialog', async ({ api, visit }) => {
  const { page } = await visit(await api.createPerson())
  await choose(page, 'Configurações')
  await expect(page.getByRole('dialog', { name: 'Configurações' })).toBeVisible()
})

test('SHELL-065: the entry Tema opens the theme chooser', async ({ api, visit }) => {
  const { page } = await visit(await api.createPerson())
  await choose(page, 'Tema')
  await expect(page.getByRole('dialog', { name: 'Escolher Tema' })).toBeVisible()
})

test('SHELL-069: the entry Filtrar online/offline goes round all, online, offline and filters the list', async ({
  api,
  visit,
}) => {
  const ana = await api.createPerson('Ana Souza')
  const bruno = await api.createPerson('Bruno Lima')
  const caio = await api.createPerson('Caio Menezes')
  const away = await api.createPerson('Dora Prado')
  await api.createChat(ana, bruno)
  await api.createChat(ana, caio)
  await api.createGroup(ana, 'Churrasco de domingo', [bruno, caio])
  await api.createGroup(ana, 'Só a Dora', [away])
  const other = await visit(bruno)
  await expect(other.page.getByRole('list', { name: 'Conversas' })).toBeVisible()
  const { page } = await visit(ana)
  const names = page.getByRole('list', { name: 'Conversas' }).locator('.row-name')
  await expect(names).toHaveCount(4)
  await expect(rows(page).filter({ hasText: 'Bruno Lima' }).getByText('Online')).toBeAttached()

  await choose(page, 'Filtrar online/offline')
  await expect
    .poll(async () => (await names.allTextContents()).toSorted())
    .toEqual(['Bruno Lima', 'Churrasco de domingo'])
  await page.reload()
  await expect
    .poll(async () => (await names.allTextContents()).toSorted())
    .toEqual(['Bruno Lima', 'Churrasco de domingo'])
  await choose(page, 'Filtrar online/offline')
  await expect
    .poll(async () => (await names.allTextContents()).toSorted())
    .toEqual(['Caio Menezes', 'Só a Dora'])
  await page.getByRole('button', { name: 'Offline', exact: true }).click()
  await expect(names).toHaveCount(4)
  await expect(page.getByRole('button', { name: 'Offline', exact: true })).toBeHidden()
  await choose(page, 'Filtrar online/offline')
  await choose(page, 'Filtrar online/offline')
  await choose(page, 'Filtrar online/offline')
  await expect(names).toHaveCount(4)
})

test('SHELL-073: the entry Sair signs out and goes to /', async ({ api, visit }) => {
  const { page } = await visit(await api.createPerson())
  await choose(page, 'Sair')
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('tab', { name: 'Entrar' })).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('lero-session'))).toBeNull()
})

test("SHELL-077: the router's fallback screen says 'Unexpected Application Error!' and reloads", async ({
  api,
  visit,
}) => {
  const { page, context } = await visit(await api.createPerson(), '/landing', NO_WORKER)
  await context.route(/assets\/search-part-.*\.js/, (route) =>
    route.fulfill({ contentType: 'text/javascript', body: 'throw new Error("broken")' }),
  )
  await page.goto('/search')
  await expect(page.getByRole('heading', { name: 'Unexpected Application Error!' })).toBeVisible()
  await expect(page.getByText('Algo deu errado. Recarregue a página.')).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Navegação' })).toBeVisible()
  await context.unrouteAll()
  await page.getByRole('button', { name: 'Recarregar' }).click()
  await expect(page.getByRole('searchbox')).toBeVisible()
})

test('a screen whose file did not come says so and comes at the next try', async ({ api, visit }) => {
  const { page, context } = await visit(await api.createPerson(), '/landing', NO_WORKER)
  await context.route(/assets\/search-part-.*\.js/, (route) => route.abort())
  await page.goto('/search')
  await expect(page.getByRole('heading', { name: 'Unexpected Application Error!' })).toBeVisible()
  await expect(page.getByText('Esta tela não carregou. Confira sua conexão e tente de novo.')).toBeVisible()
  await context.unrouteAll()
  await page.getByRole('button', { name: 'Tentar de novo' }).click()
  await expect(page.getByRole('searchbox')).toBeVisible()
})

test('SHELL-087: the app is installable: manifest, service worker, standalone display', async ({
  page,
  origin,
}) => {
  await page.goto('/')
  const manifest = (await (await page.request.get('/manifest.webmanifest')).json()) as Record<
    string,
    unknown
  > & {
    icons: { src: string; sizes: string; purpose?: string }[]
  }
  await expect(page.locator('link[rel=manifest]')).toHaveAttribute('href', '/manifest.webmanifest')
  expect(manifest).toMatchObject({ name: 'Lero', display: 'standalone', lang: 'pt-BR' })
  const sizes = manifest.icons.map((icon) => icon.sizes)
  expect(sizes).toEqual(expect.arrayContaining(['192x192', '512x512']))
  for (const { src } of manifest.icons) expect((await page.request.get(src)).status(), src).toBe(200)
  const worker = await page.evaluate(async () => (await navigator.serviceWorker.ready).active?.scriptURL)
  expect(worker).toBe(`${origin}/sw.js`)
  const client = await page.context().newCDPSession(page)
  const { installabilityErrors } = await client.send('Page.getInstallabilityErrors')
  expect(installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito')).toEqual([])
})

test("a shortcut of the app's icon opens what it says, after signing in where nobody was", async ({
  api,
  visit,
  visitSignedOut,
}) => {
  const ana = await api.createPerson('Ana Souza')
  const { page } = await visit(ana)
  type Shortcut = { name: string; url: string; icons: { src: string }[] }
  const answer = await page.request.get('/manifest.webmanifest')
  const { shortcuts } = (await answer.json()) as { shortcuts: Shortcut[] }
  const shown: Record<string, (at: Page) => Locator> = {
    'Nova conversa': (at) => at.getByRole('heading', { name: 'Pesquisar' }),
    'Novo story': (at) => at.getByRole('button', { name: /^Story de Foto/ }),
    Notificações: (at) => at.getByRole('heading', { name: 'Notificações' }),
  }
  expect(shortcuts.map(({ name }) => name)).toEqual(Object.keys(shown))
  for (const { name, url, icons } of shortcuts) {
    await page.goto(url)
    await expect(shown[name]!(page), name).toBeVisible()
    for (const { src } of icons)
      expect((await page.request.get(src)).headers()['content-type']).toBe('image/png')
    const other = await visitSignedOut(url)
    await submitPassword(other.page, ana.email, ana.password)
    await expect(other.page).toHaveURL(url)
    await expect(shown[name]!(other.page), name).toBeVisible()
  }
})

test('signing out asks first when messages would be lost', async ({ twoPeople: { ana } }) => {
  await row(ana.page, 'Bruno Lima').getByRole('link').click()
  await expect(composer(ana.page)).toBeVisible()
  await ana.goOffline()
  await write(ana.page, 'não saiu')
  await expect(row(ana.page, 'Bruno Lima').getByRole('img', { name: 'enviando' })).toBeVisible()
  await choose(ana.page, 'Sair')
  const question = ana.page.getByRole('alertdialog')
  await expect(question).toContainText('Mensagens não enviadas')
  await question.getByRole('button', { name: 'Cancelar' }).click()
  await expect(question).toBeHidden()
  await expect(ana.page).toHaveURL('/app')
})
