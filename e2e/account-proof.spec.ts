import { expectAccessible } from './support/axe.ts'
import {
  askForCode,
  askForRecovery,
  giveCode,
  newEmail,
  newPhone,
  openSecurity,
  openTab,
  saveNewPassword,
  skipTutorial,
  SMS_CODE,
} from './support/account-steps.ts'
import { startSmtpSink } from '../server/src/platform/testing/smtp-sink.ts'
import type { Person } from './support/api.ts'
import { clearFaults, setFaults } from './support/faults.ts'
import { readFromOutbox } from './support/outbox.ts'
import { composer, messages, row, write } from './support/screens.ts'
import { startServer } from './support/server.ts'
import { readUserId } from './support/session-storage.ts'
import { expect, test } from './support/test.ts'

/** Asks the account service as this person. */
async function ask(origin: string, person: Person | null, method: string, path: string, body: unknown) {
  const headers = {
    'content-type': 'application/json',
    ...(person && { authorization: `Bearer ${person.session.access_token}` }),
  }
  const answer = await fetch(`${origin}/auth/v1${path}`, { method, headers, body: JSON.stringify(body) })
  expect(answer.ok, `${path} answered ${answer.status}`).toBe(true)
}

const MAIL_LINK = /(http[^\s"\\]+modo=link[^\s"\\]+)/

test('SAFE-005: a link by mail names its account and is used up by a tap alone', async ({
  api,
  origin,
  page,
}) => {
  const ana = await api.createPerson('Ana Souza')
  await api.proveEmail(ana)
  await ask(origin, null, 'POST', '/otp', { email: ana.email, create_user: false })
  const link = await readFromOutbox(ana.email, MAIL_LINK)
  for (let round = 1; round <= 2; round += 1) {
    await page.goto('about:blank')
    await page.goto(link)
    await expect(page.getByText(`Ele abre a conta ${ana.email} neste aparelho.`)).toBeVisible()
    expect(new URL(page.url()).hash).toBe('')
    expect(await readUserId(page)).toBeUndefined()
  }
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
  await expect(page).toHaveURL('/app')
  expect(await readUserId(page)).toBe(ana.id)
})

test('a made-up link of an e-mail change is not believed: signed in the e-mail is told, signed out where to see it', async ({
  api,
  visit,
  visitSignedOut,
}) => {
  const ana = await visit(await api.createPerson('Ana Souza'), '/#type=email_change')
  const nobody = await visitSignedOut('/#type=email_change')
  for (const { page, told } of [
    { ...ana, told: `O e-mail da sua conta é ${ana.person.email}.` },
    { ...nobody, told: 'Confira o e-mail da sua conta em Configurações, Vincular conta.' },
  ]) {
    const notices = page.getByRole('region', { name: 'Avisos' })
    await expect(notices.getByText(told)).toBeVisible()
    await expect(notices.getByText('E-mail confirmado')).toHaveCount(0)
  }
})

test('who opens the link of an e-mail change is told that it is done, and the second time that it is used', async ({
  api,
  origin,
  visit,
}) => {
  const ana = await api.createPerson('Ana Souza')
  await api.proveEmail(ana)
  const address = newEmail()
  await ask(origin, ana, 'PUT', '/user', { email: address })
  const link = await readFromOutbox(address, /(http[^\s"\\]+verify[^\s"\\]+)/)
  const { page } = await visit(ana)
  for (const told of ['E-mail confirmado', 'Link sem validade']) {
    await page.goto('about:blank')
    await page.goto(link)
    await expect(page).toHaveURL('/app')
    await expect(page.getByRole('region', { name: 'Avisos' }).getByText(told)).toBeVisible()
  }
})

test('SAFE-006, SAFE-008: an old sign-in is asked who it is before a new password; the notice says what happened', async ({
  api,
  visit,
}) => {
  const { page, context, person } = await visit(await api.createPerson('Ana Souza'))
  const panel = await openSecurity(page)
  await expect(panel.getByText('Aparelhos conectados')).toBeVisible()
  await expect(panel.getByRole('heading', { name: 'Avisos de segurança' })).toHaveCount(0)
  await panel.getByRole('button', { name: 'Trocar senha' }).click()
  const dialog = page.getByRole('dialog', { name: 'Trocar senha' })
  await dialog.getByLabel('Nova senha').fill('mangueira-77')
  await setFaults(context, { 'auth.user': 'refuse' })
  await dialog.getByRole('button', { name: 'Salvar' }).click()
  const question = page.getByRole('dialog', { name: 'Confirme que é você' })
  const current = question.getByLabel('Senha atual')
  await expect(current).toBeFocused()
  await clearFaults(context)
  await current.fill('nao-e-esta-senha')
  await page.keyboard.press('Enter')
  await expect(current).toHaveAccessibleDescription('Senha atual incorreta.')
  await question.getByRole('button', { name: 'Receber um código' }).click()
  await expect(question.getByText('Este servidor ainda não envia mensagens.')).toBeVisible()
  await question.getByLabel('Código de 6 dígitos').fill(await readFromOutbox(person.email, /código (\d{6})/))
  await question.getByRole('button', { name: 'Confirmar' }).click()
  await expect(page.getByText('Senha alterada')).toBeVisible()
  await expect(dialog).toBeHidden()

  await panel.getByRole('button', { name: 'Voltar' }).click()
  await openSecurity(page)
  await expect(panel.getByRole('heading', { name: 'Avisos de segurança' })).toBeVisible()
  await expect(panel.getByText('Sua senha foi trocada')).toBeVisible()
  await panel.getByRole('button', { name: 'Entendi' }).click()
  await expect(panel.getByText('Sua senha foi trocada')).toHaveCount(0)
  expect((await api.call(person, 'auth.list_notices', {})).notices).toEqual([])
})

test('SAFE-003: whoever proves a number first is told that what was before is gone, and asked for a new password', async ({
  origin,
  page,
}) => {
  const phone = newPhone()
  await ask(origin, null, 'POST', '/signup', { phone, password: 'de-um-estranho' })
  await page.goto('/auth')
  await askForCode(page, phone)
  await giveCode(page, await readFromOutbox(phone, SMS_CODE))
  await expect(page.getByText(`É a primeira vez que alguém comprova ${phone}.`)).toBeVisible()
  await saveNewPassword(page, 'mangueira-77')
  await page.getByLabel('Nome').fill('Ana Souza')
  await page.getByRole('button', { name: 'Continuar' }).click()
  await expect(page).toHaveURL('/app')
})

test('SAFE-009: what is limited says how long to wait and counts down', async ({ api, page }) => {
  const ana = await api.createPerson('Ana Souza')
  await page.clock.install()
  await page.goto('/auth')
  await askForRecovery(page, ana.email)
  await page.getByRole('button', { name: 'Voltar para entrar' }).click()
  await page.getByRole('button', { name: 'Esqueci minha senha' }).click()
  await page.getByRole('button', { name: 'Enviar link' }).click()
  const waiting = page.getByText(/^Aguarde (\d+) s para pedir outro e-\u2060mail\.$/)
  const read = async () => Number(/\d+/.exec(await waiting.innerText())?.[0])
  const before = await read()
  await page.clock.runFor(5000)
  await expect.poll(read).toBeLessThanOrEqual(before - 5)
  await page.clock.runFor(60_000)
  await expect(page.getByText('Já dá para tentar de novo.')).toBeVisible()
})

test('FEEL-008: a sign-up by phone asks for the name; who has none is asked before the first message; Settings change it at once', async ({
  api,
  page,
  visit,
}) => {
  const bruno = await visit(await api.createPerson('Bruno Lima'))
  const phone = newPhone()
  await page.goto('/auth')
  await openTab(page, 'Criar conta')
  await expect(page.getByLabel('Nome (opcional)')).toBeVisible()
  await openTab(page, 'Entrar')
  await askForCode(page, phone)
  await giveCode(page, await readFromOutbox(phone, SMS_CODE))
  await expect(page.getByRole('heading', { name: 'Como você se chama?' })).toBeVisible()
  await page.getByRole('button', { name: 'Agora não' }).click()
  await expect(page).toHaveURL('/app')

  const session = await page.evaluate(() => JSON.parse(localStorage.getItem('lero-session') ?? 'null'))
  const me = { ...bruno.person, id: session.user.id, session }
  const conversationId = await api.createChat(me, bruno.person)
  await page.goto(`/chat/${conversationId}`)
  await write(page, 'Oi, Bruno')
  const question = page.getByRole('dialog', { name: 'Como você se chama?' })
  const name = question.getByLabel('Nome')
  await expect(name).toBeFocused()
  await name.fill(' \u200b ')
  await question.getByRole('button', { name: 'Salvar e enviar' }).click()
  await expect(name).toHaveAccessibleDescription('Digite seu nome')
  await expectAccessible(page, 'features/auth/own-name-dialog')
  await name.fill('Ana Souza')
  await question.getByRole('button', { name: 'Salvar e enviar' }).click()
  await expect(messages(page).getByText('Oi, Bruno')).toBeVisible()
  await expect(row(bruno.page, 'Ana Souza')).toContainText('Oi, Bruno')
  await write(page, 'Agora com nome')
  await expect(question).toHaveCount(0)
  await expect(composer(page)).toHaveValue('')

  await page.goto('/app')
  await skipTutorial(page)
  await page.getByRole('button', { name: /^Mais/ }).click()
  await page.getByRole('menuitem', { name: 'Meu Perfil' }).click()
  const profile = page.getByRole('dialog', { name: 'Meu Perfil' })
  await profile.getByRole('button', { name: 'Editar perfil' }).click()
  await expect(profile.getByLabel('Nome')).toHaveValue('Ana Souza')
  await profile.getByLabel('Nome').fill('Ana Clara')
  await profile.getByRole('button', { name: 'Salvar' }).click()
  await expect(row(bruno.page, 'Ana Clara')).toBeVisible()
})

test('FEEL-012: without a mail gateway recovery says how the operator hands the link out, with one that it is on its way', async ({
  api,
  page,
}) => {
  const ana = await api.createPerson('Ana Souza')
  await page.goto('/auth')
  await askForRecovery(page, ana.email)
  const main = page.getByRole('main')
  await expect(main).toContainText('npm run operator -- outbox')
  await expect(main).not.toContainText('a caminho')
  await expect(main).not.toContainText('código')

  const gateway = await startSmtpSink()
  const server = await startServer({ SMTP_URL: gateway.url })
  try {
    await ask(server.origin, null, 'POST', '/signup', { email: ana.email, password: ana.password })
    await page.goto(`${server.origin}/auth`)
    await page.getByRole('button', { name: 'Esqueci minha senha' }).click()
    await expect(main).toContainText('Enviamos um link para você escolher uma nova senha.')
    await page.getByLabel('E-mail').fill(ana.email)
    await page.getByRole('button', { name: 'Enviar link' }).click()
    await expect(page.getByRole('heading', { name: 'Confira seu e-mail' })).toBeVisible()
    await expect(main).toContainText(`Se ${ana.email} tem uma conta, o link já está a caminho.`)
    await expect(main).not.toContainText('administra')
    await expect(main).not.toContainText('código')
    await expect.poll(() => gateway.received).toContain(`RCPT TO:<${ana.email}>`)
  } finally {
    await server.stop()
    await gateway.stop()
  }
})
