import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { clearFaults, setFaults } from './support/faults.ts'
import { takePhoto } from './support/media-files.ts'
import { operate } from './support/operator.ts'
import { message } from './support/screens.ts'
import { sendFile } from './support/send-file.ts'
import { openGroupInfo } from './support/info-sheets.ts'
import { expect, NARROW, test } from './support/test.ts'
import { watchPlace } from './support/watch-place.ts'

const openMenu = async (page: Page, text: string) => {
  await message(page, text).click({ button: 'right' })
  await expect(page.getByRole('menuitem', { name: 'Copiar' })).toBeVisible()
}

test('a member reports messages of a group; its moderator deletes one for everyone and dismisses the others', async ({
  api,
  origin,
  visit,
}) => {
  const people = await Promise.all(
    ['Ana Souza', 'Mia Castro', 'Bruno Lima', 'Caio Reis'].map(api.createPerson),
  )
  const [ana, mia, bruno, caio] = people
  if (!ana || !mia || !bruno || !caio) throw new Error('nobody there')
  const { groupId, conversationId } = await api.createGroup(ana, 'Trilha', [mia, bruno, caio])
  await api.call(ana, 'groups.set_role', { group_id: groupId, user_id: mia.id, role: 'moderator' })
  await api.sendTexts(bruno, conversationId, 'ganhe dinheiro já', 'quem vem amanhã?')
  const [author, reporter, moderator] = await Promise.all(
    [bruno, caio, mia].map(async (person) => (await visit(person, `/chat/${conversationId}`, NARROW)).page),
  )
  if (!author || !reporter || !moderator) throw new Error('no page')

  await test.step('others report it, not who wrote it', async () => {
    await openMenu(author, 'ganhe dinheiro já')
    await expect(author.getByRole('menuitem', { name: 'Denunciar' })).toHaveCount(0)
    await author.keyboard.press('Escape')
    for (const text of ['ganhe dinheiro já', 'quem vem amanhã?']) {
      await openMenu(reporter, text)
      await reporter.getByRole('menuitem', { name: 'Denunciar' }).click()
      const dialog = reporter.getByRole('dialog', { name: 'Denunciar mensagem' })
      await expect(dialog).toContainText('Bruno Lima')
      await expect(dialog.getByRole('switch', { name: 'Enviar as últimas cinco mensagens' })).toHaveCount(0)
      await dialog.getByRole('radio', { name: 'Golpe ou fraude' }).check()
      await expectAccessible(reporter)
      await dialog.getByRole('button', { name: 'Enviar denúncia' }).click()
      await expect(dialog).toHaveCount(0)
    }
  })

  await test.step('also one that may be seen once', async () => {
    const { buffer } = await takePhoto('golpe.jpg', { width: 300, height: 200 })
    const sending = { message_type: 'image', view_once: true, content: 'só hoje' } as const
    const { id } = await sendFile(api, origin, bruno, conversationId, buffer, sending)
    const report = { client_id: randomUUID(), user_id: bruno.id, reason: 'spam', message_id: id } as const
    await api.call(caio, 'reports.file', report)
  })

  await test.step('a plain member is shown no reports', async () => {
    await expect((await openGroupInfo(reporter)).getByRole('button', { name: /Denúncias/ })).toHaveCount(0)
  })

  await test.step('the moderator decides', async () => {
    const info = await openGroupInfo(moderator)
    await info.getByRole('button', { name: 'Denúncias 3 mensagens denunciadas' }).click()
    const sheet = moderator.getByRole('dialog', { name: 'Denúncias' })
    const said = (text: string) =>
      sheet.getByRole('list', { name: 'Denúncias' }).getByRole('listitem').filter({ hasText: text })
    await expect(said('ganhe dinheiro já')).toContainText(/Bruno Lima.*Golpe ou fraude · agora/)
    await expect(sheet).not.toContainText('Caio Reis')
    await expectAccessible(moderator, 'features/reports/reported-sheet')
    await expect(said('Spam')).toContainText('Foto de visualização única')
    await expect(sheet).not.toContainText('só hoje')
    for (const text of ['quem vem amanhã?', 'Foto de visualização única']) {
      await said(text).getByRole('button', { name: 'Descartar' }).click()
      await expect(said(text)).toHaveCount(0)
    }
    await said('ganhe dinheiro já').getByRole('button', { name: 'Apagar para todos' }).click()
    const question = moderator.getByRole('alertdialog', { name: 'Apagar para todos?' })
    await expectAccessible(moderator, 'features/reports/reported-sheet 2')
    await question.getByRole('button', { name: 'Apagar para todos' }).click()
    await expect(sheet).toContainText('Nenhuma denúncia aberta')
    await moderator.keyboard.press('Escape')
    await expect(info.getByRole('button', { name: /Denúncias/ })).toHaveCount(0)
  })

  await expect(message(author, 'Mensagem apagada')).toBeVisible()
  await expect(message(author, 'quem vem amanhã?')).toBeVisible()
  const open = await operate('reports')
  for (const text of ['ganhe dinheiro já', 'quem vem amanhã?']) expect(open).toContain(`Bruno Lima: ${text}`)
  expect(open).toContain(`    in     Trilha  ${groupId}`)
})

test('who was added leaves and reports the group in one step, and stays where that fails', async ({
  api,
  visit,
}) => {
  const [ana, caio] = await Promise.all(['Ana Souza', 'Caio Reis'].map(api.createPerson))
  if (!ana || !caio) throw new Error('nobody there')
  const { groupId, conversationId } = await api.createGroup(ana, 'Ganhe já', [caio])
  const { page, context } = await visit(caio, `/chat/${conversationId}`, NARROW)
  const ask = page.getByRole('alertdialog', { name: 'Sair do grupo?' })
  const leave = async () => {
    await page.getByRole('button', { name: 'Sair do grupo' }).click()
    const report = ask.getByRole('switch', { name: 'Denunciar este grupo' })
    await expect(report).not.toBeChecked()
    await report.check()
    await expectAccessible(page)
    await ask.getByRole('button', { name: 'Sair' }).click()
    await expect(ask).toHaveCount(0)
  }
  await openGroupInfo(page)
  await setFaults(context, { 'reports.leave_group': 'refuse' })
  await leave()
  await expect(page.getByRole('alert').filter({ hasText: 'Erro ao sair do grupo' })).toBeVisible()
  await clearFaults(context)
  await leave()
  await expect(page.getByText('A denúncia foi enviada a quem cuida deste Lero.')).toBeVisible()
  await page.goto(`/chat/group_${groupId}`)
  await expect(page.getByText('Não foi possível acessar o grupo')).toBeVisible()
  const reports = (await operate('reports')).split('\n\n').filter((report) => report.includes(groupId))
  expect(reports).toHaveLength(1)
  expect(reports[0]?.split('\n').slice(1)).toEqual([
    `    by     Caio Reis  ${caio.email}  ${caio.id}`,
    '    about  this group',
    `    in     Ganhe já  ${groupId}`,
  ])
})

test("nothing in 'Dados do grupo' moves once it is there, whatever there is to decide", async ({
  api,
  visit,
}) => {
  const people = await Promise.all(['Ana Souza', 'Bruno Lima', 'Caio Reis'].map(api.createPerson))
  const [ana, bruno, caio] = people
  if (!ana || !bruno || !caio) throw new Error('nobody there')
  const { groupId, conversationId } = await api.createGroup(ana, 'Trilha', [bruno])
  await api.call(ana, 'groups.set_invite', { group_id: groupId, needs_approval: true })
  const { invite } = await api.call(ana, 'groups.get', { group_id: groupId })
  await api.call(caio, 'groups.join', { group_id: groupId, code: invite.code ?? undefined })
  await api.sendTexts(bruno, conversationId, 'bom dia')
  const { page } = await visit(ana, `/chat/${conversationId}`, NARROW)
  await expect(message(page, 'bom dia')).toBeVisible()
  const readPlaces = await watchPlace(page, '.group-sheet h3')
  const info = await openGroupInfo(page)
  await expect(info.getByRole('list', { name: 'Pedidos para entrar' })).toContainText('Caio Reis')
  expect(await readPlaces()).toHaveLength(1)
})
