import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { takePhoto, writePdf } from './support/media-files.ts'
import { expectSeen, photos, send } from './support/media-steps.ts'
import { message, messages, putFinger, row, waitForChat } from './support/screens.ts'
import { sendFile } from './support/send-file.ts'
import { expect, NARROW, test } from './support/test.ts'
import { hum, sendVoice } from './support/voice.ts'

const album = (page: Page) => messages(page).locator('.media-album')
const tiles = (page: Page) => album(page).locator('.media-tile')
const deleted = (page: Page) => messages(page).getByText('Mensagem apagada')

/** How many files of messages this device keeps. */
const countKept = (page: Page): Promise<number> =>
  page.evaluate(async () => (await (await caches.open('lero-media')).keys()).length)

/** A finger rests on it until its menu is there. */
async function hold(page: Page, target: Locator): Promise<void> {
  const { x, y } = await findResting(target)
  const finger = await putFinger(page)
  await finger.down(x, y)
  await expect(page.getByRole('menuitem', { name: 'Responder' })).toBeVisible()
  await finger.up()
}

/** Its middle, once the list has come to rest. */
async function findResting(target: Locator): Promise<{ x: number; y: number }> {
  let middle = { x: Number.NaN, y: Number.NaN }
  const rests = async (): Promise<boolean> => {
    const box = await target.boundingBox()
    const now = box && { x: box.x + box.width / 2, y: box.y + box.height / 2 }
    const isSame = now?.x === middle.x && now.y === middle.y
    middle = now ?? middle
    return isSame
  }
  await expect.poll(rests).toBe(true)
  return middle
}

test('an album is chosen, sent on and deleted as the one thing it looks like, on a phone and at a desk; nothing of it is kept', async ({
  api,
  visit,
  chat: { ana, bruno, conversationId },
}) => {
  const caio = await api.createPerson('Caio Prado')
  await api.createChat(ana, caio)
  const desk = await visit(bruno, `/chat/${conversationId}`)
  const { page } = await visit(ana, '/app', NARROW)
  await row(page, 'Bruno Lima').tap()
  await waitForChat(page)
  const size = { width: 400, height: 300 }
  const [one, two, three] = await Promise.all(
    ['#2f8f9d', '#9d2f5b', '#5b9d2f'].map((tint, index) => takePhoto(`${index}.jpg`, size, tint)),
  )
  await send(desk.page, 'gallery', one!, two!, three!)
  await expect(tiles(page)).toHaveCount(3)
  await expectSeen(tiles(page).first().locator('img:not(.media-blurred)'))

  await test.step('on a phone it is held and sent on whole', async () => {
    await hold(page, tiles(page).first())
    await expect(page.getByRole('dialog', { name: 'Fotos e vídeos' })).toHaveCount(0)
    await expectAccessible(page)
    await page.getByRole('menuitem', { name: 'Encaminhar' }).tap()
    const sheet = page.getByRole('dialog', { name: 'Encaminhar para' })
    await sheet.getByRole('checkbox', { name: 'Caio Prado' }).tap()
    await sheet.getByRole('button', { name: 'Enviar' }).tap()
    await expect(page.getByText('Mensagem enviada!')).toBeVisible()
    await page.goBack()
    await row(page, 'Caio Prado').tap()
    await expect(messages(page).getByText('Encaminhada', { exact: true })).toHaveCount(3)
    await expectSeen(photos(page).nth(2))
    await page.goBack()
    await row(page, 'Bruno Lima').tap()
  })

  await test.step('selected it counts as what it holds', async () => {
    await hold(page, tiles(page).nth(1))
    await page.getByRole('menuitem', { name: 'Selecionar' }).tap()
    await expect(page.getByText('3 selecionadas')).toBeVisible()
    await page.getByRole('button', { name: 'Cancelar seleção' }).tap()
    await expect(page.getByText('3 selecionadas')).toHaveCount(0)
  })

  await test.step('at a desk it is deleted whole, and the copies of the other device go', async () => {
    await expect.poll(() => countKept(page)).toBeGreaterThanOrEqual(3)
    const kept = await countKept(page)
    await tiles(desk.page).first().click({ button: 'right' })
    await desk.page.getByRole('menuitem', { name: 'Apagar para todos' }).click()
    const question = desk.page.getByRole('alertdialog', { name: 'Apagar 3 mensagens?' })
    await question.getByRole('button', { name: 'Apagar para todos' }).click()
    await expect(deleted(page)).toHaveCount(3)
    await expect(album(page)).toHaveCount(0)
    await expect(deleted(desk.page)).toHaveCount(3)
    await expect.poll(() => countKept(page)).toBeLessThanOrEqual(kept - 3)
  })
})

test('files are told about, quoted, jumped to however old, deleted for oneself and for all, with their quotes and copies', async ({
  api,
  origin,
  visit,
  chat: { ana, bruno, conversationId },
}) => {
  const photo = await takePhoto('praia.jpg', { width: 400, height: 300 })
  const old = await sendFile(api, origin, bruno, conversationId, photo.buffer, {
    message_type: 'image',
    content: 'a praia de antes',
  })
  const many = Array.from({ length: 130 }, (_, index) => `mensagem ${index}`)
  await api.sendTexts(bruno, conversationId, ...many)
  const reply = { content: 'que praia é essa?', reply_to_message_id: old.id }
  await sendVoice(api, origin, ana, conversationId, hum(2), 2000)
  await sendFile(api, origin, ana, conversationId, writePdf('r', 2000).buffer, {
    message_type: 'file',
    file_name: 'roteiro.pdf',
    ...reply,
  })
  const { page } = await visit(ana, `/chat/${conversationId}`, NARROW)
  await visit(bruno, `/chat/${conversationId}`)
  const info = page.getByRole('dialog', { name: 'Dados da mensagem' })
  const words = message(page, reply.content)
  await waitForChat(page)
  await expect(words.locator('.quote')).toContainText('a praia de antes')

  await test.step('what is known of a voice message and of a document', async () => {
    for (const target of [messages(page).locator('.voice'), words.locator('.bubble')]) {
      await hold(page, target)
      await page.getByRole('menuitem', { name: 'Dados da mensagem' }).tap()
      await expect(info).toContainText('Enviada')
      await expect(info).toContainText('Lida')
      await info.getByRole('button', { name: 'Fechar' }).tap()
      await expect(info).toHaveCount(0)
    }
  })

  await test.step('a quote leads to the photo it speaks of', async () => {
    await words.locator('.quote').tap()
    const there = message(page, 'a praia de antes')
    await expect(there).toBeInViewport()
    await expectSeen(photos(page).first())
    await expect.poll(() => countKept(page)).toBeGreaterThan(0)
  })

  await test.step('deleted for oneself it is gone here, with what was kept of it, and is there for the other', async () => {
    const own = await sendFile(api, origin, ana, conversationId, photo.buffer, {
      message_type: 'image',
      content: 'só minha',
    })
    await page.getByRole('button', { name: 'Ir para o fim' }).tap()
    await expectSeen(message(page, 'só minha').locator('.media-image > img:not(.media-blurred)'))
    await expect.poll(() => isKept(page, own.id)).toBe(true)
    await hold(page, message(page, 'só minha').locator('.bubble'))
    await page.getByRole('menuitem', { name: 'Apagar para mim' }).tap()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Apagar para mim' }).tap()
    await expect(message(page, 'só minha')).toHaveCount(0)
    await expect.poll(() => isKept(page, own.id)).toBe(false)
    const { messages: stored } = await api.call(bruno, 'messages.open', { conversation_id: conversationId })
    expect(stored.some(({ id }) => id === own.id)).toBe(true)
  })

  await test.step('deleted for everyone its quote says so, and no copy stays', async () => {
    await api.call(bruno, 'messages.delete_for_everyone', { message_id: old.id })
    await expect(words).toContainText('Mensagem apagada')
    await expect(words).not.toContainText('a praia de antes')
    await expect.poll(() => isKept(page, old.id)).toBe(false)
  })
})

/** Whether this device keeps a file of a message. */
const isKept = (page: Page, messageId: string): Promise<boolean> =>
  page.evaluate(
    async (id) => (await (await caches.open('lero-media')).keys()).some(({ url }) => url.includes(id)),
    messageId,
  )
