import type { BrowserContext, Page } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { clearFaults, setFaults } from './support/faults.ts'
import { expect, NARROW, test } from './support/test.ts'

const sheet = (page: Page) => page.getByRole('dialog', { name: 'Convidar pessoas' })
const link = (page: Page) => sheet(page).getByText(/\/landing\?convite=/)
/** What listens comes after the list. */
const openByEvent = (page: Page) =>
  expect
    .poll(async () => {
      await page.evaluate(() => void window.dispatchEvent(new Event('openShareModal')))
      return sheet(page).count()
    })
    .toBe(1)

/** The system's share sheet, which no test browser has: what it is asked for, and how it ends. */
const giveShareSheet = (context: BrowserContext) =>
  context.addInitScript(() => {
    Object.assign(navigator, {
      share: (data: { url: string }) => {
        document.documentElement.dataset['shared'] = data.url
        return Promise.reject(new DOMException('the person changed their mind', 'AbortError'))
      },
    })
  })

test('SHELL-076, SHELL-078, SHELL-084: the event openShareModal opens one’s own link, which is copied', async ({
  api,
  visit,
  origin,
}) => {
  const { page, context } = await visit(await api.createPerson(), 'about:blank', NARROW)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await giveShareSheet(context)
  await page.goto('/app')
  await openByEvent(page)
  await expect(link(page)).toHaveText(new RegExp(`^${origin}/landing\\?convite=[\\w-]{12}$`))
  const address = (await link(page).textContent()) ?? ''
  await expectAccessible(page, 'features/connections/invite/share-sheet')

  await page.clock.install()
  // Two seconds are two seconds on a busy machine too.
  await page.clock.pauseAt(Date.now() + 1000)
  await sheet(page).getByRole('button', { name: 'Copiar' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Link copiado!' })).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address)
  await test.step('SHELL-085: the button says so for 2 s', async () => {
    await expect(sheet(page).getByRole('button', { name: 'Copiado' })).toBeVisible()
    await page.clock.runFor(1900)
    await expect(sheet(page).getByRole('button', { name: 'Copiado' })).toBeVisible()
    await page.clock.runFor(200)
    await expect(sheet(page).getByRole('button', { name: 'Copiar' })).toBeVisible()
    await page.clock.resume()
  })

  await test.step("SHELL-079, SHELL-080: the system's share sheet gets the link, and who cancels it sees no error", async () => {
    await sheet(page).getByRole('button', { name: 'Compartilhar…' }).click()
    await expect(page.locator('html')).toHaveAttribute('data-shared', address)
    await expect(page.getByRole('status').filter({ hasText: 'Não foi possível' })).toHaveCount(0)
  })
  await test.step('SHELL-081: WhatsApp with text and link', async () => {
    const whatsapp = new URL(
      (await sheet(page).getByRole('link', { name: 'WhatsApp' }).getAttribute('href')) ?? '',
    )
    expect(whatsapp.origin).toBe('https://wa.me')
    expect(whatsapp.searchParams.get('text')).toBe(
      `Vem conversar comigo no Lero, grátis e sem anúncio: ${address}`,
    )
  })
  await test.step('SHELL-082: a mail with text and link', async () => {
    const mail = new URL((await sheet(page).getByRole('link', { name: 'E-mail' }).getAttribute('href')) ?? '')
    expect(mail.protocol).toBe('mailto:')
    expect(mail.searchParams.get('body')).toBe(
      `Vem conversar comigo no Lero, grátis e sem anúncio: ${address}`,
    )
  })
  await test.step('SHELL-083: a browser that does not let one copy', async () => {
    await page.evaluate(() => {
      navigator.clipboard.writeText = () => Promise.reject(new DOMException('no', 'NotAllowedError'))
    })
    await sheet(page).getByRole('button', { name: 'Copiar' }).click()
    const toast = page.getByRole('alert').filter({ hasText: 'Erro ao copiar' })
    await expect(toast).toContainText('Não foi possível copiar o link')
  })
  await test.step('another link makes this one void', async () => {
    await sheet(page)
      .getByRole('button', { name: /Gerar outro link/ })
      .click()
    await expect(link(page)).not.toHaveText(address)
  })
})

test('SHELL-056: the welcome panel has a shortcut to the dialog', async ({ api, visit }) => {
  const { page, context } = await visit(await api.createPerson(), '/app')
  await setFaults(context, { 'connections.invite_link': 'fail' })
  await expect
    .poll(async () => {
      await page.getByRole('button', { name: 'Convidar amigos' }).click({ force: true })
      return sheet(page).count()
    })
    .toBe(1)
  await expect(
    sheet(page).getByText('Não foi possível carregar o seu link. Confira a conexão.'),
  ).toBeVisible()
  await clearFaults(context)
  await sheet(page).getByRole('button', { name: 'Tentar de novo' }).click()
  await expect(link(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(sheet(page)).toHaveCount(0)
  await test.step('SHELL-067: and the menu an entry', async () => {
    await page.getByRole('button', { name: 'Mais opções' }).click()
    await page.getByRole('menuitem', { name: 'Convidar pessoas por link' }).click()
    await expect(link(page)).toBeVisible()
  })
})

test('who is new is offered the owner of their link behind the tutorial, and a sheet of their own closes no offer', async ({
  api,
  visit,
}) => {
  const ana = await api.createPerson('Ana Souza')
  const { code } = await api.call(ana, 'connections.invite_link', {})
  const { page } = await visit(await api.createNewcomer('Bruno Lima'), `/landing?convite=${code}`)
  await page.getByRole('banner').getByRole('link', { name: 'Abrir app' }).click()
  const tutorial = page.getByRole('dialog', { name: 'Tutorial' })
  const offer = page.getByRole('dialog', { name: 'Ana Souza convidou você' })
  await expect(tutorial).toBeVisible()
  await expect(offer).toHaveCount(0)
  await tutorial.getByRole('button', { name: 'Pular' }).click()
  await expect(offer).toBeVisible()
  await page.evaluate(() => void window.dispatchEvent(new Event('openShareModal')))
  await expect(link(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(sheet(page)).toHaveCount(0)
  await expect(offer).toBeVisible()
})

test('who comes by a link is offered its owner as a friend, once', async ({ api, visit }) => {
  const ana = await api.createPerson('Ana Souza')
  const { code } = await api.call(ana, 'connections.invite_link', {})
  const bruno = await api.createPerson('Bruno Lima')
  const { page } = await visit(bruno, `/landing?convite=${code}`)
  await page.getByRole('banner').getByRole('link', { name: 'Abrir app' }).click()
  const offer = page.getByRole('dialog', { name: 'Ana Souza convidou você' })
  await expect(offer).toBeVisible()
  await expectAccessible(page, 'features/connections/invite/inviter-dialog')
  await offer.getByRole('button', { name: 'Adicionar' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Solicitação enviada!' })).toBeVisible()
  const { friends } = await api.call(ana, 'connections.list', {})
  expect(friends.map(({ user_id, status }) => [user_id, status])).toEqual([[bruno.id, 'pending']])
  await page.reload()
  await expect(page.getByRole('searchbox', { name: 'Buscar conversas...' })).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('lero-invite'))).toBeNull()
})
