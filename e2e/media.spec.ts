import { expectAccessible } from './support/axe.ts'
import { recordVideo, takePhoto, writePdf } from './support/media-files.ts'
import { choose, expectSeen, isWaiting, photos, send, waitForKeeper } from './support/media-steps.ts'
import { message, messages, row, waitForChat, waitForWorker, write } from './support/screens.ts'
import { expect, NARROW, test } from './support/test.ts'

test('COMPOSER-001, COMPOSER-003, MEDIA-018: photos and a video from the gallery, with words, arrive live on both sides', async ({
  api,
  origin,
  twoPeople: { ana, bruno, conversationId },
}) => {
  await ana.page.goto(`/chat/${conversationId}`)
  await bruno.page.goto(`/chat/${conversationId}`)
  await waitForChat(bruno.page)
  await waitForChat(ana.page)
  await test.step('COMPOSER-001, COMPOSER-002, COMPOSER-003: the sheet offers gallery, camera, video and document', async () => {
    await ana.page.getByRole('button', { name: 'Anexar' }).click()
    const sheet = ana.page.getByRole('dialog', { name: 'Anexar' })
    await expect(sheet.getByRole('button')).toHaveText([
      'GaleriaFotos e vídeos',
      'Câmera',
      'Vídeo',
      'DocumentoAté 100 MB',
    ])
    await expectAccessible(ana.page, 'features/media/attach/attach-sheet')
    await ana.page.keyboard.press('Escape')
    await expect(sheet).toHaveCount(0)
  })
  const preview = await choose(
    ana.page,
    'gallery',
    await takePhoto('praia.jpg', { width: 3000, height: 2000 }),
  )
  await expect(preview.getByRole('img', { name: 'praia.jpg' })).toBeVisible()
  await expectAccessible(ana.page, 'features/media/preview/preview')
  await preview.getByLabel('Legenda').fill('Chegamos!')
  await preview.getByLabel('Legenda').press('Enter')
  for (const { page } of [ana, bruno]) {
    await expectSeen(photos(page).first())
    await expect(message(page, 'Chegamos!')).toBeVisible()
    const box = await messages(page).locator('.media-image').first().boundingBox()
    expect(box?.width).toBe(272)
    expect(Math.round(box?.height ?? 0)).toBe(181)
  }
  await expect(row(bruno.page, 'Ana Souza')).toContainText('Foto · Chegamos!')

  await test.step('a photo is made small before it goes, and where it was taken is not in it', async () => {
    await photos(bruno.page).first().locator('..').getByRole('button', { name: 'Abrir foto' }).click()
    const viewer = bruno.page.getByRole('dialog', { name: 'Fotos e vídeos' })
    const picture = viewer.getByRole('img', { name: 'Chegamos!' })
    await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(2048)
    const { messages: stored } = await api.call(bruno.person, 'messages.open', {
      conversation_id: conversationId,
    })
    const { urls } = await api.call(bruno.person, 'media.urls', { message_ids: [stored[0]!.id] })
    const bytes = Buffer.from(await (await fetch(origin + urls[0]!.url)).arrayBuffer())
    expect(bytes.length).toBeGreaterThan(10_000)
    expect(bytes.includes('Exif')).toBe(false)
  })
})

test('MEDIA-019: a video arrives live with its picture and length, and plays in the bubble on both sides', async ({
  twoPeople: { ana, bruno, conversationId },
}) => {
  await ana.page.goto(`/chat/${conversationId}`)
  await bruno.page.goto(`/chat/${conversationId}`)
  await waitForChat(bruno.page)
  const video = await recordVideo(ana.page, 'trilha.webm', { width: 320, height: 180 })
  await send(ana.page, 'video', video)
  for (const { page } of [ana, bruno]) {
    const frame = messages(page).locator('.media-video')
    await expect(frame.locator('.media-length')).toHaveText(/0:0[1-3]/)
    await expect(isWaiting(page)).toHaveCount(0)
    await frame.getByRole('button', { name: 'Reproduzir vídeo' }).click()
    const playing = frame.locator('video.media-playing')
    await expect
      .poll(() => playing.evaluate((element: HTMLVideoElement) => element.currentTime))
      .toBeGreaterThan(0.2)
    await expect.poll(() => playing.evaluate((element: HTMLVideoElement) => element.videoWidth)).toBe(320)
  }
})

test('MEDIA-020: a document shows its name and size and is saved under its name', async ({
  twoPeople: { ana, bruno, conversationId },
}) => {
  await ana.page.goto(`/chat/${conversationId}`)
  await bruno.page.goto(`/chat/${conversationId}`)
  await waitForChat(bruno.page)
  await send(ana.page, 'document', writePdf('roteiro-sabado-serra.pdf', 1_258_291))
  for (const { page } of [ana, bruno]) {
    const file = messages(page).locator('.media-file')
    await expect(file).toContainText('roteiro-sabado-serra.pdf')
    await expect(file).toContainText('1,2 MB')
    await expect(file.locator('.media-page')).toHaveText('PDF')
    const download = page.waitForEvent('download')
    await file.getByRole('button', { name: 'Baixar roteiro-sabado-serra.pdf' }).click()
    expect((await download).suggestedFilename()).toBe('roteiro-sabado-serra.pdf')
  }
})

test.describe('on a phone', () => {
  test.use(NARROW)
  test('COMPOSER-002: the camera entry opens the camera of the phone', async ({ visit, chat }) => {
    const { page } = await visit(chat.ana, `/chat/${chat.conversationId}`, NARROW)
    await waitForChat(page)
    await page.getByRole('button', { name: 'Anexar' }).click()
    const chooser = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: 'Câmera' }).click()
    const input = (await chooser).element()
    expect(await input.getAttribute('capture')).toBe('environment')
    expect(await input.getAttribute('accept')).toBe('image/*')
    await (await chooser).setFiles(await takePhoto('agora.jpg', { width: 800, height: 600 }))
    await page.getByRole('button', { name: 'Enviar arquivo' }).click()
    await expectSeen(photos(page).first())
  })
})

test('COMPOSER-002: at a desk the camera is on the screen; without one that is said', async ({
  visit,
  chat,
}) => {
  const { page } = await visit(chat.ana, `/chat/${chat.conversationId}`)
  await waitForChat(page)
  const open = async () => {
    await page.getByRole('button', { name: 'Anexar' }).click()
    await page.getByRole('button', { name: 'Câmera' }).click()
    return page.getByRole('dialog', { name: 'Câmera' })
  }
  const refused = await open()
  await expect(refused.getByRole('alert')).toContainText('Sem acesso à câmera')
  await refused.getByRole('button', { name: 'Cancelar' }).click()
  await expect(refused).toHaveCount(0)

  // A machine without a camera: what it would show is drawn.
  await page.evaluate(() => {
    navigator.mediaDevices.getUserMedia = async () => {
      const canvas = document.createElement('canvas')
      canvas.width = 640
      canvas.height = 480
      const pen = canvas.getContext('2d')!
      setInterval(() => {
        pen.fillStyle = '#0b6285'
        pen.fillRect(0, 0, 640, 480)
      }, 50)
      return canvas.captureStream(20)
    }
  })
  const camera = await open()
  await expectAccessible(page, 'features/media/camera/camera')
  await camera.getByRole('button', { name: 'Tirar foto' }).click()
  await page.getByRole('button', { name: 'Enviar arquivo' }).click()
  await expectSeen(photos(page).first())
})

test('files survive a dead network and a reload, hold no text up, and are there once', async ({
  api,
  twoPeople: { ana, bruno, conversationId },
}) => {
  await ana.page.goto(`/chat/${conversationId}`)
  await waitForWorker(ana.page)
  await waitForChat(ana.page)
  // What the preview needs has been used once.
  await send(ana.page, 'gallery', await takePhoto('antes.jpg', { width: 400, height: 300 }))
  await expectSeen(photos(ana.page).first())
  await expect(isWaiting(ana.page)).toHaveCount(0)
  await ana.goOffline()
  await send(ana.page, 'gallery', await takePhoto('um.jpg', { width: 800, height: 600 }))
  await expect(isWaiting(ana.page)).toHaveCount(1)
  await expectSeen(photos(ana.page).nth(1))
  await write(ana.page, 'texto depois')
  await ana.page.reload()
  await expect(message(ana.page, 'texto depois')).toBeVisible()
  await expect(isWaiting(ana.page)).toHaveCount(1)
  await expectSeen(photos(ana.page).nth(1))
  await ana.goOnline()
  await expect(isWaiting(ana.page)).toHaveCount(0, { timeout: 20_000 })
  await bruno.page.goto(`/chat/${conversationId}`)
  await expect(photos(bruno.page)).toHaveCount(2)
  const { messages: stored } = await api.call(bruno.person, 'messages.open', {
    conversation_id: conversationId,
  })
  expect(stored.map(({ message_type }) => message_type).toSorted()).toEqual(['image', 'image', 'text'])
})

test('a file that is given up while it is sent leaves nothing', async ({ visit, chat, api }) => {
  const { page, ...ana } = await visit(chat.ana, `/chat/${chat.conversationId}`)
  await waitForChat(page)
  const preview = await choose(page, 'gallery', await takePhoto('um.jpg', { width: 800, height: 600 }))
  await waitForKeeper(page)
  ana.line.freeze()
  await preview.getByRole('button', { name: /^Enviar/ }).click()
  const ring = messages(page).getByRole('progressbar', { name: 'Enviando' })
  await expect(ring).toHaveAttribute('aria-valuenow', '0')
  await isWaiting(page).click()
  await expect(isWaiting(page)).toHaveCount(0)
  ana.line.mend()
  await write(page, 'deixa')
  await expect(message(page, 'deixa')).toBeVisible()
  const open = () => api.call(chat.bruno, 'messages.open', { conversation_id: chat.conversationId })
  await expect.poll(async () => (await open()).messages.map(({ content }) => content)).toEqual(['deixa'])
})

test('what is cancelled while it is made ready is not sent, and its picture is let go of', async ({
  visit,
  chat,
}) => {
  const { page } = await visit(chat.ana, `/chat/${chat.conversationId}`)
  await waitForChat(page)
  // Photos are read when it is let go of.
  await page.evaluate(() => {
    const read = createImageBitmap
    const held = new Promise((resolve) => addEventListener('let-go', resolve, { once: true }))
    window.createImageBitmap = (async (file: Blob) => {
      await held
      return read(file)
    }) as typeof createImageBitmap
    const letGoOf: string[] = []
    Object.assign(window, { letGoOf })
    const revoke = URL.revokeObjectURL.bind(URL)
    URL.revokeObjectURL = (url) => {
      letGoOf.push(url)
      revoke(url)
    }
  })
  const letGoOf = () => page.evaluate(() => (window as unknown as { letGoOf: string[] }).letGoOf)
  const size = { width: 400, height: 300 }
  const preview = await choose(page, 'gallery', await takePhoto('um.jpg', size))
  const picture = await preview.getByRole('img', { name: 'um.jpg' }).getAttribute('src')
  await preview.getByLabel('Legenda').fill('não era esta')
  await preview.getByRole('button', { name: 'Enviar arquivo' }).click()
  await expect(preview.getByRole('button', { name: 'Enviar arquivo' })).toBeDisabled()
  await preview.getByRole('button', { name: 'Cancelar' }).click()
  await expect(preview).toHaveCount(0)
  await expect.poll(letGoOf).toContain(picture)
  await page.evaluate(() => dispatchEvent(new Event('let-go')))
  // Files of one conversation go out one after the other: the first would stand before it.
  await choose(page, 'gallery', await takePhoto('dois.jpg', size))
  await preview.getByLabel('Legenda').fill('é esta')
  await preview.getByLabel('Legenda').press('Enter')
  await expectSeen(message(page, 'é esta').locator('.media-image > img:not(.media-blurred)'))
  await expect(isWaiting(page)).toHaveCount(0)
  await expect(photos(page)).toHaveCount(1)
  await expect(message(page, 'não era esta')).toHaveCount(0)
})

test('what was looked at is there without a network, goes when it is deleted for everyone, and is freed in Settings', async ({
  api,
  twoPeople: { ana, bruno, conversationId },
}) => {
  await ana.page.goto(`/chat/${conversationId}`)
  for (const name of ['um.jpg', 'dois.jpg'])
    await send(ana.page, 'gallery', await takePhoto(name, { width: 600, height: 400 }))
  const { page } = bruno
  await page.goto(`/chat/${conversationId}`)
  await waitForWorker(page)
  await expectSeen(photos(page).nth(1))
  const kept = () => page.evaluate(async () => (await (await caches.open('lero-media')).keys()).length)
  await expect.poll(kept).toBe(2)
  await bruno.goOffline()
  await page.reload()
  await expectSeen(photos(page).nth(1))
  await bruno.goOnline()

  const { messages: stored } = await api.call(ana.person, 'messages.open', {
    conversation_id: conversationId,
  })
  await api.call(ana.person, 'messages.delete_for_everyone', { message_id: stored[0]!.id })
  await expect(messages(page).getByText('Mensagem apagada')).toBeVisible()
  await expect.poll(kept).toBe(1)

  await page.goto('/app')
  await page.getByRole('button', { name: 'Mais opções' }).click()
  await page.getByRole('menuitem', { name: 'Configurações' }).click()
  await page.getByRole('button', { name: 'Armazenamento' }).click()
  const storage = page.getByRole('dialog', { name: 'Armazenamento' })
  await expect(storage.getByRole('listitem')).toContainText('Ana Souza')
  await expectAccessible(page, 'features/media/settings/storage-dialog')
  await storage.getByRole('button', { name: 'Liberar o espaço de Ana Souza' }).click()
  await expect(storage).toContainText('Nada guardado ainda.')
  expect(await kept()).toBe(0)
})

test('the viewer leads through the photos and videos of a conversation by keys, and back closes it', async ({
  api,
  visit,
  chat,
}) => {
  const { page } = await visit(chat.ana, `/chat/${chat.conversationId}`)
  await waitForChat(page)
  for (const name of ['um.jpg', 'dois.jpg', 'tres.jpg']) {
    const preview = await choose(page, 'gallery', await takePhoto(name, { width: 600, height: 400 }))
    await preview.getByLabel('Legenda').fill(name)
    await preview.getByLabel('Legenda').press('Enter')
    await expect(preview).toHaveCount(0)
  }
  await expect(isWaiting(page)).toHaveCount(0)
  await message(page, 'dois.jpg').getByRole('button', { name: 'Abrir foto' }).click()
  const viewer = page.getByRole('dialog', { name: 'Fotos e vídeos' })
  await expect(viewer.locator('.viewer-words')).toHaveText('dois.jpg')
  await expectAccessible(page, 'features/media/viewer/media-viewer')
  await page.keyboard.press('ArrowRight')
  await expect(viewer.locator('.viewer-words')).toHaveText('tres.jpg')
  await expect(viewer.getByRole('button', { name: 'Próxima' })).toHaveCount(0)
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowLeft')
  await expect(viewer.locator('.viewer-words')).toHaveText('um.jpg')
  const picture = viewer.getByRole('img', { name: 'um.jpg' })
  await picture.click({ button: 'right' })
  await picture.dblclick({ position: { x: 50, y: 50 } })
  await expect(picture).toHaveAttribute('style', /scale\(2\.5\)/)
  // The message that opened it is no part of it.
  await expect(page.getByRole('menu', { includeHidden: true })).toHaveCount(0)
  const download = page.waitForEvent('download')
  await viewer.getByRole('button', { name: 'Baixar' }).click()
  expect((await download).suggestedFilename()).toBe('um.jpg')
  await page.goBack()
  await expect(viewer).toHaveCount(0)
  await expect(page).toHaveURL(/\/chat\//)

  await test.step('it closes when what it shows is deleted, and opens again', async () => {
    const open = message(page, 'dois.jpg').getByRole('button', { name: 'Abrir foto' })
    await open.click()
    await page.keyboard.press('ArrowRight')
    await expect(viewer.locator('.viewer-words')).toHaveText('tres.jpg')
    const { messages: stored } = await api.call(chat.ana, 'messages.open', {
      conversation_id: chat.conversationId,
    })
    const last = stored.find(({ content }) => content === 'tres.jpg')!
    await api.call(chat.ana, 'messages.delete_for_everyone', { message_id: last.id })
    await expect(viewer).toHaveCount(0)
    await expect(messages(page).getByText('Mensagem apagada')).toBeVisible()
    await open.click()
    await expect(viewer.locator('.viewer-words')).toHaveText('dois.jpg')
  })
})
