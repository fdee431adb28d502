import type { Page } from '@playwright/test'
import { recordVideo, takePhoto, writePdf } from './support/media-files.ts'
import { expectSeen, photos, send, toast } from './support/media-steps.ts'
import { voices } from './support/microphone.ts'
import { message, messages, row, waitForChat, waitForWorker } from './support/screens.ts'
import { sendFile } from './support/send-file.ts'
import { expect, NARROW, test } from './support/test.ts'
import { hum, sendVoice } from './support/voice.ts'

const lines = (page: Page) => messages(page).locator('[data-key]')
const sheet = (page: Page) => page.getByRole('dialog', { name: 'Encaminhar para' })

async function choosePeople(page: Page, ...names: string[]): Promise<void> {
  for (const name of names) await sheet(page).getByRole('checkbox', { name }).click()
  await sheet(page).getByRole('button', { name: 'Enviar' }).click()
  await expect(sheet(page)).toHaveCount(0)
}

/** A line of each kind that the other chat shows in the order in which they were sent on. */
async function expectForwarded(page: Page): Promise<void> {
  await expect(messages(page).getByText('Encaminhada', { exact: true })).toHaveCount(5)
  await expect(lines(page).nth(0)).toContainText('Chegamos!')
  await expect(lines(page).nth(1)).toContainText('e o roteiro')
  await expect(lines(page).nth(2)).toContainText('roteiro.pdf')
  await expect(lines(page).nth(3).locator('.media-video')).toBeVisible()
  await expect(lines(page).nth(4).getByRole('button', { name: 'Reproduzir áudio' })).toBeVisible()
}

test('photo, text, document, video and voice go on together to several chats, in order, also without network', async ({
  api,
  origin,
  twoPeople: { ana, bruno, conversationId },
  visit,
}) => {
  const caio = await api.createPerson('Caio Prado')
  await api.createChat(ana.person, caio)
  await api.createGroup(ana.person, 'Turma', [bruno.person])
  const photo = await takePhoto('praia.jpg', { width: 900, height: 600 })
  const once = { message_type: 'image', view_once: true } as const
  await sendFile(api, origin, bruno.person, conversationId, photo.buffer, {
    message_type: 'image',
    content: 'Chegamos!',
  })
  await api.sendTexts(bruno.person, conversationId, 'e o roteiro')
  await sendFile(api, origin, bruno.person, conversationId, writePdf('r', 2000).buffer, {
    message_type: 'file',
    file_name: 'roteiro.pdf',
  })
  await bruno.page.goto(`/chat/${conversationId}`)
  await waitForChat(bruno.page)
  await send(bruno.page, 'video', await recordVideo(bruno.page, 'v.webm', { width: 320, height: 180 }))
  await expect(messages(bruno.page).getByRole('button', { name: 'Reproduzir vídeo' })).toBeVisible()
  await sendVoice(api, origin, bruno.person, conversationId, hum(3), 3000)
  await sendFile(api, origin, bruno.person, conversationId, photo.buffer, once)

  const { page } = ana
  await page.goto(`/chat/${conversationId}`)
  await waitForWorker(page)
  await expect(lines(page)).toHaveCount(6)
  await expectSeen(photos(page).first())

  await test.step('what may be seen once goes nowhere, alone or among others', async () => {
    await lines(page).nth(5).click({ button: 'right' })
    await expect(page.getByRole('menuitem', { name: 'Responder' })).toBeVisible()
    await expect(page.getByRole('menuitem', { name: 'Encaminhar' })).toHaveCount(0)
    await page.getByRole('menuitem', { name: 'Selecionar' }).click()
    for (let at = 0; at < 5; at += 1) await lines(page).nth(at).getByRole('checkbox').click()
    await expect(page.getByText('6 selecionadas')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Encaminhar' })).toHaveCount(0)
    await lines(page).nth(5).getByRole('checkbox').click()
  })

  await test.step('without network they stand in the other chat at once, and after a reload still', async () => {
    await page.getByRole('button', { name: 'Encaminhar' }).click()
    await expect(sheet(page).getByRole('checkbox', { name: 'Turma' })).toBeVisible()
    await ana.goOffline()
    await choosePeople(page, 'Caio Prado', 'Turma')
    await expect(page.getByText('Será enviada quando a internet voltar')).toBeVisible()
    await row(page, 'Caio Prado').click()
    await expectForwarded(page)
    await expectSeen(photos(page).first())
    await page.reload()
    await expectForwarded(page)
    await expect(messages(page).getByRole('button', { name: 'Cancelar envio' })).toHaveCount(3)
  })

  await test.step('with a network each goes once, and plays, opens and is saved there', async () => {
    await ana.goOnline()
    await expect(messages(page).getByRole('button', { name: 'Cancelar envio' })).toHaveCount(0)
    await expectForwarded(page)
    const { page: other } = await visit(caio, '/app', NARROW)
    await row(other, 'Ana Souza').click()
    await expectForwarded(other)
    await expect(lines(other)).toHaveCount(5)
    await expectSeen(photos(other).first())
    await voices(other).first().getByRole('button', { name: 'Reproduzir áudio' }).click()
    await expect(voices(other).first().getByRole('button', { name: 'Pausar áudio' })).toBeVisible()
    const download = other.waitForEvent('download')
    await messages(other).getByRole('button', { name: 'Baixar roteiro.pdf' }).click()
    expect((await download).suggestedFilename()).toBe('roteiro.pdf')
    await row(bruno.page, 'Turma').click()
    await expectForwarded(bruno.page)
  })

  await test.step('a copy stays when the first one is deleted', async () => {
    await row(bruno.page, 'Ana Souza').click()
    await message(bruno.page, 'Chegamos!').click({ button: 'right' })
    await bruno.page.getByRole('menuitem', { name: 'Apagar para todos' }).click()
    await bruno.page.getByRole('alertdialog').getByRole('button', { name: 'Apagar para todos' }).click()
    await row(bruno.page, 'Turma').click()
    await bruno.page.reload()
    await expectSeen(photos(bruno.page).first())
  })
})

test('a file that is gone before it could be sent on is told plainly, and its bubble goes', async ({
  api,
  origin,
  twoPeople: { ana, bruno, conversationId },
}) => {
  const caio = await api.createPerson('Caio Prado')
  await api.createChat(ana.person, caio)
  const { buffer } = await takePhoto('praia.jpg', { width: 300, height: 200 })
  const content = 'só por agora'
  const { id: message_id } = await sendFile(api, origin, bruno.person, conversationId, buffer, {
    message_type: 'image',
    content,
  })
  const { page } = ana
  await page.goto(`/chat/${conversationId}`)
  await waitForWorker(page)
  await message(page, content).click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Encaminhar' }).click()
  await expect(sheet(page)).toBeVisible()
  await ana.goOffline()
  await choosePeople(page, 'Caio Prado')
  await row(page, 'Caio Prado').click()
  await expect(message(page, content)).toBeVisible()
  await api.call(bruno.person, 'messages.delete_for_everyone', { message_id })
  await ana.goOnline()
  await expect(toast(page).filter({ hasText: 'Mensagem não encaminhada' })).toContainText(
    'O arquivo não existe mais',
  )
  await expect(message(page, content)).toHaveCount(0)
})
