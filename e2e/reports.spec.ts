import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { clearFaults, setFaults } from './support/faults.ts'
import { operate } from './support/operator.ts'
import { message, row, waitForChat } from './support/screens.ts'
import { expect, NARROW, test } from './support/test.ts'

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Denunciar usuário' })

/** What went wrong, where it did. */
const problemOf = (page: Page) => dialogOf(page).getByRole('alert').filter({ hasText: /./ })

async function choose(page: Page, menu: string): Promise<Locator> {
  await page.getByRole('button', { name: menu }).click()
  await page.getByRole('menuitem', { name: 'Denunciar usuário', exact: true }).click()
  await expect(dialogOf(page)).toBeVisible()
  return dialogOf(page)
}

/** What the operator reads of the reports about somebody, one line each. */
async function readReports(userId: string): Promise<string[][]> {
  const reports = (await operate('reports')).trim().split('\n\n')
  return reports.map((report) => report.split('\n')).filter((lines) => lines[2]?.endsWith(userId))
}

test("SHELL-072: 'Denunciar usuário' in the overflow menu finds a person and files a report that the operator reads and closes", async ({
  api,
  visit,
}) => {
  const ana = await api.createPerson('Ana Souza')
  const name = `Zuleica ${ana.id.slice(0, 8)}`
  const zuleica = await api.createPerson(name)
  const { page } = await visit(ana, '/app', NARROW)
  const dialog = await choose(page, 'Mais opções')
  await dialog.getByRole('searchbox', { name: 'Nome ou bio' }).fill(name)
  const found = dialog.getByRole('button', { name: `Denunciar ${name}` })
  await expect(found).toBeVisible()
  await expectAccessible(page, 'features/reports/report-dialog')
  await found.click()
  await expect(dialog.getByRole('radio').first()).toBeFocused()

  await expect(dialog).toContainText(name)
  await expect(dialog.getByRole('radio')).toHaveCount(6)
  await expect(dialog.getByRole('switch', { name: 'Bloquear também' })).not.toBeChecked()
  // There is no chat to send anything of.
  await expect(dialog.getByRole('switch', { name: 'Enviar as últimas cinco mensagens' })).toHaveCount(0)
  await dialog.getByLabel('O que aconteceu?').fill('Pediu o número do meu cartão.')
  await dialog.getByRole('button', { name: 'Enviar denúncia' }).click()
  await expect(problemOf(page)).toHaveText('Escolha um motivo')
  await dialog.getByRole('radio', { name: 'Golpe ou fraude' }).check()
  await expect(problemOf(page)).toHaveCount(0)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Enviar denúncia' }).click()
  await expect(page.getByText('Denúncia enviada')).toBeVisible()
  await expect(dialog).toHaveCount(0)

  const [report, ...others] = await readReports(zuleica.id)
  expect(others).toEqual([])
  expect(report).toEqual([
    expect.stringMatching(/^\d+ {2}scam {2}0 min ago$/),
    `    by     Ana Souza  ${ana.email}  ${ana.id}`,
    `    about  ${name}  ${zuleica.email}  ${zuleica.id}`,
    '    text   Pediu o número do meu cartão.',
  ])
  await operate('reports', report?.[0]?.split(' ')[0] ?? '', 'done')
  expect(await readReports(zuleica.id)).toEqual([])
})

test('from the open chat, its menu and the profile the person is there already; with another one no consent goes along', async ({
  api,
  chat: { ana, bruno, conversationId },
  visit,
}) => {
  await api.sendTexts(bruno, conversationId, 'oi')
  const name = `Carla ${ana.id.slice(0, 8)}`
  await api.createChat(ana, await api.createPerson(name))
  const { page } = await visit(ana)
  await row(page, 'Bruno Lima').getByRole('link').click()
  await waitForChat(page)
  const consent = dialogOf(page).getByRole('switch', { name: 'Enviar as últimas cinco mensagens' })
  const other = dialogOf(page).getByRole('button', { name: 'Escolher outra pessoa' })

  await choose(page, 'Mais opções')
  await expect(dialogOf(page).getByText('Bruno Lima', { exact: true })).toBeVisible()
  await consent.click()
  await expect(consent).toBeChecked()
  await other.click()
  await dialogOf(page).getByRole('searchbox').fill(name)
  await dialogOf(page)
    .getByRole('button', { name: `Denunciar ${name}` })
    .click()
  await expect(dialogOf(page).getByText(name, { exact: true })).toBeVisible()
  await expect(consent).not.toBeChecked()
  await page.goBack()
  await expect(dialogOf(page)).toHaveCount(0)

  await choose(page, 'Opções da conversa')
  await expect(dialogOf(page).getByText('Bruno Lima', { exact: true })).toBeVisible()
  await expect(consent).not.toBeChecked()
  await expect(other).toHaveCount(0)
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Ver perfil do contato' }).click()
  const profile = page.getByRole('dialog', { name: 'Perfil do contato' })
  await profile.getByRole('button', { name: 'Denunciar usuário' }).click()
  await expect(profile).toHaveCount(0)
  await expect(dialogOf(page).getByText('Bruno Lima', { exact: true })).toBeVisible()
  await dialogOf(page).getByRole('button', { name: 'Cancelar' }).click()
  await expect(dialogOf(page)).toHaveCount(0)
})

test('over a bad line what was written and what went wrong stay in their place; then it goes, with messages and block', async ({
  api,
  twoPeople: { ana, bruno, conversationId },
}) => {
  const { page, context } = ana
  await api.sendTexts(bruno.person, conversationId, 'uma ofensa')
  await api.sendTexts(ana.person, conversationId, 'pare')
  await page.goto(`/chat/${conversationId}`)
  await expect(message(page, 'pare')).toBeVisible()
  const dialog = await choose(page, 'Opções da conversa')
  await expect(dialog).toContainText('dos cinco textos mais recentes da conversa, seus e de Bruno Lima')
  const details = dialog.getByLabel('O que aconteceu?')
  await dialog.getByRole('radio', { name: 'Assédio ou bullying' }).check()
  await details.fill('Não para de me ofender.')
  for (const name of ['Enviar as últimas cinco mensagens', 'Bloquear também'])
    await dialog.getByRole('switch', { name }).click()

  const send = dialog.getByRole('button', { name: 'Enviar denúncia' })
  const place = await send.boundingBox()
  await setFaults(context, { 'reports.file': 'fail' })
  await send.click()
  await expect(problemOf(page)).toHaveText('Não foi possível enviar a denúncia. Tente de novo.')
  await clearFaults(context)
  await ana.goOffline()
  await send.click()
  await expect(problemOf(page)).toHaveText('Sem conexão. O que você escreveu continua aqui: tente de novo.')
  await expect(details).toHaveValue('Não para de me ofender.')
  expect(await send.boundingBox()).toEqual(place)
  await ana.goOnline()
  await send.click()
  await expect(page.getByText('Denúncia enviada')).toBeVisible()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByPlaceholder('Você bloqueou este contato')).toBeVisible()

  const [report, ...others] = await readReports(bruno.person.id)
  expect(others).toEqual([])
  expect(report?.slice(3)).toEqual([
    '    text   Não para de me ofender.',
    expect.stringMatching(/^ {4}[\d-]+ [\d:]+ {2}Bruno Lima: uma ofensa$/),
    expect.stringMatching(/^ {4}[\d-]+ [\d:]+ {2}Ana Souza: pare$/),
  ])
})
