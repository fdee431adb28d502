import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { readZip } from '../server/src/features/exports/testing/read-zip.ts'
import { connectApi } from './support/api.ts'
import { expectAccessible } from './support/axe.ts'
import { clearFaults, setFaults } from './support/faults.ts'
import { sendFile } from './support/send-file.ts'
import { startServer } from './support/server.ts'
import { signedInStorage } from './support/session-storage.ts'
import { openSettings } from './support/settings-steps.ts'
import { expect, NARROW, test } from './support/test.ts'

/** Configurações › Baixar meus dados. */
async function openExport(page: Page): Promise<Locator> {
  await (await openSettings(page)).getByRole('button', { name: 'Baixar meus dados' }).click()
  const sheet = page.getByRole('dialog', { name: 'Baixar meus dados' })
  await expect(sheet).toBeVisible()
  return sheet
}

const toast = (page: Page, text: string) => page.getByText(text, { exact: true })

test("'Baixar meus dados': asked for in Settings after a proof, ready on all devices, a real zip with what is theirs", async ({
  api,
  origin,
  twoPeople: { ana, bruno, conversationId },
  visit,
}) => {
  await api.sendTexts(ana.person, conversationId, 'escrito por Ana')
  await api.sendTexts(bruno.person, conversationId, 'escrito por Bruno')
  await sendFile(api, origin, bruno.person, conversationId, Buffer.from('o roteiro inteiro'), {
    message_type: 'file',
    file_name: 'roteiro.txt',
  })
  const { page, context } = ana
  await page.setViewportSize(NARROW.viewport)
  const sheet = await openExport(page)
  const ask = sheet.getByRole('button', { name: 'Preparar meus dados' })

  await test.step('before: what it is, and for how long', async () => {
    await expect(sheet.getByText('Quando estiver pronto, o link vale por 24 horas.')).toBeVisible()
    await expectAccessible(page, 'features/exports/export-sheet')
  })

  await test.step('what fails is said, and asked again', async () => {
    await setFaults(context, { 'exports.request': 'fail' })
    await ask.click()
    await expect(toast(page, 'Não foi possível pedir seus dados. Tente novamente.')).toBeVisible()
    await clearFaults(context)
    await ana.goOffline()
    await ask.click()
    await expect(toast(page, 'Sem conexão. Tente de novo quando ela voltar.')).toBeVisible()
    await ana.goOnline()
  })

  await test.step('an old sign-in is asked for the password; giving up asks for nothing', async () => {
    await setFaults(context, { 'exports.request': 'refuse:reauthentication_needed' })
    await ask.click()
    const question = page.getByRole('dialog', { name: 'Confirme que é você' })
    await expect(question.getByText('Digite sua senha de novo para receber seus dados.')).toBeVisible()
    await question.getByRole('button', { name: 'Cancelar' }).click()
    await expect(question).toHaveCount(0)
    await expect(ask).toBeEnabled()
    await ask.click()
    await question.getByLabel('Senha atual').fill(ana.person.password)
    await clearFaults(context)
    await question.getByRole('button', { name: 'Confirmar' }).click()
  })

  const isReady = sheet.getByRole('status').filter({ hasText: 'Seus dados estão prontos' })
  await test.step('it is made, and ready here and on another device', async () => {
    await expect(isReady).toContainText('disponível até')
    await expectAccessible(page)
    const other = await visit(ana.person, '/app', NARROW)
    await expect((await openExport(other.page)).getByText('Seus dados estão prontos')).toBeVisible()
  })

  await test.step('what is fetched opens as a zip, and says what is theirs', async () => {
    await setFaults(context, { 'exports.link': 'fail' })
    await sheet.getByRole('button', { name: 'Baixar', exact: true }).click()
    await expect(toast(page, 'Não foi possível baixar. Tente novamente.')).toBeVisible()
    await clearFaults(context)
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      sheet.getByRole('button', { name: 'Baixar', exact: true }).click(),
    ])
    expect(download.suggestedFilename()).toMatch(/^lero-\d{4}-\d\d-\d\d\.zip$/)
    const entries = await readZip(await readFile(await download.path()))
    const read = (name: string) => JSON.parse(entries.get(name)?.toString() ?? 'null')
    expect(read('account.json')).toMatchObject({ id: ana.person.id, email: ana.person.email })
    expect(read('profile.json')).toMatchObject({ display_name: 'Ana Souza' })
    expect(read('conversations.json')).toMatchObject([{ name: 'Bruno Lima' }])
    const messages = read(`conversations/${conversationId}/messages.json`)
    expect(messages).toMatchObject([
      { content: 'escrito por Ana', is_mine: true },
      { content: 'escrito por Bruno', sender_name: 'Bruno Lima' },
      { file_name: 'roteiro.txt' },
    ])
    expect(entries.get(messages[2].file)?.toString()).toBe('o roteiro inteiro')
    expect(entries.get('index.html')?.toString()).toContain('Seus dados no Lero')
  })
})

test('before an account is deleted its data is offered; what cannot be loaded is said, and tried again', async ({
  api,
  visit,
}) => {
  const { page, context, person } = await visit(await api.createPerson('Ana Souza'), '/app', NARROW)
  const first = page.getByRole('alertdialog', { name: 'Excluir sua conta?' })
  const second = page.getByRole('alertdialog', { name: 'Tem certeza?' })
  const sheet = page.getByRole('dialog', { name: 'Baixar meus dados' })
  const begin = async (): Promise<void> => {
    const settings = await openSettings(page)
    await settings.getByRole('button', { name: 'Excluir conta' }).click()
    await expect(settings).toHaveCount(0)
    await expect(first).toBeVisible()
  }

  await begin()
  await expectAccessible(page)
  await first.getByRole('button', { name: 'Continuar' }).click()
  await second.getByRole('button', { name: 'Baixar meus dados antes' }).click()
  await expect(sheet.getByRole('button', { name: 'Preparar meus dados' })).toBeVisible()
  await expect(second).toHaveCount(0)
  await sheet.getByRole('button', { name: 'Fechar' }).click()
  await expect(sheet).toHaveCount(0)

  await begin()
  await setFaults(context, { 'exports.get': 'fail' })
  await first.getByRole('button', { name: 'Baixar meus dados antes' }).click()
  await expect(sheet.getByRole('alert').getByText('Não foi possível carregar')).toBeVisible()
  await expectAccessible(page)
  await clearFaults(context)
  await sheet.getByRole('button', { name: 'Tentar de novo' }).click()
  await expect(sheet.getByRole('button', { name: 'Preparar meus dados' })).toBeVisible()
  expect(await api.call(person, 'profile.get', { user_ids: [person.id] })).toMatchObject({
    profiles: [{ display_name: 'Ana Souza' }],
  })
})

test('an export that the server cannot make is told as failed, and may be asked for again', async ({
  browser,
}) => {
  const server = await startServer()
  try {
    const person = await connectApi(server.origin).createPerson('Ana Souza')
    // Where the folder of exports would be.
    const inTheWay = join(server.dataDir, 'files/exports')
    await mkdir(dirname(inTheWay), { recursive: true })
    await writeFile(inTheWay, '')
    const device = await browser.newContext({
      ...NARROW,
      storageState: signedInStorage(server.origin, person.session),
    })
    const page = await device.newPage()
    await page.goto(`${server.origin}/app`)
    const sheet = await openExport(page)
    await sheet.getByRole('button', { name: 'Preparar meus dados' }).click()
    await expect(sheet.getByText('Preparando seus dados…')).toBeVisible()
    await expectAccessible(page)
    await expect(sheet.getByRole('alert')).toContainText('Não foi possível preparar seus dados', {
      timeout: 40_000,
    })
    await expectAccessible(page)
    await rm(inTheWay)
    await sheet.getByRole('button', { name: 'Preparar meus dados' }).click()
    await expect(sheet.getByText('Seus dados estão prontos')).toBeVisible()
    await device.close()
  } finally {
    await server.stop()
  }
})
