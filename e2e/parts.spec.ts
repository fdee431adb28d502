import type { Page } from '@playwright/test'
import { composer, message, messages, row, waitForWorker } from './support/screens.ts'
import { expect, NARROW, test } from './support/test.ts'
import type { Answer } from './support/network.ts'

const GONE: Answer = { status: 404, type: 'application/json', body: '{"error":"not_found"}' }
const LOAD_FAILED = 'Esta tela não carregou. Confira sua conexão e tente de novo.'
const OLDEST =
  'Este navegador é antigo demais para o Lero. Funciona a partir do Chrome e do Edge 120, do Firefox 125 e do Safari 17.2.'

/** What a test lets fail as it is drawn, from now on and after each load. */
async function breakOnPurpose(page: Page, ...names: string[]): Promise<void> {
  await page.addInitScript((broken) => ((window as { leroBroken?: string[] }).leroBroken = broken), names)
}
const mend = (page: Page) => page.evaluate(() => ((window as { leroBroken?: string[] }).leroBroken = []))

/** Navigations of the page from now on. */
function countLoads(page: Page): { count: number } {
  const loads = { count: 0 }
  page.on('domcontentloaded', () => (loads.count += 1))
  return loads
}

test('DEVICE-013: a missing file is a 404, and a page that came in place of a script is not kept', async ({
  api,
  visit,
  request,
}) => {
  expect((await request.get('/assets/search-part-00000000.js')).status()).toBe(404)

  const { page, line } = await visit(await api.createPerson('Ana Souza'))
  await waitForWorker(page)
  const isSearch = (path: string) => path.includes('/assets/search-part-') && path.endsWith('.js')
  line.replace((path) =>
    isSearch(path) ? { status: 200, type: 'text/html', body: '<!doctype html>' } : null,
  )
  await page.getByRole('link', { name: 'Pesquisar', exact: true }).click()
  await expect(page.getByText(LOAD_FAILED)).toBeVisible()
  const kept = () =>
    page.evaluate(async () => {
      const releases = (await caches.keys()).filter((name) => name.startsWith('lero-shell-'))
      const keys = await Promise.all(releases.map(async (name) => (await caches.open(name)).keys()))
      return keys.flat().map(({ url }) => new URL(url).pathname)
    })
  expect((await kept()).filter(isSearch)).toEqual([])

  line.replace(() => null)
  await page.getByRole('button', { name: 'Tentar de novo' }).click()
  await expect(page.getByRole('searchbox')).toBeVisible()
  expect((await kept()).filter(isSearch)).toHaveLength(1)
})

test('a sheet that is long in coming is said to be on its way', async ({ api, visit }) => {
  const { page } = await visit(await api.createPerson('Ana Souza'), '/app', { serviceWorkers: 'block' })
  let letGo = (): void => undefined
  await page.route('**/assets/security-panel-*.js', async (route) => {
    await new Promise<void>((resolve) => (letGo = resolve))
    await route.continue()
  })
  const waiting = page.getByRole('status', { name: 'Carregando' })
  await page.getByRole('button', { name: 'Mais opções' }).click()
  await page.getByRole('menuitem', { name: 'Configurações', exact: true }).click()
  await expect(page.getByRole('dialog', { name: 'Configurações' })).toBeVisible()
  await page.getByRole('button', { name: 'Senha, duas etapas e aparelhos' }).click()
  await expect(waiting).toBeVisible()
  letGo()
  await expect(page.getByRole('dialog', { name: 'Segurança' })).toBeVisible()
  await expect(waiting).toHaveCount(0)
})

test('what opens in the place of the list is said there to be on its way', async ({ api, visit, chat }) => {
  await api.call(chat.ana, 'conversations.set_state', {
    conversation_id: chat.conversationId,
    is_archived: true,
  })
  const { page } = await visit(chat.ana, '/app', { serviceWorkers: 'block' })
  await page.route('**/assets/chat-shelf-*.js', () => {})
  await page.getByText('Arquivadas').first().click()
  const waiting = page.getByRole('status', { name: 'Carregando' })
  await expect(waiting).toBeVisible()
  const [mark, list] = [await waiting.boundingBox(), await page.locator('.chats-column').boundingBox()]
  expect(mark!.x + mark!.width).toBeLessThan(list!.x + list!.width)
})

test('DEVICE-014: a part that is gone reloads the page once, past the kept one, and then says so', async ({
  api,
  visit,
  origin,
}) => {
  const { page, line } = await visit(await api.createPerson('Ana Souza'))
  await waitForWorker(page)
  const served = await (await fetch(origin)).text()
  const newer: Answer = {
    status: 200,
    type: 'text/html; charset=utf-8',
    body: served.replace('</head>', '<meta name="release" content="next"></head>'),
  }
  line.replace((path) => {
    if (path === '/search') return newer
    return path.includes('/assets/search-part-') ? GONE : null
  })
  const loads = countLoads(page)
  await page.getByRole('link', { name: 'Pesquisar', exact: true }).click()
  // The page kept on the device would miss the same part: this one is the server's.
  await expect(page.locator('meta[name=release]')).toHaveCount(1)
  await expect(page.getByText(LOAD_FAILED)).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Navegação' })).toBeVisible()
  await page.getByRole('button', { name: 'Tentar de novo' }).click()
  await expect(page.getByText(LOAD_FAILED)).toBeVisible()
  expect(loads.count).toBe(1)

  line.replace(() => null)
  await page.getByRole('button', { name: 'Tentar de novo' }).click()
  await expect(page.getByRole('searchbox')).toBeVisible()
})

test('DEVICE-014: a broken bubble costs that bubble, a broken pane that pane', async ({
  api,
  visit,
  chat: { ana, bruno, conversationId },
}) => {
  const [, broken] = await api.sendTexts(bruno, conversationId, 'uma', 'duas', 'três')
  const { page } = await visit(ana, 'about:blank')
  await breakOnPurpose(page, `message ${broken}`, 'list')
  await page.goto(`/chat/${conversationId}`)

  const list = page.getByRole('complementary')
  await expect(list.getByText('Algo deu errado aqui. O resto continua.')).toBeVisible()
  await expect(message(page, 'uma')).toBeVisible()
  await expect(message(page, 'três')).toBeVisible()
  const gap = messages(page).getByText('Esta mensagem não pôde ser mostrada.')
  await expect(gap).toBeVisible()
  await composer(page).fill('e daí?')
  await composer(page).press('Enter')
  await expect(message(page, 'e daí?')).toBeVisible()

  await mend(page)
  await gap.getByRole('button', { name: 'Tentar de novo' }).click()
  await expect(message(page, 'duas')).toBeVisible()
  await list.getByRole('button', { name: 'Tentar de novo' }).click()
  await expect(row(page, 'Bruno Lima')).toBeVisible()
})

test('FEEL-027: a picker whose file did not come is offered again, and the page stays as it was', async ({
  api,
  visit,
}) => {
  const ana = await api.createPerson('Ana Souza')
  const conversationId = await api.createChat(ana, await api.createPerson('Bruno Lima'))
  const { page, context } = await visit(ana, 'about:blank', { serviceWorkers: 'block' })
  await context.route(/assets\/(emoji-picker|delete-dialog)-.*\.js/, (route) => route.abort())
  await page.goto(`/chat/${conversationId}`)
  await composer(page).fill('pela metade')
  const loads = countLoads(page)
  await page.getByRole('button', { name: 'Emoji' }).click()
  const offer = page.getByRole('alert').filter({ hasText: 'Isto não abriu.' })
  await expect(offer).toBeVisible()
  await expect(composer(page)).toHaveValue('pela metade')

  await row(page, 'Bruno Lima').hover()
  await row(page, 'Bruno Lima').getByRole('button', { name: 'Apagar conversa' }).click()
  await expect(offer).toHaveCount(2)
  await context.unrouteAll()
  await offer.last().getByRole('button', { name: 'Tentar de novo' }).click()
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await offer.getByRole('button', { name: 'Tentar de novo' }).click()
  await expect(page.getByRole('group', { name: 'Escolher emoji' })).toBeVisible()
  await expect(composer(page)).toHaveValue('pela metade')
  expect(loads.count).toBe(0)
})

test('FEEL-027: what is not taken up when it is offered again opens with the next press, and bars nothing else', async ({
  api,
  visit,
}) => {
  const { page, context } = await visit(await api.createPerson('Ana Souza'), '/app', {
    serviceWorkers: 'block',
  })
  await context.route(/assets\/(settings-dialog|theme-chooser)-.*\.js/, (route) => route.abort())
  const choose = async (name: string): Promise<void> => {
    await page.getByRole('button', { name: 'Mais opções' }).click()
    await page.getByRole('menuitem', { name, exact: true }).click()
  }
  const offer = page.getByRole('alert').filter({ hasText: 'Isto não abriu.' })
  await choose('Configurações')
  await expect(offer).toBeVisible()
  // Another one, while that stands there: it fails by itself and not with the first.
  await choose('Tema')
  await expect(offer).toHaveCount(1)
  await offer.getByRole('button', { name: 'Fechar' }).click()
  await expect(offer).toHaveCount(0)

  await context.unrouteAll()
  await choose('Tema')
  await expect(page.getByRole('dialog', { name: 'Tema' })).toBeVisible()
  await page.keyboard.press('Escape')
  await choose('Configurações')
  await expect(page.getByRole('dialog', { name: 'Configurações' })).toBeVisible()
})

test('DEVICE-019: a browser without what Lero needs is told which versions have it', async ({ page }) => {
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(error.message))
  await page.addInitScript(() => delete (HTMLElement.prototype as { showPopover?: unknown }).showPopover)
  await page.goto('/')
  await expect(page.getByText(OLDEST)).toBeVisible()
  await page.setViewportSize(NARROW.viewport)
  await expect(page.getByText(OLDEST)).toBeInViewport({ ratio: 1 })
  await page.evaluate(() => localStorage.setItem('lero-language', 'en'))
  await page.reload()
  await expect(page.getByText('This browser is too old for Lero.')).toBeVisible()
  expect(errors).toEqual([])
})

test('SWIFT-009: the first visit asks for at most 30 files before it is usable and idle', async ({
  api,
  visit,
}) => {
  const ana = await api.createPerson('Ana Souza')
  await api.createChat(ana, await api.createPerson('Bruno Lima'))
  const { page, line } = await visit(ana)
  await expect(row(page, 'Bruno Lima')).toBeVisible()
  await waitForWorker(page)
  await page.waitForLoadState('networkidle')
  const files = line.asked.filter((path) => !/^\/(api|auth)\//.test(path))
  // The conversation, the texts and the worker's list have come: nothing is on its way any more.
  for (const part of ['/assets/conversation-screen-', '/assets/texts-pt-BR-', '/assets/sw-rest-'])
    expect(
      files.some((path) => path.startsWith(part)),
      part,
    ).toBe(true)
  expect(files.length).toBeLessThanOrEqual(30)
})
