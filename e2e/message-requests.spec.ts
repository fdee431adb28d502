import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import type { Api, Person } from './support/api.ts'
import { recordVideo, takePhoto } from './support/media-files.ts'
import { expectSeen, photos } from './support/media-steps.ts'
import { composer, message, messages, row, rows, waitForChat, write } from './support/screens.ts'
import { sendFile } from './support/send-file.ts'
import { expect, NARROW, test } from './support/test.ts'

const entry = (page: Page) => page.getByRole('button', { name: /^Solicitações de mensagem/ })
const bar = (page: Page) => page.getByRole('region', { name: 'Responder à solicitação' })
const answer = (page: Page, name: string) => bar(page).getByRole('button', { name, exact: true })

/** Two people write to Ana whom she does not know; with Bruno she chats. */
async function createRequests(api: Api) {
  const ana = await api.createPerson('Ana Souza')
  const [bruno, caio, dora] = [
    await api.createPerson('Bruno Lima'),
    await api.createPerson('Caio Prado'),
    await api.createPerson('Dora Reis'),
  ]
  await api.sendTexts(bruno, await api.createChat(ana, bruno), 'Chego às oito')
  const ids = { caio: await api.createRequest(caio, ana), dora: await api.createRequest(dora, ana) }
  await api.sendTexts(dora, ids.dora, 'Oi, Ana! Vi seu anúncio da bicicleta.')
  return { ana, bruno, caio, dora, ids }
}

async function openRequest(page: Page, name: string): Promise<void> {
  await entry(page).click()
  await row(page, name).getByRole('link').click()
  await expect(bar(page)).toBeVisible()
}

/** How far the server says that the other person has read. */
const readsFor = async (api: Api, person: Person, id: string) =>
  (await api.call(person, 'conversations.list', {})).heads.find((head) => head.conversation_id === id)
    ?.peer_read_seq

test("SETTINGS-005: what a stranger writes waits in 'Solicitações de mensagem', uncounted and unread for them, until it is accepted; all devices hear of that within two seconds", async ({
  api,
  visit,
}) => {
  const { ana, caio, dora, ids } = await createRequests(api)
  const desk = await visit(ana)
  const { page } = await visit({ ...ana, session: await api.signIn(ana) }, '/app', NARROW)
  const caios = await visit(caio, `/chat/${ids.caio}`)

  await test.step('it comes live, beside the list and in no count', async () => {
    for (const device of [desk.page, page])
      await expect(entry(device)).toHaveText('Solicitações de mensagem1')
    await write(caios.page, 'Olha isto: https://exemplo.com.br/promo')
    for (const device of [desk.page, page]) {
      await expect(entry(device)).toHaveText('Solicitações de mensagem2')
      await expect(rows(device)).toHaveCount(1)
      await expect(row(device, 'Bruno Lima')).toBeVisible()
      await expect(device).toHaveTitle(/^\(1\)/)
    }
    await expectAccessible(page)
  })

  await test.step('a bar stands in the place of the writing line, and links lead nowhere', async () => {
    await entry(page).click()
    await expect(page.getByRole('heading', { name: 'Solicitações de mensagem' })).toBeVisible()
    await expect(rows(page).first()).toContainText('Caio Prado')
    await expectAccessible(page)
    await row(page, 'Caio Prado').getByRole('link').click()
    await expect(bar(page)).toContainText('Caio Prado não está entre seus contatos.')
    await expect(composer(page)).toHaveCount(0)
    await expect(message(page, 'exemplo.com.br/promo')).toBeVisible()
    await expect(messages(page).getByRole('link')).toHaveCount(0)
    await expectAccessible(page)
  })

  await test.step('that it was read is known to the own devices alone', async () => {
    const list = () => api.call(ana, 'conversations.list', {})
    await expect
      .poll(async () => (await list()).heads.find((head) => head.conversation_id === ids.caio)?.unread_count)
      .toBe(0)
    expect(await readsFor(api, caio, ids.caio)).toBe(0)
    await expect(message(caios.page, 'Olha isto').getByRole('img', { name: 'Enviada' })).toBeVisible()
    await expect(row(caios.page, 'Ana Souza').getByRole('img', { name: 'Enviada' })).toBeVisible()
  })

  await test.step('accepted it is a chat, here and there, and the other sees what was read', async () => {
    await answer(page, 'Aceitar').click()
    await expect(page.getByText('Solicitação aceita')).toBeVisible()
    await waitForChat(page)
    await expect(bar(page)).toHaveCount(0)
    await expect(row(desk.page, 'Caio Prado')).toBeVisible()
    await expect(entry(desk.page)).toHaveText('Solicitações de mensagem1')
    await expect(message(caios.page, 'Olha isto').getByRole('img', { name: 'Lida' })).toBeVisible()
    await expect(messages(page).getByRole('link', { name: /exemplo.com.br/ })).toBeVisible()
    await write(page, 'Não, obrigada')
    await expect(message(caios.page, 'Não, obrigada')).toBeVisible()
  })

  await test.step('one that is deleted is gone, and a request again with what is written next', async () => {
    await openRequest(desk.page, 'Dora Reis')
    await answer(desk.page, 'Apagar').click()
    const question = desk.page.getByRole('alertdialog', { name: 'Apagar solicitação?' })
    await expectAccessible(desk.page, 'features/messages/request-bar')
    await question.getByRole('button', { name: 'Apagar', exact: true }).click()
    await expect(desk.page.getByText('Nenhuma solicitação')).toBeVisible()
    await expect(bar(desk.page)).toHaveCount(0)
    await expectAccessible(desk.page)
    await api.sendTexts(dora, ids.dora, 'Ainda está à venda?')
    await expect(row(desk.page, 'Dora Reis')).toContainText('Ainda está à venda?')
    expect(await readsFor(api, dora, ids.dora)).toBe(0)
  })
})

test("of photos and videos that a stranger sends not a byte is fetched and nothing is shown before 'Aceitar'", async ({
  api,
  origin,
  visit,
}) => {
  const { ana, dora, ids } = await createRequests(api)
  const { page, line } = await visit(ana)
  const size = { width: 320, height: 180 }
  const video = await recordVideo(page, 'bicicleta.webm', size)
  const { buffer: photo } = await takePhoto('bicicleta.jpg', { width: 900, height: 600 })
  const poster = photo.toString('base64')
  const give = (content: Buffer, fields: Parameters<typeof sendFile>[5]) =>
    sendFile(api, origin, dora, ids.dora, content, fields)
  const album_id = randomUUID()
  for (let nth = 0; nth < 2; nth += 1) await give(photo, { message_type: 'image', album_id })
  await give(video.buffer, { message_type: 'video', duration_ms: 1000, poster, ...size })
  await give(photo, { message_type: 'image', content: 'É esta aqui' })

  const fetched = () => line.asked.filter((path) => path.startsWith('/files/'))
  const pictures = messages(page).locator('.media-frame :is(img, video)')
  await openRequest(page, 'Dora Reis')
  await expect(message(page, 'É esta aqui')).toBeVisible()
  await expect(messages(page).locator('.media-tile')).toHaveCount(2)
  await expect(messages(page).locator('.media-length')).toHaveText('0:01')
  // Whatever was to be fetched would be on its way by then.
  await api.sendTexts(dora, ids.dora, 'Gostou?')
  await expect(message(page, 'Gostou?')).toBeVisible()
  await expect(pictures).toHaveCount(0)
  await expect(
    messages(page)
      .getByRole('button', { name: /Abrir|Reproduzir/ })
      .and(page.locator(':enabled')),
  ).toHaveCount(0)
  expect(fetched()).toEqual([])
  await expectAccessible(page)

  await answer(page, 'Aceitar').click()
  await expectSeen(photos(page).last())
  await expect(pictures).toHaveCount(4)
  expect(fetched().length).toBeGreaterThan(0)
  await message(page, 'É esta aqui').getByRole('button', { name: 'Abrir foto' }).click()
  await expect(page.getByRole('dialog', { name: 'Fotos e vídeos' })).toBeVisible()
})

test('a request is accepted without a line, once, and one is reported and blocked from its bar', async ({
  api,
  visit,
}) => {
  const { ana, caio, ids } = await createRequests(api)
  await api.sendTexts(caio, ids.caio, 'Oi, tudo bem?')
  const { page, goOffline, goOnline } = await visit(ana)
  await openRequest(page, 'Dora Reis')
  await expect(message(page, 'Vi seu anúncio')).toBeVisible()
  await goOffline()
  await answer(page, 'Aceitar').click()
  await expect(bar(page)).toHaveCount(0)
  await expect(composer(page)).toBeVisible()
  const isAsked = async () => {
    const { heads } = await api.call(ana, 'conversations.list', {})
    return heads.find((head) => head.conversation_id === ids.dora)?.state?.is_request ?? false
  }
  expect(await isAsked()).toBe(true)
  await goOnline()
  await expect.poll(isAsked).toBe(false)
  await expect(entry(page)).toHaveCount(0)

  await row(page, 'Caio Prado').getByRole('link').click()
  await answer(page, 'Denunciar').click()
  await expect(page.getByRole('dialog', { name: 'Denunciar usuário' })).toContainText('Caio Prado')
  await page.keyboard.press('Escape')
  await answer(page, 'Bloquear').click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Bloquear', exact: true }).click()
  await expect(bar(page)).toContainText('Você bloqueou Caio Prado.')
  await expect(answer(page, 'Aceitar')).toHaveCount(0)
  await expect(answer(page, 'Desbloquear')).toBeVisible()
})

test("SETTINGS-003, SETTINGS-004: 'Quem pode me enviar mensagens' is Todos until Contatos or Ninguém is chosen, on all devices, and who is none cannot begin", async ({
  api,
  visit,
}) => {
  const [ana, bruno] = [await api.createPerson('Ana Souza'), await api.createPerson('Bruno Lima')]
  const { page } = await visit(ana)
  const open = async (where: Page) => {
    await where.getByRole('button', { name: 'Mais opções' }).click()
    await where.getByRole('menuitem', { name: 'Configurações', exact: true }).click()
    return where.getByRole('group', { name: 'Quem pode me enviar mensagens' })
  }
  const choice = await open(page)
  await expect(choice.getByRole('radio')).toHaveCount(3)
  await expect(choice.getByRole('radio', { name: 'Todos' })).toBeChecked()
  await expectAccessible(page)
  await choice.getByRole('radio', { name: 'Contatos' }).click()
  await expect(choice.getByRole('status')).toContainText('Só seus amigos começam conversas com você.')

  const there = await visit({ ...ana, session: await api.signIn(ana) }, '/app', NARROW)
  const same = await open(there.page)
  await expect(same.getByRole('radio', { name: 'Contatos' })).toBeChecked()
  await same.getByRole('radio', { name: 'Ninguém' }).click()
  await expect(choice.getByRole('radio', { name: 'Ninguém' })).toBeChecked()
  await expect.poll(async () => (await api.call(ana, 'settings.get', {})).allow_messages).toBe('nobody')

  const other = await visit(bruno, '/search')
  await other.page.getByRole('searchbox').fill(ana.email)
  await other.page.getByRole('button', { name: `Iniciar conversa com ${ana.email}` }).click()
  await expect(other.page.getByRole('alert')).toContainText('Usuário não encontrado')
  expect((await api.call(ana, 'conversations.list', {})).total).toBe(0)
})
