import { recordVideo, takePhoto, writePdf } from './support/media-files.ts'
import { expectSeen, isWaiting, photos, send, toast } from './support/media-steps.ts'
import { voices } from './support/microphone.ts'
import { message, messages, row, waitForChat, write } from './support/screens.ts'
import { sendFile } from './support/send-file.ts'
import { expect, test } from './support/test.ts'
import { hum, sendVoice } from './support/voice.ts'

test('what could not be loaded without a line is loaded by itself when the line is back: photo, video, poster; voice and documents at the next press', async ({
  api,
  origin,
  twoPeople: { ana, bruno, conversationId },
}) => {
  const { page } = ana
  // What draws and opens such messages is here by then.
  const caio = await api.createPerson('Caio Prado')
  const other = await api.createChat(ana.person, caio)
  const photo = await takePhoto('praia.jpg', { width: 900, height: 600 })
  await sendFile(api, origin, caio, other, photo.buffer, { message_type: 'image' })
  await sendVoice(api, origin, caio, other, hum(1), 1000)
  await row(page, 'Caio Prado').click()
  await expect(voices(page)).toHaveCount(1)
  await messages(page).getByRole('button', { name: 'Abrir foto' }).click()
  await expect(page.getByRole('dialog', { name: 'Fotos e vídeos' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog', { name: 'Fotos e vídeos' })).toHaveCount(0)
  await bruno.page.goto(`/chat/${conversationId}`)
  await waitForChat(bruno.page)
  await send(bruno.page, 'video', await recordVideo(bruno.page, 'v.webm', { width: 320, height: 180 }))
  await expect(messages(bruno.page).getByRole('button', { name: 'Reproduzir vídeo' })).toBeVisible()
  await sendFile(api, origin, bruno.person, conversationId, photo.buffer, { message_type: 'image' })
  await sendFile(api, origin, bruno.person, conversationId, writePdf('r', 2000).buffer, {
    message_type: 'file',
    file_name: 'roteiro.pdf',
  })
  await sendVoice(api, origin, bruno.person, conversationId, hum(3), 3000)
  await expect(row(page, 'Bruno Lima')).toContainText('Áudio 0:03')

  const video = messages(page).locator('.media-video')
  const poster = video.locator('img:not(.media-blurred)')
  const play = voices(page).first().getByRole('button', { name: 'Reproduzir áudio' })
  const save = messages(page).getByRole('button', { name: 'Baixar roteiro.pdf' })
  const closeToasts = async (): Promise<void> => {
    await toast(page).first().getByRole('button', { name: 'Fechar' }).click()
    await expect(toast(page)).toHaveCount(0)
  }

  await test.step('photo and poster', async () => {
    await ana.goOffline()
    await row(page, 'Bruno Lima').click()
    await expect(messages(page).locator('.media-image .media-disc')).toBeVisible()
    await expect(video.getByRole('button', { name: 'Reproduzir vídeo' })).toBeVisible()
    await expect(photos(page)).toHaveCount(0)
    await expect(poster).toHaveCount(0)
    await ana.goOnline()
    await expectSeen(photos(page).first())
    await expectSeen(poster)
  })

  await test.step('a video that is wanted', async () => {
    await ana.goOffline()
    await video.getByRole('button', { name: 'Reproduzir vídeo' }).click()
    await expect(toast(page).first()).toContainText('Sem internet')
    await closeToasts()
    await ana.goOnline()
    const playing = video.locator('video.media-playing')
    await expect
      .poll(() => playing.evaluate((element: HTMLVideoElement) => element.currentTime))
      .toBeGreaterThan(0.2)
  })

  await test.step('the whole of a photo, on the stage', async () => {
    await ana.goOffline()
    await messages(page).getByRole('button', { name: 'Abrir foto' }).click()
    const stage = page.getByRole('dialog', { name: 'Fotos e vídeos' })
    await expect(stage.getByRole('button', { name: 'Tentar de novo' })).toBeVisible()
    await ana.goOnline()
    await expect(stage.getByRole('button', { name: 'Tentar de novo' })).toHaveCount(0)
    const picture = stage.getByRole('img', { name: 'Foto' })
    await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(900)
    await page.keyboard.press('Escape')
    await expect(stage).toHaveCount(0)
  })

  await test.step('nothing sounds or is saved by itself: a voice message and a document at the next press', async () => {
    await ana.goOffline()
    await play.click()
    await expect(toast(page).first()).toBeVisible()
    await save.click()
    await expect(toast(page).filter({ hasText: 'Sem internet' })).toBeVisible()
    await ana.goOnline()
    await expect(play).toBeVisible()
    const download = page.waitForEvent('download')
    await save.click()
    expect((await download).suggestedFilename()).toBe('roteiro.pdf')
    await play.click()
    await expect(voices(page).first().getByRole('button', { name: 'Pausar áudio' })).toBeVisible()
  })
})

test('while a large file goes up a slow line texts of both people are sent, acknowledged and shown', async ({
  api,
  twoPeople: { ana, bruno, conversationId },
}) => {
  for (const { page } of [ana, bruno]) await page.goto(`/chat/${conversationId}`)
  await waitForChat(bruno.page)
  await waitForChat(ana.page)
  // Two minutes at this speed.
  ana.line.setSpeedUp(256_000)
  await send(ana.page, 'document', writePdf('lista.pdf', 4_000_000))
  await expect(isWaiting(ana.page)).toHaveCount(1)
  await expect
    .poll(() => ana.line.asked.filter((path) => path.startsWith('/files/upload/')).length)
    .toBeGreaterThan(1)

  await write(ana.page, 'já está indo')
  await expect(message(bruno.page, 'já está indo')).toBeVisible()
  await expect(message(ana.page, 'já está indo').getByRole('img', { name: 'Lida' })).toBeVisible()
  await write(bruno.page, 'sem pressa')
  await expect(message(ana.page, 'sem pressa')).toBeVisible()
  await expect(message(bruno.page, 'sem pressa').getByRole('img', { name: 'Lida' })).toBeVisible()
  await expect(isWaiting(ana.page)).toHaveCount(1)

  ana.line.setSpeedUp(null)
  await expect(message(bruno.page, 'lista')).toBeVisible()
  await expect(isWaiting(ana.page)).toHaveCount(0)
  const { messages: stored } = await api.call(bruno.person, 'messages.open', {
    conversation_id: conversationId,
  })
  expect(stored.map(({ content, file_name }) => content || file_name)).toEqual([
    'já está indo',
    'sem pressa',
    'lista.pdf',
  ])
})
