import {
  alert,
  askForCode,
  askForRecovery,
  giveCode,
  goOnFromLink,
  newEmail,
  newPhone,
  openTab,
  RECOVERY_LINK,
  saveNewPassword,
  SMS_CODE,
  submitPassword,
} from './support/account-steps.ts'
import type { Person } from './support/api.ts'
import { readFromOutbox } from './support/outbox.ts'
import { startServer } from './support/server.ts'
import { readUserId } from './support/session-storage.ts'
import { expect, test } from './support/test.ts'

const NEW_PASSWORD = 'mangueira-77'

/** Whether this password opens the account. */
const opens = async (origin: string, person: Person, password: string) => {
  const body = JSON.stringify({ email: person.email, password })
  const headers = { 'content-type': 'application/json' }
  return (await fetch(`${origin}/auth/v1/token?grant_type=password`, { method: 'POST', headers, body })).ok
}

test.describe('by phone', () => {
  test('a number and the code of its SMS make an account and sign in again, back at the wanted page', async ({
    browser,
  }) => {
    const phone = newPhone()
    const context = await browser.newContext()
    const page = await context.newPage()
    await page.goto('/auth?redirect=/search')
    await askForCode(
      page,
      `${phone.slice(0, 3)} ${phone.slice(3, 5)} ${phone.slice(5, 10)}-${phone.slice(10)}`,
    )
    await expect(
      page.getByText('Este servidor ainda não envia SMS. Peça o código a quem o administra.'),
    ).toBeVisible()
    await giveCode(page, await readFromOutbox(phone, SMS_CODE))
    await page.getByRole('button', { name: 'Agora não' }).click()
    await expect(page).toHaveURL('/search')
    expect(await readUserId(page)).toMatch(/^[\da-f-]{36}$/)
    await context.close()
  })

  test('a wrong code says so and the right one still works; another one is to be had after a minute', async ({
    page,
  }) => {
    const phone = newPhone()
    await page.clock.install()
    await page.goto('/auth')
    await askForCode(page, phone)
    const code = await readFromOutbox(phone, SMS_CODE)
    await expect(page.getByRole('button', { name: /^Enviar outro código em \d+ s$/ })).toBeDisabled()
    await giveCode(page, code === '000000' ? '000001' : '000000')
    await expect(alert(page)).toHaveText('Código inválido ou expirado.')
    await page.clock.runFor(61_000)
    await expect(page.getByRole('button', { name: 'Enviar outro código', exact: true })).toBeEnabled()
    await giveCode(page, code)
    await expect(page.getByRole('heading', { name: 'Como você se chama?' })).toBeVisible()
  })
})

test.describe('a forgotten password', () => {
  test('the link of the mail leads to a new password, signs in, goes where one wanted to go, works once', async ({
    api,
    origin,
    page,
  }) => {
    const ana = await api.createPerson('Ana Souza')
    await page.goto('/auth?redirect=/search')
    await askForRecovery(page, ana.email)
    const link = await readFromOutbox(ana.email, RECOVERY_LINK)
    await page.goto(link)
    await goOnFromLink(page, ana.email)
    await expect(page.getByLabel('Nova senha')).toBeFocused()
    expect(new URL(page.url()).hash).toBe('')
    await saveNewPassword(page, 'caju5')
    await expect(page.getByText('Senha deve ter pelo menos 6 caracteres')).toBeVisible()
    await saveNewPassword(page, 'futebol')
    await expect(page.getByText('Esta senha está entre as mais usadas e é fácil de adivinhar')).toBeVisible()
    await saveNewPassword(page, NEW_PASSWORD)
    await expect(page).toHaveURL('/search')
    expect(await readUserId(page)).toBe(ana.id)
    expect(await opens(origin, ana, NEW_PASSWORD)).toBe(true)
    expect(await opens(origin, ana, ana.password)).toBe(false)

    await page.goto(link)
    await expect(page.getByText('Este link já foi usado ou venceu. Peça outro.')).toBeVisible()
    await page.getByRole('button', { name: 'Pedir outro link' }).click()
    await expect(page.getByRole('heading', { name: 'Recuperar senha' })).toBeVisible()
  })

  test('the link works where the same person is signed in, and its other tab stays signed in', async ({
    api,
    origin,
    visit,
  }) => {
    const ana = await visit(await api.createPerson('Ana Souza'))
    await expect(ana.page.getByRole('button', { name: /^Mais/ })).toBeVisible()
    await api.proveEmail(ana.person)
    await api.recover(ana.person)
    const mail = await ana.context.newPage()
    await mail.goto(await readFromOutbox(ana.person.email, RECOVERY_LINK))
    await goOnFromLink(mail, ana.person.email)
    await saveNewPassword(mail, NEW_PASSWORD)
    await expect(mail).toHaveURL('/app')
    expect(await opens(origin, ana.person, NEW_PASSWORD)).toBe(true)
    const { session } = ana.person
    await expect
      .poll(async () => (await fetch(`${origin}/auth/v1/user`, bearer(session.access_token))).status)
      .toBe(403)
    for (const page of [mail, ana.page]) {
      await page.reload()
      await expect(page.getByRole('button', { name: /^Mais/ })).toBeVisible()
      await expect(page).toHaveURL('/app')
      expect(await readUserId(page)).toBe(ana.person.id)
    }
  })

  test('where somebody else is signed in, the password is saved and they stay', async ({
    api,
    origin,
    visit,
  }) => {
    const ana = await visit(await api.createPerson('Ana Souza'))
    const bruno = await api.createPerson('Bruno Lima')
    await api.recover(bruno)
    await ana.page.goto(await readFromOutbox(bruno.email, RECOVERY_LINK))
    await expect(ana.page.getByText('Este navegador continua conectado')).toContainText(ana.person.email)
    await goOnFromLink(ana.page, bruno.email)
    await saveNewPassword(ana.page, NEW_PASSWORD)
    await expect(ana.page.getByText(`A senha de ${bruno.email} mudou.`)).toContainText(ana.person.email)
    expect(await opens(origin, bruno, NEW_PASSWORD)).toBe(true)
    await ana.page.getByRole('button', { name: 'Continuar' }).click()
    await expect(ana.page).toHaveURL('/app')
    expect(await readUserId(ana.page)).toBe(ana.person.id)
  })

  test('a link that meets no network is as good as before', async ({ api, visit }) => {
    const ana = await visit(await api.createPerson('Ana Souza'))
    await api.recover(ana.person)
    await ana.page.route('**/auth/v1/link', (route) => route.abort())
    await ana.page.goto(await readFromOutbox(ana.person.email, RECOVERY_LINK))
    await expect(ana.page.getByText('Erro de conexão. Tente novamente em alguns instantes.')).toBeVisible()
    await ana.page.unroute('**/auth/v1/link')
    await ana.page.getByRole('button', { name: 'Tentar de novo' }).click()
    await goOnFromLink(ana.page, ana.person.email)
    await expect(ana.page.getByLabel('Nova senha')).toBeVisible()
  })
})

/** The address a link of a mail leads to: a session in the fragment. */
const linkOf = ({ session }: Person, path = '/auth') =>
  `${path}#access_token=${session.access_token}&refresh_token=${session.refresh_token}&expires_in=3600`

test('SAFE-005: a link signs a signed-out person in only after a tap that names the account', async ({
  api,
  page,
}) => {
  const eve = await api.createPerson('Eva Moura')
  await page.goto(linkOf(eve))
  await expect(page.getByText(`Ele abre a conta ${eve.email} neste aparelho.`)).toBeVisible()
  expect(new URL(page.url()).hash).toBe('')
  expect(await readUserId(page)).toBeUndefined()
  await page.getByRole('button', { name: 'Não é minha conta' }).click()
  await expect(page.getByRole('tab', { name: 'Entrar' })).toBeVisible()
  expect(await readUserId(page)).toBeUndefined()

  const ana = await api.createPerson('Ana Souza')
  await page.goto('about:blank')
  await page.goto(linkOf(ana))
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
  await expect(page).toHaveURL('/app')
  expect(await readUserId(page)).toBe(ana.id)
})

test('SAFE-005: a link never replaces the session of a signed-in person', async ({ api, visit }) => {
  const eve = await api.createPerson('Eva Moura')
  const { page, person } = await visit(await api.createPerson('Ana Souza'))
  await expect(page.getByRole('button', { name: /^Mais/ })).toBeVisible()
  for (const path of ['/auth', '/auth?modo=redefinir', '/']) {
    await page.goto('about:blank')
    await page.goto(linkOf({ ...eve, session: await api.signIn(eve) }, path))
    await expect(page.getByText(`Este link é de ${eve.email}.`)).toContainText(person.email)
    expect(await readUserId(page)).toBe(person.id)
  }
  await page.getByRole('button', { name: 'Continuar' }).click()
  await expect(page).toHaveURL('/app')
  expect(await readUserId(page)).toBe(person.id)
})

test('with AUTH_CONFIRM a new account waits for the link of its mail, which leads to the wanted page', async ({
  page,
}) => {
  const server = await startServer({ AUTH_CONFIRM: 'on' })
  try {
    const email = newEmail()
    await page.goto(`${server.origin}/auth?redirect=/search`)
    await openTab(page, 'Criar conta')
    await submitPassword(page, email, 'cajuzinho-42')
    await expect(page.getByRole('heading', { name: 'Confirme seu e-mail' })).toBeVisible()
    await page.getByRole('button', { name: 'Voltar para entrar' }).click()
    await submitPassword(page, email, 'cajuzinho-42')
    await expect(alert(page)).toHaveText('Confirme seu e-mail para entrar.')
    const link = await readFromOutbox(email, /(http[^\s"\\]+\/auth\/v1\/verify[^\s"\\]+)/, server.dataDir)
    await page.goto(link)
    await expect(page.getByText(`Ele abre a conta ${email} neste aparelho.`)).toBeVisible()
    await page.getByRole('button', { name: 'Entrar', exact: true }).click()
    await expect(page).toHaveURL(`${server.origin}/search`)
    await expect(page.getByRole('link', { name: 'Início' })).toBeVisible()
    await page.evaluate(() => localStorage.clear())
    await page.goto(link)
    await expect(page.getByText('Este link já foi usado ou venceu.')).toBeVisible()
    await page.getByRole('button', { name: 'Voltar para entrar' }).click()
    await submitPassword(page, email, 'cajuzinho-42')
    await expect(page).toHaveURL(`${server.origin}/search`)
  } finally {
    await server.stop()
  }
})

const bearer = (token: string) => ({ headers: { authorization: `Bearer ${token}` } })
