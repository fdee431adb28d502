import type { Locator, Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { expectAccessible } from './support/axe.ts'
import {
  alert,
  askForRecovery,
  goOnFromLink,
  openSecurity,
  pressSignOut,
  RECOVERY_LINK,
  saveNewPassword,
  submitPassword,
} from './support/account-steps.ts'
import { setFaults } from './support/faults.ts'
import { readFromOutbox } from './support/outbox.ts'
import { expect, NARROW, test } from './support/test.ts'

/** The code an authenticator app shows `stepsAhead` half minutes from now; each is good once. */
const codeOf = (key: string, stepsAhead = 0) =>
  new TOTP({ secret: Secret.fromBase32(key) }).generate({ timestamp: Date.now() + stepsAhead * 30_000 })

const openEnrolment = async (page: Page): Promise<{ panel: Locator; key: string }> => {
  await (await openSecurity(page)).getByRole('button', { name: 'Verificação em duas etapas' }).click()
  const panel = page.getByRole('dialog', { name: 'Duas etapas' })
  const drawing = panel.getByRole('img', { name: 'Código QR para o aplicativo autenticador' })
  await expect
    .poll(() => drawing.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0)
  const key = await panel.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).innerText()
  return { panel, key: key.replaceAll(' ', '') }
}

/** Turns the second factor on; answers its key, the code that is used up by it, and the ten recovery codes. */
const turnOn = async (page: Page): Promise<{ key: string; used: string; codes: string[] }> => {
  const { panel, key } = await openEnrolment(page)
  const used = codeOf(key)
  await panel.getByLabel('Código de 6 dígitos').fill(used)
  await panel.getByRole('button', { name: 'Ativar' }).click()
  const codesPage = page.getByRole('dialog', { name: 'Códigos de recuperação' })
  await expect(codesPage.getByRole('listitem')).toHaveCount(10)
  await expectAccessible(page)
  const codes = await codesPage.getByRole('listitem').allInnerTexts()
  await codesPage.getByRole('button', { name: 'Guardei os códigos' }).click()
  return { key, used, codes }
}

const giveSecondFactor = async (page: Page, code: string): Promise<void> => {
  await page.getByRole('textbox', { name: 'Código' }).fill(code)
  await page.getByRole('button', { name: 'Confirmar' }).click()
}

test('the second factor: on with QR code and key, then asked for at sign-in; a recovery code works once; off again', async ({
  api,
  visit,
}) => {
  const { page, person } = await visit(await api.createPerson('Ana Souza'))
  const { key, used, codes } = await turnOn(page)
  const security = page.getByRole('dialog', { name: 'Segurança' })
  await expect(security.getByRole('button', { name: 'Verificação em duas etapas' })).toContainText('Ligada')
  await expect(security.getByRole('button', { name: 'Códigos de recuperação' })).toContainText(
    'Restam 10 de 10',
  )
  expect(new Set(codes).size).toBe(10)

  await test.step('signing in asks for the code of the app', async () => {
    await security.getByRole('button', { name: 'Voltar' }).click()
    await pressSignOut(page)
    await submitPassword(page, person.email, person.password)
    await expect(page.getByRole('heading', { name: 'Verificação em duas etapas' })).toBeVisible()
    await expectAccessible(page)
    await page.goto('/app')
    await expect(page).toHaveURL('/?redirect=%2Fapp')
    await submitPassword(page, person.email, person.password)
    await giveSecondFactor(page, used)
    await expect(alert(page)).toHaveText('Código inválido.')
    await giveSecondFactor(page, codeOf(key, 1))
    await expect(page).toHaveURL('/app')
  })

  await test.step('a recovery code lets in as well, and one fewer is left', async () => {
    const code = codes[3] ?? ''
    await pressSignOut(page)
    await submitPassword(page, person.email, person.password)
    await giveSecondFactor(page, code.toUpperCase())
    await expect(page).toHaveURL('/app')
    await pressSignOut(page)
    await submitPassword(page, person.email, person.password)
    await giveSecondFactor(page, code)
    await expect(alert(page)).toHaveText('Código inválido.')
    await giveSecondFactor(page, codes[4] ?? '')
    await expect(page).toHaveURL('/app')
    await openSecurity(page)
    await expect(security.getByRole('button', { name: 'Códigos de recuperação' })).toContainText(
      'Restam 8 de 10',
    )
  })

  await test.step('ten new codes make the old ones void', async () => {
    await security.getByRole('button', { name: 'Códigos de recuperação' }).click()
    await expectAccessible(page, 'features/auth/security/new-codes-dialog')
    await page
      .getByRole('dialog', { name: 'Gerar novos códigos?' })
      .getByRole('button', { name: 'Gerar' })
      .click()
    const codesPage = page.getByRole('dialog', { name: 'Códigos de recuperação' })
    await expect(codesPage.getByRole('listitem')).toHaveCount(10)
    const fresh = await codesPage.getByRole('listitem').allInnerTexts()
    expect(fresh.filter((code) => codes.includes(code))).toEqual([])
    await codesPage.getByRole('button', { name: 'Guardei os códigos' }).click()
    await expect(security.getByRole('button', { name: 'Códigos de recuperação' })).toContainText(
      'Restam 10 de 10',
    )
  })

  await test.step('off: the password alone lets in', async () => {
    await security.getByRole('button', { name: 'Verificação em duas etapas' }).click()
    await expectAccessible(page, 'features/auth/security/turn-off-dialog')
    // Done already, on another device or by an answer that was lost: it is off all the same.
    const answered = await page.evaluate(async () => {
      const { access_token, user } = JSON.parse(localStorage.getItem('lero-session') ?? '')
      const headers = { authorization: `Bearer ${access_token}` }
      return (await fetch(`/auth/v1/factors/${user.factors[0].id}`, { method: 'DELETE', headers })).status
    })
    expect(answered).toBe(200)
    await page.getByRole('button', { name: 'Desligar' }).click()
    await expect(page.getByText('Verificação em duas etapas desligada')).toBeVisible()
    await expect(security.getByRole('button', { name: 'Verificação em duas etapas' })).toContainText(
      'Desligada',
    )
    await expect(security.getByRole('button', { name: 'Códigos de recuperação' })).toHaveCount(0)
    await security.getByRole('button', { name: 'Voltar' }).click()
    await pressSignOut(page)
    await submitPassword(page, person.email, person.password)
    await expect(page).toHaveURL('/app')
  })
})

test("FEEL-019: the second factor's QR code is at least 200 px wide with its key and 'Copiar' beside it", async ({
  api,
  visit,
}) => {
  const { page, context } = await visit(await api.createPerson('Ana Souza'), '/app', NARROW)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const { panel, key } = await openEnrolment(page)
  const drawing = panel.getByRole('img', { name: 'Código QR para o aplicativo autenticador' })
  const drawn = await drawing.evaluate((image) => parseFloat(getComputedStyle(image).width))
  expect(drawn).toBeGreaterThanOrEqual(200)
  const copy = panel.getByRole('button', { name: 'Copiar', exact: true })
  await expect(copy).toBeInViewport({ ratio: 1 })
  await expectAccessible(page)
  await copy.click()
  await expect(page.getByText('Chave copiada')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(key)
})

test('a wrong first code turns nothing on', async ({ api, visit }) => {
  const { page } = await visit(await api.createPerson('Ana Souza'))
  const { panel, key } = await openEnrolment(page)
  const right = codeOf(key)
  await panel.getByLabel('Código de 6 dígitos').fill(right === '000000' ? '111111' : '000000')
  await panel.getByRole('button', { name: 'Ativar' }).click()
  await expect(alert(panel)).toHaveText('Código inválido.')
  await panel.getByRole('button', { name: 'Voltar' }).click()
  await expect(page.getByRole('button', { name: 'Verificação em duas etapas' })).toContainText('Desligada')
})

/** Gives the first code, which is taken, but its answer gets lost; then another one by the answered function. */
const loseFirstAnswer = async (page: Page): Promise<() => Promise<void>> => {
  const { panel, key } = await openEnrolment(page)
  const giveCode = async (code: string) => {
    await panel.getByLabel('Código de 6 dígitos').fill(code)
    await panel.getByRole('button', { name: 'Ativar' }).click()
  }
  await page.route(
    '**/auth/v1/factors/*/verify',
    async (route) => {
      expect((await route.fetch()).status()).toBe(200)
      await route.abort()
    },
    { times: 1 },
  )
  await giveCode(codeOf(key))
  await expect(alert(panel)).toBeVisible()
  return () => giveCode(codeOf(key, 1))
}

test('where the answer to the first code got lost, another code brings recovery codes that work', async ({
  api,
  visit,
}) => {
  const { page, person } = await visit(await api.createPerson('Ana Souza'))
  const giveAnother = await loseFirstAnswer(page)
  await giveAnother()
  const codesPage = page.getByRole('dialog', { name: 'Códigos de recuperação' })
  await expect(codesPage.getByRole('listitem')).toHaveCount(10)
  const [code = ''] = await codesPage.getByRole('listitem').allInnerTexts()
  await codesPage.getByRole('button', { name: 'Guardei os códigos' }).click()
  await page.getByRole('dialog', { name: 'Segurança' }).getByRole('button', { name: 'Voltar' }).click()
  await pressSignOut(page)
  await submitPassword(page, person.email, person.password)
  await giveSecondFactor(page, code)
  await expect(page).toHaveURL('/app')
})

test('where the answer to the first code got lost and no codes can be made, it says so and that it is on', async ({
  api,
  visit,
}) => {
  const { page, context } = await visit(await api.createPerson('Ana Souza'))
  const giveAnother = await loseFirstAnswer(page)
  await setFaults(context, { 'auth.make_recovery_codes': 'fail' })
  await giveAnother()
  await expect(page.getByText('Não foi possível gerar os códigos')).toBeVisible()
  const row = page.getByRole('button', { name: 'Verificação em duas etapas' })
  await expect(row).toContainText('Ligada')
})

test('a recovery link asks for the second factor before the new password', async ({ api, page, visit }) => {
  const ana = await visit(await api.createPerson('Ana Souza'))
  await api.proveEmail(ana.person)
  const { codes } = await turnOn(ana.page)
  await page.goto('/auth')
  await askForRecovery(page, ana.person.email)
  await page.goto(await readFromOutbox(ana.person.email, RECOVERY_LINK))
  await goOnFromLink(page, ana.person.email)
  await expect(page.getByRole('heading', { name: 'Verificação em duas etapas' })).toBeVisible()
  await giveSecondFactor(page, codes[0] ?? '')
  await saveNewPassword(page, 'mangueira-77')
  await expect(page).toHaveURL('/app')
  await pressSignOut(page)
  await submitPassword(page, ana.person.email, 'mangueira-77')
  await giveSecondFactor(page, codes[1] ?? '')
  await expect(page).toHaveURL('/app')
})

test('giving up the second factor of a recovery link leaves an ordinary sign-in', async ({
  api,
  page,
  visit,
}) => {
  const ana = await visit(await api.createPerson('Ana Souza'))
  const bruno = await api.createPerson('Bruno Lima')
  await api.proveEmail(ana.person)
  await turnOn(ana.page)
  await page.goto('/auth')
  await askForRecovery(page, ana.person.email)
  await page.goto(await readFromOutbox(ana.person.email, RECOVERY_LINK))
  await goOnFromLink(page, ana.person.email)
  await page.getByRole('button', { name: 'Entrar com outra conta' }).click()
  await submitPassword(page, bruno.email, bruno.password)
  await expect(page).toHaveURL('/app')
})

test('the list of devices ends one, and all others', async ({ api, visit }) => {
  const person = await api.createPerson('Ana Souza')
  const { page } = await visit(person)
  const [second, third, fourth] = [
    await api.signIn(person),
    await api.signIn(person),
    await api.signIn(person),
  ]
  const elsewhere = await visit({ ...person, session: second })
  const others = [await visit({ ...person, session: third }), await visit({ ...person, session: fourth })]
  await expect(elsewhere.page.getByRole('button', { name: /^Mais/ })).toBeVisible()

  const panel = await openSecurity(page)
  const rows = panel.getByRole('list', { name: 'Aparelhos conectados' }).getByRole('listitem')
  await expect(rows).toHaveCount(4)
  await expect(rows.filter({ hasText: 'Este aparelho · ativo agora' })).toHaveCount(1)
  const ended = (await api.call(person, 'auth.list_sessions', {})).sessions.find((s) => !s.is_current)
  await rows
    .getByRole('button', { name: /^Sair de / })
    .first()
    .click()
  await expect(rows).toHaveCount(3)
  const left = (await api.call(person, 'auth.list_sessions', {})).sessions
  expect(left.map(({ id }) => id)).not.toContain(ended?.id)

  await panel.getByRole('button', { name: 'Sair de todos os outros' }).click()
  await expect(page.getByText('Os outros aparelhos saíram da conta')).toBeVisible()
  await expect(rows).toHaveCount(1)
  for (const visitor of [elsewhere, ...others]) {
    await expect(visitor.page).toHaveURL('/')
    await expect(visitor.page.getByRole('tab', { name: 'Entrar' })).toBeVisible()
  }
  await expect(page).toHaveURL('/app')
})

test('a new password signs the other devices out and this one not', async ({ api, visit }) => {
  const person = await api.createPerson('Ana Souza')
  const { page } = await visit(person)
  const other = await visit({ ...person, session: await api.signIn(person) })
  await expect(other.page.getByRole('button', { name: /^Mais/ })).toBeVisible()
  const panel = await openSecurity(page)
  await panel.getByRole('button', { name: 'Trocar senha' }).click()
  const dialog = page.getByRole('dialog', { name: 'Trocar senha' })
  await dialog.getByLabel('Nova senha').fill('caju5')
  await dialog.getByRole('button', { name: 'Salvar' }).click()
  await expect(dialog.getByText('Senha deve ter pelo menos 6 caracteres')).toBeVisible()
  await dialog.getByLabel('Nova senha').fill('futebol')
  await dialog.getByRole('button', { name: 'Salvar' }).click()
  await expect(dialog.getByText('Esta senha está entre as mais usadas e é fácil de adivinhar')).toBeVisible()
  await dialog.getByLabel('Nova senha').fill('mangueira-77')
  await dialog.getByRole('button', { name: 'Salvar' }).click()
  await expect(page.getByText('Senha alterada')).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(other.page).toHaveURL('/')
  await page.reload()
  await expect(page.getByRole('button', { name: /^Mais/ })).toBeVisible()
  await submitPassword(other.page, person.email, 'mangueira-77')
  await expect(other.page).toHaveURL('/app')
})

test('what cannot be loaded or done in Segurança is said in words', async ({ api, visit }) => {
  const { page, context } = await visit(await api.createPerson('Ana Souza'))
  await setFaults(context, { 'auth.factors': 'fail', 'auth.user': 'fail' })
  const panel = await openSecurity(page)
  await panel.getByRole('button', { name: 'Verificação em duas etapas' }).click()
  const enrolment = page.getByRole('dialog', { name: 'Duas etapas' })
  await expect(enrolment.getByText('Não foi possível ativar')).toBeVisible()
  await enrolment.getByRole('button', { name: 'Voltar' }).click()
  await panel.getByRole('button', { name: 'Trocar senha' }).click()
  const dialog = page.getByRole('dialog', { name: 'Trocar senha' })
  await dialog.getByLabel('Nova senha').fill('mangueira-77')
  await dialog.getByRole('button', { name: 'Salvar' }).click()
  await expect(dialog.getByText('Não foi possível trocar a senha')).toBeVisible()
})
