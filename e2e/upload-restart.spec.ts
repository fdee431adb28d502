import { clearFaults, setFaults } from './support/faults.ts'
import { writePdf } from './support/media-files.ts'
import { isWaiting, send, toast } from './support/media-steps.ts'
import { message, messages, waitForChat } from './support/screens.ts'
import { type RunningServer, startServer } from './support/server.ts'
import { expect, test as base } from './support/test.ts'

const DOCUMENT_BYTES = 3_000_000

/** A server of the test's own, at the same address with the same data after `restart`. */
type Restartable = { readonly origin: string; kill: () => void; start: () => Promise<void> }

const test = base.extend<{ server: Restartable }>({
  server: async ({}, use) => {
    const first = await startServer()
    const { origin, dataDir } = first
    let running: RunningServer = first
    await use({
      origin,
      kill: () => void running.process.kill('SIGKILL'),
      start: async () => {
        running = await startServer({ PORT: new URL(origin).port, DATA_DIR: dataDir })
      },
    })
    await running.stop()
    await first.stop()
  },
  origin: async ({ server }, use) => use(server.origin),
})

test('a file goes on where it was when the server is killed twice while it goes up, and is sent once though the server breaks over its message', async ({
  server,
  origin,
  api,
  visit,
  chat: { ana, bruno, conversationId },
}) => {
  const { page, context, line } = await visit(ana, `/chat/${conversationId}`)
  await waitForChat(page)
  const begun: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/files/upload')) begun.push(request.url())
  })
  const pieces = () => line.asked.filter((path) => path.startsWith('/files/upload/')).length
  const ring = page.getByRole('progressbar', { name: 'Enviando' })
  const sentShare = async () => Number(await ring.getAttribute('aria-valuenow'))

  line.setSpeedUp(1_500_000)
  await send(page, 'document', writePdf('lista.pdf', DOCUMENT_BYTES))
  for (const share of [10, 30]) {
    await expect.poll(sentShare).toBeGreaterThan(share)
    server.kill()
    const before = pieces()
    await expect.poll(pieces).toBeGreaterThan(before)
    await expect(isWaiting(page)).toHaveCount(1)
    await server.start()
  }
  await setFaults(context, { 'media.send': 'fail' })
  line.setSpeedUp(null)
  // It rests between its tries, the longer the more of them were in vain.
  await expect(toast(page)).toContainText('Erro inesperado ao enviar arquivo', { timeout: 60_000 })
  expect(begun).toHaveLength(1)
  await clearFaults(context)
  await messages(page).getByRole('button', { name: 'Tentar de novo' }).click()

  await expect(message(page, 'lista').getByRole('img', { name: 'Enviada' })).toBeVisible()
  await expect(isWaiting(page)).toHaveCount(0)
  const { messages: stored } = await api.call(bruno, 'messages.open', { conversation_id: conversationId })
  expect(stored.map(({ file_name }) => file_name)).toEqual(['lista.pdf'])
  const { urls } = await api.call(bruno, 'media.urls', { message_ids: stored.map(({ id }) => id) })
  const bytes = await (await fetch(origin + urls[0]?.url)).arrayBuffer()
  expect(Buffer.from(bytes).equals(writePdf('lista.pdf', DOCUMENT_BYTES).buffer)).toBe(true)
})
