import { clearFaults, setFaults } from './support/faults.ts'
import { takePhoto, writePdf } from './support/media-files.ts'
import { choose, expectSeen, isWaiting, photos, send, toast, waitForKeeper } from './support/media-steps.ts'
import { messages, waitForChat, waitForWorker, write } from './support/screens.ts'
import { expect, test } from './support/test.ts'

test('MEDIA-007, MEDIA-008, MEDIA-015, MEDIA-016: why a file was not brought to the server is said', async ({
  visit,
  chat,
}) => {
  const { page } = await visit(chat.ana, `/chat/${chat.conversationId}`, { serviceWorkers: 'block' })
  const uploads = '**/files/upload'
  const answer = (status: number, code: string) =>
    page.route(uploads, (route) => route.fulfill({ status, json: { code, message: 'Sem palavras' } }))
  const close = () => toast(page).getByRole('button', { name: 'Fechar' }).click()
  const photo = await takePhoto('um.jpg', { width: 300, height: 200 })

  await answer(401, 'unauthenticated')
  await send(page, 'gallery', photo)
  await expect(toast(page)).toContainText('Erro no upload')
  await expect(toast(page)).toContainText('Usuário não autenticado')
  await close()
  await page.unroute(uploads)

  await answer(404, 'not_found')
  await send(page, 'gallery', photo)
  await expect(toast(page)).toContainText('Erro no upload')
  await expect(toast(page)).toContainText('Não foi possível fazer upload do arquivo')
  await close()
  await page.unroute(uploads)

  // The server takes no pages.
  const html = {
    name: 'pagina.html',
    mimeType: 'text/html',
    buffer: Buffer.from('<html><script>1</script></html>'),
  }
  await send(page, 'document', html)
  await expect(toast(page)).toContainText(/Erro no upload: \S+/)
  await close()

  await expect(messages(page).getByText('Não enviada.')).toHaveCount(3)
  await messages(page).getByRole('button', { name: 'Tentar de novo' }).first().click()
  await expect(messages(page).getByText('Não enviada.')).toHaveCount(2)
  await expectSeen(photos(page).first())
})

test('MEDIA-010: bytes that are gone from the device are an unexpected error', async ({ visit, chat }) => {
  const { page, ...ana } = await visit(chat.ana, `/chat/${chat.conversationId}`)
  await waitForWorker(page)
  const preview = await choose(page, 'gallery', await takePhoto('um.jpg', { width: 300, height: 200 }))
  await waitForKeeper(page)
  await ana.goOffline()
  await preview.getByRole('button', { name: /^Enviar/ }).click()
  await expect(isWaiting(page)).toHaveCount(1)
  await page.evaluate(async (me) => {
    const opening = indexedDB.open(`lero-${me}`)
    const database = await new Promise<IDBDatabase>((resolve) => {
      opening.onsuccess = () => resolve(opening.result)
    })
    const tx = database.transaction(['blobs', 'jobs'], 'readwrite')
    const jobs = tx.objectStore('jobs')
    // Of long ago: no other tab is still writing its bytes.
    const reading = jobs.getAll()
    reading.onsuccess = () => {
      for (const job of reading.result as { order: number }[])
        jobs.put({ ...job, order: job.order - 3_600_000 })
    }
    tx.objectStore('blobs').clear()
    await new Promise((resolve) => (tx.oncomplete = resolve))
    database.close()
  }, chat.ana.id)
  await page.reload()
  await ana.goOnline()
  await expect(toast(page)).toContainText('Erro no upload', { timeout: 20_000 })
  await expect(toast(page)).toContainText('Erro inesperado no upload')
})

test('MEDIA-011, MEDIA-012, MEDIA-013, MEDIA-014: why a message with a file was not taken is said, and it is tried again', async ({
  api,
  visit,
  chat,
}) => {
  const { page, context } = await visit(chat.ana, `/chat/${chat.conversationId}`)
  const close = () => toast(page).getByRole('button', { name: 'Fechar' }).click()
  const photo = await takePhoto('um.jpg', { width: 300, height: 200 })
  await waitForChat(page)
  await setFaults(context, { 'media.send': 'refuse' })
  await send(page, 'document', writePdf('nota.pdf'))
  await expect(toast(page)).toContainText('Não foi possível enviar o arquivo')
  await close()
  await send(page, 'gallery', photo)
  await expect(toast(page)).toContainText('Não foi possível enviar a mídia')
  await close()

  await setFaults(context, { 'media.send': 'fail' })
  await messages(page).getByRole('button', { name: 'Tentar de novo' }).last().click()
  await expect(toast(page)).toContainText('Erro inesperado ao enviar arquivo', { timeout: 20_000 })
  await close()
  await clearFaults(context)
  await messages(page).getByRole('button', { name: 'Tentar de novo' }).last().click()
  await expect(messages(page).getByText('Não enviada.')).toHaveCount(1)
  // It is on its way no more.
  await expect(isWaiting(page)).toHaveCount(0)

  const { conversationId } = await api.createGroup(chat.ana, 'Trilha', [chat.bruno])
  await page.goto(`/chat/${conversationId}`)
  await waitForChat(page)
  await setFaults(context, { 'media.send': 'refuse' })
  await send(page, 'gallery', photo)
  await expect(toast(page)).toContainText('Não foi possível enviar arquivo no grupo')
})

test('MEDIA-009: a file whose address is not given says so, and opens when it is', async ({
  twoPeople: { ana, bruno, conversationId },
}) => {
  await ana.page.goto(`/chat/${conversationId}`)
  await send(ana.page, 'document', writePdf('nota.pdf'))
  await setFaults(bruno.context, { 'media.urls': 'fail' })
  const { page } = bruno
  await page.goto(`/chat/${conversationId}`)
  await messages(page).getByRole('button', { name: 'Baixar nota.pdf' }).click()
  await expect(toast(page)).toContainText('Não foi possível criar link de acesso ao arquivo')
  await clearFaults(bruno.context)
  const download = page.waitForEvent('download')
  await messages(page).getByRole('button', { name: 'Baixar nota.pdf' }).click()
  expect((await download).suggestedFilename()).toBe('nota.pdf')
})

test('COMPOSER-029: in a blocked conversation files that are dropped, pasted or looked at are not sent', async ({
  api,
  twoPeople: { ana, bruno, conversationId },
}) => {
  const { page } = ana
  await page.goto(`/chat/${conversationId}`)
  await write(page, 'oi')
  const give = (kind: 'drop' | 'paste') =>
    messages(page).evaluate((place, type) => {
      const data = new DataTransfer()
      data.items.add(new File(['%PDF-1.4'], 'nota.pdf', { type: 'application/pdf' }))
      const options = { bubbles: true, cancelable: true }
      place.dispatchEvent(
        type === 'drop'
          ? new DragEvent('drop', { ...options, dataTransfer: data })
          : new ClipboardEvent('paste', { ...options, clipboardData: data }),
      )
    }, kind)
  const expectRefused = async () => {
    await expect(toast(page)).toContainText('Bloqueado')
    await expect(toast(page)).toContainText('Envio de mídia desativado nesta conversa.')
    await toast(page).getByRole('button', { name: 'Fechar' }).click()
  }
  const preview = page.getByRole('dialog', { name: 'Antes de enviar' })
  await test.step('both open the preview where one may send', async () => {
    for (const kind of ['drop', 'paste'] as const) {
      await give(kind)
      await expect(preview).toContainText('nota.pdf')
      if (kind === 'drop') await preview.getByRole('button', { name: 'Cancelar' }).click()
    }
  })
  await api.call(bruno.person, 'people.block', { user_id: ana.person.id })
  await expect(page.getByPlaceholder('Mensagens desativadas')).toBeAttached()
  await preview.getByRole('button', { name: 'Enviar arquivo' }).click()
  await expectRefused()
  await preview.getByRole('button', { name: 'Cancelar' }).click()
  for (const kind of ['drop', 'paste'] as const) {
    await give(kind)
    await expectRefused()
    await expect(preview).toHaveCount(0)
  }
  await expect(page.getByRole('button', { name: 'Anexar' })).toHaveCount(0)
  const { messages: stored } = await api.call(bruno.person, 'messages.open', {
    conversation_id: conversationId,
  })
  expect(stored).toHaveLength(1)
})
