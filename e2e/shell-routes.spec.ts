import type { Page } from '@playwright/test'
import { randomUUID } from 'node:crypto'
import { expect, test } from './support/test.ts'

const signInTab = (page: Page) => page.getByRole('tab', { name: 'Entrar' })

async function expectSentToSignIn(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await expect(page).toHaveURL(`/?redirect=${encodeURIComponent(path)}`)
  await expect(signInTab(page)).toBeVisible()
}

test('SHELL-001, SHELL-002: / and /auth are the same sign-in and sign-up screen', async ({ page }) => {
  for (const path of ['/', '/auth']) {
    await page.goto(path)
    await expect(signInTab(page)).toHaveAttribute('aria-selected', 'true')
    await expect(page.getByRole('tab', { name: 'Criar conta' })).toBeVisible()
    await expect(page).toHaveURL(path)
  }
})

test('SHELL-003: /landing shows the marketing page to a visitor who is not signed in', async ({ page }) => {
  await page.goto('/landing')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Conversa boa começa com um oi')
  await expect(page).toHaveURL('/landing')
})

test('SHELL-004: /app is the main chat screen for a signed-in user', async ({ twoPeople: { ana } }) => {
  await ana.page.goto('/app')
  await expect(ana.page.getByRole('searchbox', { name: 'Buscar conversas...' })).toBeVisible()
  await expect(ana.page.getByRole('list', { name: 'Conversas' })).toContainText('Bruno Lima')
})

test('SHELL-005, SHELL-006, SHELL-007: /chat/{id} opens that conversation, /chat/group_{groupId} that of the group', async ({
  api,
  visit,
  chat: { ana, bruno, conversationId },
}) => {
  const { groupId } = await api.createGroup(ana, 'Churrasco de domingo', [bruno])
  const { page } = await visit(ana, `/chat/${conversationId}`)
  const name = page.getByRole('region', { name: 'Conversa' }).getByRole('heading', { level: 1 })
  await expect(name).toHaveText('Bruno Lima')
  await page.goto(`/chat/group_${groupId}`)
  await expect(name).toHaveText('Churrasco de domingo')
  await expect(page).toHaveURL(`/chat/group_${groupId}`)
})

test('SHELL-009: /search is the search and new-conversation screen', async ({ api, visit }) => {
  const { page } = await visit(await api.createPerson(), '/search')
  await expect(page.getByRole('heading', { name: 'Pesquisar' })).toBeVisible()
  await expect(page.getByRole('searchbox')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Nova conversa por e-mail' })).toBeVisible()
})

test('SHELL-013: /profile/{userId} reached without a userId goes to /reels', async ({ api, visit }) => {
  const { page } = await visit(await api.createPerson())
  for (const path of ['/profile/', '/profile/undefined', '/profile/null']) {
    await page.goto(path)
    await expect(page).toHaveURL('/reels')
  }
  await page.goto('/profile')
  await expect(page.getByRole('heading', { name: 'Perfil' })).toBeVisible()
  await expect(page).toHaveURL('/profile')
})

test('SHELL-014: /profile/{userId} when not logged in goes to /', async ({ page }) => {
  await expectSentToSignIn(page, `/profile/${randomUUID()}`)
})

test("SHELL-019, SHELL-020: any other path says 'Oops! Page not found' and 'Return to Home' goes to /", async ({
  page,
}) => {
  for (const path of ['/nope', '/app/7', '/invite/group', '/chat/7/8', '/landing/x']) {
    await page.goto(path)
    await expect(page.getByRole('heading')).toHaveText('Oops! Page not found')
    await expect(page.getByText('Página não encontrada')).toBeVisible()
  }
  const link = page.getByRole('link', { name: 'Return to Home' })
  await expect(link).toHaveAttribute('href', '/')
  await link.click()
  await expect(page).toHaveURL('/')
  await expect(signInTab(page)).toBeVisible()
})

test('SHELL-021: a visitor who is not signed in on /app is sent to / after about 100 ms', async ({
  page,
}) => {
  await page.clock.install({ time: 0 })
  await page.clock.pauseAt(1000)
  await page.goto('/app')
  // The app stands: its first drawing has taken the place of the inline shell.
  await expect(page.locator('.boot')).toBeHidden()
  await page.clock.runFor(99)
  await expect(page).toHaveURL('/app')
  await page.clock.runFor(1)
  await expect(page).toHaveURL('/?redirect=%2Fapp')
})

test('a visitor who is not signed in is sent to / from every screen that needs a session', async ({
  page,
}) => {
  await test.step('SHELL-022: /connections', () => expectSentToSignIn(page, '/connections'))
  await test.step('SHELL-023: /chat/{conversationId}', () =>
    expectSentToSignIn(page, `/chat/${randomUUID()}`))
  await test.step('SHELL-024: /search', () => expectSentToSignIn(page, '/search'))
  await test.step('SHELL-025: /reels', () => expectSentToSignIn(page, '/reels'))
  await test.step('SHELL-026: /profile', () => expectSentToSignIn(page, '/profile'))
  await test.step('SHELL-027: /profile/{userId}', () => expectSentToSignIn(page, `/profile/${randomUUID()}`))
  await test.step('SHELL-028: /create', () => expectSentToSignIn(page, '/create'))
  await test.step('SHELL-029: /notifications', () => expectSentToSignIn(page, '/notifications'))
})

test('SHELL-030: an anonymous visitor reaches sign-in, landing, 404 and the invite pages, and nothing else', async ({
  page,
}) => {
  const open = [
    ['/', 'Entrar'],
    ['/auth', 'Entrar'],
    ['/landing', 'Conversa boa começa com um'],
    ['/nope', 'Oops! Page not found'],
    [`/invite/group/${randomUUID()}`, 'Convite de grupo'],
  ] as const
  for (const [path, words] of open) {
    await page.goto(path)
    await expect(page.getByText(words).first()).toBeVisible()
    await expect(page).toHaveURL(path)
  }
  const closed = [
    '/app',
    '/search',
    '/create',
    '/reels',
    `/reels/${randomUUID()}`,
    '/profile',
    '/connections',
  ]
  for (const path of closed) await expectSentToSignIn(page, path)
})

test('the wanted page comes after signing in, and signing out goes to / alone', async ({ api, page }) => {
  const ana = await api.createPerson('Ana Souza')
  await page.goto('/search')
  await expect(page).toHaveURL('/?redirect=%2Fsearch')
  await page.getByLabel('E-mail').fill(ana.email)
  await page.getByLabel('Senha', { exact: true }).fill(ana.password)
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
  await expect(page).toHaveURL('/search')
})

test('/chat without an id goes to /app, and any invite type to the one invite address', async ({
  api,
  visit,
}) => {
  const { page } = await visit(await api.createPerson(), '/chat')
  await expect(page).toHaveURL('/app')
  const groupId = randomUUID()
  await page.goto(`/invite/amigos/${groupId}`)
  await expect(page).toHaveURL(`/invite/group/${groupId}`)
})
