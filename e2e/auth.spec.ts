import type { Page } from '@playwright/test'
import {
  alert,
  askForCode,
  giveCode,
  newEmail,
  newPhone,
  openTab,
  pressSignOut,
  submitPassword,
} from './support/account-steps.ts'
import { expectAccessible } from './support/axe.ts'
import { clearFaults, setFaults } from './support/faults.ts'
import { waitForChat, write } from './support/screens.ts'
import { expect, test } from './support/test.ts'

/** What of the session local storage holds. */
const storedSession = (page: Page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem('lero-session') ?? 'null'))
/** Counts what the page asks of the accounts from now on. */
const countRequests = (page: Page, path: string) => {
  const seen: string[] = []
  page.on('request', (request) => {
    if (request.url().includes(path)) seen.push(request.url())
  })
  return seen
}

test('AUTH-001, AUTH-005: two tabs, sign in and sign up, and a back button to /landing', async ({ page }) => {
  await page.goto('/auth')
  const tabs = page.getByRole('tab')
  await expect(tabs).toHaveText(['Entrar', 'Criar conta'])
  await expect(tabs.first()).toHaveAttribute('aria-selected', 'true')
  await openTab(page, 'Criar conta')
  await expect(page.getByLabel('Nome (opcional)')).toBeVisible()
  await page.getByRole('button', { name: 'Voltar' }).click()
  await expect(page).toHaveURL('/landing')
})

test('AUTH-003, AUTH-004: sign-in leads to /app, and whoever is signed in is sent on from / and /auth', async ({
  api,
  page,
}) => {
  const ana = await api.createPerson('Ana Souza')
  await page.goto('/auth')
  await submitPassword(page, ana.email, ana.password)
  await expect(page).toHaveURL('/app')
  for (const path of ['/', '/auth']) {
    await page.goto(path)
    await expect(page).toHaveURL('/app')
  }
  await page.goto('/auth?redirect=/search')
  await expect(page).toHaveURL('/search')
})

test('every step of the way in is accessible, with its errors', async ({ page }) => {
  await page.goto('/auth')
  await submitPassword(page, '', '')
  await expect(alert(page).first()).toHaveText('Digite email e senha')
  await expectAccessible(page)
  await openTab(page, 'Criar conta')
  await submitPassword(page, newEmail(), '123456')
  await expect(alert(page).getByRole('listitem')).toHaveCount(1)
  await expectAccessible(page)
  await openTab(page, 'Entrar')
  await askForCode(page, newPhone())
  await expect(page.getByLabel('Código de 6 dígitos')).toBeFocused()
  await expectAccessible(page)
  await page.goto('/auth')
  await page.getByRole('button', { name: 'Esqueci minha senha' }).click()
  await expect(page.getByRole('heading', { name: 'Recuperar senha' })).toBeVisible()
  await expectAccessible(page)
  await page.goto('/auth?modo=redefinir')
  await expect(page.getByText('Este link já foi usado ou venceu. Peça outro.')).toBeVisible()
  await expectAccessible(page)
})

test('AUTH-002: the redirect query parameter is honoured after sign-in', async ({ api, page }) => {
  const ana = await api.createPerson('Ana Souza')
  await page.goto('/search')
  await expect(page).toHaveURL('/?redirect=%2Fsearch')
  await submitPassword(page, ana.email, ana.password)
  await expect(page).toHaveURL('/search')
})

for (const evil of ['//evil.example', '/\\evil.example', 'https://evil.example', '/%09/evil.example']) {
  test(`a redirect to ${evil} is ignored`, async ({ api, page }) => {
    const ana = await api.createPerson('Ana Souza')
    await page.goto(`/auth?redirect=${evil}`)
    await submitPassword(page, ana.email, ana.password)
    await expect(page).toHaveURL('/app')
  })
}

test("AUTH-006: sign-in with an empty e-mail or an empty password shows 'Digite email e senha'", async ({
  page,
}) => {
  await page.goto('/auth')
  const asked = countRequests(page, '/auth/v1/token')
  await submitPassword(page, '', 'cajuzinho-42')
  await expect(alert(page)).toHaveText('Digite email e senha')
  await page.reload()
  await submitPassword(page, 'ana@example.com', '')
  await expect(alert(page)).toHaveText('Digite email e senha')
  expect(asked).toEqual([])
})

test("AUTH-007: sign-up with an empty e-mail or an empty password shows 'Digite email e senha' and sends nothing", async ({
  page,
}) => {
  await page.goto('/auth?modo=criar')
  const asked = countRequests(page, '/auth/v1/signup')
  await submitPassword(page, '', 'cajuzinho-42')
  await expect(alert(page)).toHaveText('Digite email e senha')
  await page.reload()
  await submitPassword(page, 'ana@example.com', '')
  await expect(alert(page)).toHaveText('Digite email e senha')
  expect(asked).toEqual([])
})

test("AUTH-008: a sign-up password shorter than 6 characters shows 'Senha deve ter pelo menos 6 caracteres'", async ({
  page,
}) => {
  await page.goto('/auth?modo=criar')
  const asked = countRequests(page, '/auth/v1/signup')
  await submitPassword(page, newEmail(), 'caju5')
  await expect(page.getByText('Senha deve ter pelo menos 6 caracteres')).toBeVisible()
  await expect(page.getByLabel('Senha', { exact: true })).toHaveAttribute('aria-invalid', 'true')
  expect(asked).toEqual([])
  await submitPassword(page, newEmail(), 'caju56')
  await expect(page).toHaveURL('/app')
})

test('AUTH-010: a password that the service finds weak is refused with its list of reasons', async ({
  page,
}) => {
  await page.goto('/auth?modo=criar')
  await submitPassword(page, newEmail(), '123456')
  await expect(alert(page).getByRole('listitem')).toHaveText([
    'Esta senha está entre as mais usadas e é fácil de adivinhar',
  ])
  await submitPassword(page, 'futebol@example.com', 'futebol')
  await expect(alert(page).getByRole('listitem')).toHaveText([
    'Esta senha está entre as mais usadas e é fácil de adivinhar',
    'A senha não pode ser igual ao e-mail',
  ])
  await expect(page).toHaveURL('/auth?modo=criar')
})

test("AUTH-014, AUTH-015: sign-out clears user and session, goes to / and shows 'Desconectado'", async ({
  api,
  visit,
}) => {
  const { page, person } = await visit(await api.createPerson('Ana Souza'))
  await pressSignOut(page)
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('status').filter({ hasText: 'Desconectado' })).toBeVisible()
  await expect(page.getByRole('tab', { name: 'Entrar' })).toBeVisible()
  expect(await storedSession(page)).toBeNull()
  await expect(api.call(person, 'settings.get', {})).rejects.toThrow('401')
  await page.goto('/app')
  await expect(page).toHaveURL('/?redirect=%2Fapp')
})

test('AUTH-027, AUTH-028: the session is kept in local storage and outlives a reload', async ({
  api,
  page,
}) => {
  const ana = await api.createPerson('Ana Souza')
  await page.goto('/auth')
  await submitPassword(page, ana.email, ana.password)
  await expect(page).toHaveURL('/app')
  const kept = await storedSession(page)
  expect(kept).toMatchObject({
    access_token: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
    refresh_token: expect.stringMatching(/\S{20,}/),
    user: { id: ana.id, email: ana.email },
  })
  const secondsLeft = kept.expires_at - Date.now() / 1000
  expect(secondsLeft).toBeGreaterThan(3500)
  expect(secondsLeft).toBeLessThanOrEqual(3600)
  await page.reload()
  await expect(page.getByRole('button', { name: /^Mais/ })).toBeVisible()
  await expect(page).toHaveURL('/app')
  expect(await storedSession(page)).toEqual(kept)
})

test('AUTH-030: a session change in one tab changes the user that another one shows', async ({
  api,
  visit,
}) => {
  const bruno = await api.createPerson('Bruno Lima')
  const { page, context } = await visit(await api.createPerson('Ana Souza'))
  const other = await context.newPage()
  await other.goto('/app')
  const face = other.getByRole('link', { name: 'Perfil' })
  await expect(face).toContainText('AS')
  await pressSignOut(page)
  await expect(other).toHaveURL('/')
  await expect(other.getByRole('tab', { name: 'Entrar' })).toBeVisible()
  await submitPassword(page, bruno.email, bruno.password)
  await expect(other).toHaveURL('/app')
  await expect(face).toContainText('BL')
})

test.describe('an account call that fails', () => {
  test("AUTH-032: a phone code that cannot be sent, without a server message: 'Erro ao enviar código'", async ({
    visitSignedOut,
  }) => {
    const { context, page } = await visitSignedOut('/auth')
    await setFaults(context, { 'auth.otp': 'fail' })
    await askForCode(page, newPhone())
    await expect(alert(page)).toHaveText('Erro ao enviar código')
    await clearFaults(context)
    await page.getByRole('button', { name: 'Enviar código' }).click()
    await expect(page.getByLabel('Código de 6 dígitos')).toBeVisible()
  })

  test("AUTH-033: a sign-in without a server message: 'Erro ao fazer login'", async ({
    api,
    visitSignedOut,
  }) => {
    const ana = await api.createPerson('Ana Souza')
    const { context, page } = await visitSignedOut('/auth')
    await setFaults(context, { 'auth.token': 'fail' })
    await submitPassword(page, ana.email, ana.password)
    await expect(alert(page)).toHaveText('Erro ao fazer login')
    await clearFaults(context)
    await submitPassword(page, ana.email, ana.password)
    await expect(page).toHaveURL('/app')
  })

  test("AUTH-034: a wrong phone code without a server message: 'Código inválido'", async ({
    visitSignedOut,
  }) => {
    const { context, page } = await visitSignedOut('/auth')
    await askForCode(page, newPhone())
    await setFaults(context, { 'auth.verify': 'fail' })
    await giveCode(page, '000000')
    await expect(alert(page)).toHaveText('Código inválido')
  })

  test("AUTH-035: no network: 'Erro de conexão. Tente novamente em alguns instantes.'", async ({
    visitSignedOut,
  }) => {
    const { context, page } = await visitSignedOut('/auth')
    await expect(page.getByRole('tab', { name: 'Entrar' })).toBeVisible()
    await context.setOffline(true)
    await submitPassword(page, 'ana@example.com', 'cajuzinho-42')
    await expect(alert(page)).toHaveText('Erro de conexão. Tente novamente em alguns instantes.')
    await openTab(page, 'Criar conta')
    await submitPassword(page, 'ana@example.com', 'cajuzinho-42')
    await expect(alert(page)).toHaveText('Erro de conexão. Tente novamente em alguns instantes.')
    await openTab(page, 'Entrar')
    await askForCode(page, newPhone())
    await expect(alert(page)).toHaveText('Erro de conexão. Tente novamente em alguns instantes.')
  })

  test("AUTH-036: a sign-up without a server message: 'Erro desconhecido ao criar conta'", async ({
    visitSignedOut,
  }) => {
    const { context, page } = await visitSignedOut('/auth?modo=criar')
    await setFaults(context, { 'auth.signup': 'fail' })
    const tried = countRequests(page, '/auth/v1/token')
    await submitPassword(page, newEmail(), 'cajuzinho-42')
    await expect(alert(page)).toHaveText('Erro desconhecido ao criar conta')
    expect(tried).toEqual([])
  })

  test('AUTH-037: what the server says is shown instead of the fallback', async ({ api, page }) => {
    const ana = await api.createPerson('Ana Souza')
    await page.goto('/auth')
    await submitPassword(page, ana.email, 'nao-e-esta-senha')
    await expect(alert(page)).toHaveText('E-mail, telefone ou senha incorretos.')
    await askForCode(page, '12')
    await expect(alert(page)).toHaveText('Telefone inválido. Confira o DDD e o número.')
  })
})

test('AUTH-039: sign-up of a known e-mail signs in when the password opens it', async ({ api, page }) => {
  const ana = await api.createPerson('Ana Souza')
  await page.goto('/auth?modo=criar&redirect=/search')
  await submitPassword(page, ana.email, ana.password)
  await expect(page).toHaveURL('/search')
  expect((await storedSession(page)).user.id).toBe(ana.id)
})

test("AUTH-040: when it does not: 'Usuário pode já existir. Tente fazer login ou aguarde alguns minutos.'", async ({
  api,
  page,
}) => {
  const ana = await api.createPerson('Ana Souza')
  await page.goto('/auth?modo=criar')
  const tried = countRequests(page, '/auth/v1/token')
  await submitPassword(page, ana.email, 'nao-e-esta-senha')
  await expect(alert(page)).toHaveText(
    'Usuário pode já existir. Tente fazer login ou aguarde alguns minutos.',
  )
  expect(tried).toHaveLength(1)
})

test.describe('what a sign-out leaves on the device', () => {
  const left = (page: Page) =>
    page.evaluate(async () => ({
      keys: Object.keys(localStorage),
      session: sessionStorage.length,
      databases: (await indexedDB.databases()).map(({ name }) => name),
      caches: (await caches.keys()).filter((name) => !name.startsWith('lero-shell')),
    }))

  test('AUTH-044: nothing of chats, drafts and tokens', async ({
    api,
    twoPeople: { ana, bruno, conversationId },
  }) => {
    const { page } = ana
    await api.sendTexts(bruno.person, conversationId, 'um segredo nosso')
    await page.goto(`/chat/${conversationId}`)
    await expect(page.getByRole('region', { name: 'Mensagens' }).getByText('um segredo nosso')).toBeVisible()
    await page.getByRole('textbox', { name: 'Mensagem' }).fill('um rascunho')
    await expect.poll(async () => (await left(page)).databases).toEqual([`lero-${ana.person.id}`])
    await pressSignOut(page)
    await expect(page.getByRole('tab', { name: 'Entrar' })).toBeVisible()
    await expect
      .poll(() => left(page))
      .toEqual({ keys: ['lero-device', 'lero-install-shown'], session: 0, databases: [], caches: [] })
  })

  test('AUTH-044: unsent messages are announced first, and leaving waits for the answer', async ({
    twoPeople: { ana, conversationId },
  }) => {
    const { page } = ana
    await page.goto(`/chat/${conversationId}`)
    await waitForChat(page)
    await ana.goOffline()
    await write(page, 'ainda não foi')
    await expect(page.getByRole('img', { name: 'enviando' }).first()).toBeVisible()
    await pressSignOut(page)
    const question = page.getByRole('alertdialog')
    await expect(question).toContainText('Algumas mensagens ainda não foram enviadas')
    await expectAccessible(page, 'features/shell/use-sign-out')
    await question.getByRole('button', { name: 'Cancelar' }).click()
    expect(await storedSession(page)).not.toBeNull()
    await pressSignOut(page)
    await question.getByRole('button', { name: 'Sair mesmo assim' }).click()
    await expect.poll(async () => (await left(page)).databases).toEqual([])
    expect(await storedSession(page)).toBeNull()
  })
})
