import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { readChunks } from '../tools/web-bytes.ts'
import { connectApi, type Person } from './support/api.ts'
import { startServer } from './support/server.ts'
import { signedInStorage } from './support/session-storage.ts'
import { composer, message, messages, row, waitForWorker, write } from './support/screens.ts'
import { sendFile } from './support/send-file.ts'
import { befriend, makePhoto } from './support/stories.ts'
import { hum, sendVoice } from './support/voice.ts'
import { expect, test } from './support/test.ts'

const WEB = join(import.meta.dirname, '../dist/web')
const OFFLINE = 'Sem internet. Suas mensagens saem quando voltar.'

test('the app opens from the cache, chats can be read, and what is written leaves when the network returns', async ({
  api,
  twoPeople: { ana, bruno, conversationId },
}) => {
  await api.sendTexts(bruno.person, conversationId, 'uma', 'duas', 'a última')
  await expect(ana.page.getByText('a última')).toBeVisible()
  await waitForWorker(ana.page)
  // Fetched ahead, though Ana never opened the chat.
  const isHeld = () =>
    ana.page.evaluate(async (id) => {
      const [database] = await indexedDB.databases()
      const request = indexedDB.open(database!.name!)
      await new Promise((resolve) => (request.onsuccess = resolve))
      const ranges = request.result.transaction('ranges').objectStore('ranges').get(id)
      await new Promise((resolve) => (ranges.onsuccess = resolve))
      request.result.close()
      return ranges.result !== undefined
    }, conversationId)
  await expect.poll(isHeld).toBe(true)

  await ana.goOffline()
  await ana.page.goto(`/chat/${conversationId}`)
  await expect(ana.page.getByText(OFFLINE)).toBeVisible()
  await expect(messages(ana.page).getByText('a última')).toBeVisible()
  for (const text of ['primeira', 'segunda', 'terceira']) await write(ana.page, text)
  await expect(messages(ana.page).getByRole('img', { name: 'enviando' })).toHaveCount(3)

  await ana.page.reload()
  await expect(messages(ana.page).getByRole('img', { name: 'enviando' })).toHaveCount(3)

  await bruno.page.goto(`/chat/${conversationId}`)
  await ana.goOnline()
  await expect(messages(bruno.page).getByText(/^(primeira|segunda|terceira)$/)).toHaveText([
    'primeira',
    'segunda',
    'terceira',
  ])
  await expect(messages(ana.page).getByRole('img', { name: 'enviando' })).toHaveCount(0)
  await expect(ana.page.getByText(OFFLINE)).toHaveCount(0)
})

/** The scripts and styles of these parts and of all that comes with them. */
function listWithImports(parts: readonly string[]): string[] {
  const chunks = readChunks(WEB)
  const partOf = (file: string) => /^\/assets\/(.+)-[\w-]{8}\.\w+$/.exec(file)?.[1] ?? file
  const scripts = new Set([...chunks.keys()].filter((name) => parts.includes(partOf(name))))
  for (const name of scripts) for (const imported of chunks.get(name)?.imports ?? []) scripts.add(imported)
  const wanted = new Set([...scripts].map(partOf))
  const styles = readdirSync(join(WEB, 'assets'))
    .map((file) => `/assets/${file}`)
    .filter((file) => file.endsWith('.css') && wanted.has(partOf(file)))
  return [...scripts, ...styles]
}

test('a chat with a photo and a voice message that is first opened without a line is drawn whole', async ({
  api,
  origin,
  visit,
}) => {
  const ana = await api.createPerson('Ana Souza')
  const bruno = await api.createPerson('Bruno Lima')
  const conversationId = await api.createChat(ana, bruno)
  await sendFile(api, origin, bruno, conversationId, await makePhoto('#1f5fa8'), { message_type: 'image' })
  await sendVoice(api, origin, bruno, conversationId, hum(2), 2000)
  await api.sendTexts(ana, conversationId, 'chegou bem?')
  const { page, goOffline } = await visit(ana, 'about:blank')
  await page.clock.install()
  await page.goto('/app')
  await expect(page.getByRole('link', { name: /Bruno Lima/ })).toBeVisible()
  await waitForWorker(page)
  // Once the visit has come to rest.
  await page.clock.runFor(20_000)
  const wanted = listWithImports(['media-body', 'voice-part', 'found-messages', 'message-info-sheet'])
  const listMissing = async () => {
    const kept = await page.evaluate(async () => {
      const names = await caches.keys()
      const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
      return requests.flat().map(({ url }) => new URL(url).pathname)
    })
    return wanted.filter((file) => !kept.includes(file))
  }
  await expect.poll(listMissing).toEqual([])

  await goOffline()
  await page.goto(`/chat/${conversationId}`)
  await expect(messages(page).getByRole('button', { name: 'Reproduzir áudio' })).toBeVisible()
  await expect(messages(page).getByText('Esta mensagem não pôde ser mostrada.')).toHaveCount(0)
  await message(page, 'chegou bem?').click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Dados da mensagem' }).click()
  await expect(page.getByRole('dialog', { name: 'Dados da mensagem' })).toContainText('Enviada')
})

test('without network everybody keeps their name: oneself, and who writes in a group', async ({
  api,
  visit,
}) => {
  const ana = await api.createPerson('Ana Souza')
  const bruno = await api.createPerson('Bruno Lima')
  const { groupId, conversationId } = await api.createGroup(ana, 'Trilha', [bruno])
  await api.sendTexts(bruno, conversationId, 'quem leva o gelo?')
  const { page, goOffline } = await visit(ana, `/chat/group_${groupId}`)
  const expectNames = async () => {
    await expect(messages(page).locator('.bubble-author')).toHaveText('Bruno Lima')
    await expect(page.getByRole('link', { name: 'Perfil' })).toContainText('AS')
  }
  await expectNames()
  await waitForWorker(page)
  await goOffline()
  await page.goto(`/chat/group_${groupId}`)
  await expect(page.getByText(OFFLINE)).toBeVisible()
  await expectNames()
})

test('without network who writes in a group keeps a name that a notification had brought', async ({
  api,
  visit,
}) => {
  const [ana, bruno] = [await api.createPerson('Ana Souza'), await api.createPerson('Bruno Lima')]
  await befriend(api, ana, bruno)
  const { conversationId } = await api.createGroup(bruno, 'Turma', [ana])
  await api.sendTexts(bruno, conversationId, 'oi, turma')
  const { page, goOffline } = await visit(ana, '/notifications')
  await expect(page.getByText('adicionou você ao grupo')).toBeVisible()
  await page.getByRole('link', { name: 'Início' }).click()
  await row(page, 'Turma').click()
  const author = messages(page).locator('.bubble-author')
  await expect(author).toHaveText('Bruno Lima')
  await waitForWorker(page)
  await goOffline()
  await page.goto(`/chat/${conversationId}`)
  await expect(message(page, 'oi, turma')).toBeVisible()
  await expect(author).toHaveText('Bruno Lima')
})

test('without network a message menu is there before it is asked for, and opens in that frame', async ({
  api,
  visit,
  chat: { ana, bruno, conversationId },
}) => {
  await api.sendTexts(bruno, conversationId, 'apaga esta')
  const { page, goOffline } = await visit(ana, `/chat/${conversationId}`)
  await expect(messages(page).getByText('apaga esta')).toBeVisible()
  await waitForWorker(page)
  await goOffline()
  await page.goto(`/chat/${conversationId}`)
  await expect(messages(page).getByText('apaga esta')).toBeVisible()
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('/beside-messages-')),
  )

  const options = messages(page).getByRole('button', { name: 'Opções da mensagem' })
  await options.dispatchEvent('click')
  await expect(page.getByRole('menuitem', { name: 'Responder' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('menuitem')).toHaveCount(0)
  const openedAtOnce = await options.evaluate(async (button: HTMLElement) => {
    button.click()
    await new Promise(requestAnimationFrame)
    return document.querySelector('[role=menuitem]') !== null
  })
  expect(openedAtOnce).toBe(true)
  await page.getByRole('menuitem', { name: 'Apagar para mim' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Apagar para mim' }).click()
  await expect(messages(page).getByText('apaga esta')).toHaveCount(0)
  // Whoever is shown the phone finds it nowhere.
  await expect(row(page, 'Bruno Lima')).toBeVisible()
  await expect(row(page, 'Bruno Lima')).not.toContainText('apaga esta')
})

test('two tabs are one device: each shows what the other sends, and the one left goes on alone', async ({
  twoPeople: { ana, bruno, conversationId },
}) => {
  const path = `/chat/${conversationId}`
  const first = ana.page
  await first.goto(path)
  await expect(composer(first)).toBeVisible()
  const second = await ana.context.newPage()
  await second.goto(path)
  await bruno.page.goto(path)

  await write(second, 'da segunda aba')
  await expect(messages(bruno.page).getByText('da segunda aba')).toHaveCount(1)
  await expect(messages(first).getByText('da segunda aba')).toHaveCount(1)
  await write(bruno.page, 'para as duas')
  await expect(messages(first).getByText('para as duas')).toHaveCount(1)
  await expect(messages(second).getByText('para as duas')).toHaveCount(1)

  await first.close()
  await write(second, 'sozinha')
  await expect(messages(bruno.page).getByText('sozinha')).toHaveCount(1)
  await write(bruno.page, 'ainda aí?')
  await expect(messages(second).getByText('ainda aí?')).toHaveCount(1)
})

test('a half-open line is noticed: what was written leaves once, when it is mended', async ({
  twoPeople: { ana, bruno, conversationId },
}) => {
  const path = `/chat/${conversationId}`
  await ana.page.goto(path)
  await bruno.page.goto(path)
  await write(ana.page, 'antes')
  await expect(messages(bruno.page).getByText('antes')).toHaveCount(1)
  ana.line.freeze()
  await write(ana.page, 'no vazio')
  await expect(messages(ana.page).getByRole('img', { name: 'enviando' })).toHaveCount(1)
  ana.line.mend()
  await expect(messages(bruno.page).getByText('no vazio')).toHaveCount(1, { timeout: 15_000 })
  await expect(messages(ana.page).getByText('no vazio')).toHaveCount(1)
  await expect(messages(ana.page).getByRole('img', { name: 'enviando' })).toHaveCount(0)
})

test('kill -9 of the server between sends loses nothing, doubles nothing and keeps the order', async ({
  browser,
}) => {
  const first = await startServer()
  const { origin, dataDir } = first
  const api = connectApi(origin)
  const ana: Person = await api.createPerson('Ana Souza')
  const bruno: Person = await api.createPerson('Bruno Lima')
  const conversationId = await api.createChat(ana, bruno)
  const context = await browser.newContext({ storageState: signedInStorage(origin, ana.session) })
  const page = await context.newPage()
  await page.goto(`${origin}/chat/${conversationId}`)
  const texts = Array.from({ length: 12 }, (_, index) => `mensagem ${index + 1}`)
  let server = first
  for (const [index, text] of texts.entries()) {
    await write(page, text)
    if (index % 5 !== 3) continue
    server.process.kill('SIGKILL')
    await write(page, `${text} e meia`)
    server = await startServer({ PORT: new URL(origin).port, DATA_DIR: dataDir })
  }
  const written = texts.flatMap((text, index) => (index % 5 === 3 ? [text, `${text} e meia`] : [text]))
  await expect(messages(page).getByRole('img', { name: 'enviando' })).toHaveCount(0, { timeout: 30_000 })
  const { messages: stored } = await api.call(bruno, 'messages.open', { conversation_id: conversationId })
  expect(stored.map(({ content }) => content)).toEqual(written)
  await expect(messages(page).getByText(/^mensagem \d+( e meia)?$/)).toHaveText(written)
  await context.close()
  await server.stop()
  await first.stop()
})

test('AUTH-044: signing out announces unsent messages first and leaves nothing of the person on the device', async ({
  api,
  twoPeople: { ana, bruno, conversationId },
}) => {
  await api.sendTexts(bruno.person, conversationId, 'só para Ana')
  await ana.page.goto(`/chat/${conversationId}`)
  await expect(messages(ana.page).getByText('só para Ana')).toBeVisible()
  await waitForWorker(ana.page)
  await ana.goOffline()
  await expect(ana.page.getByText(OFFLINE)).toBeVisible()
  await write(ana.page, 'ainda aqui')
  await composer(ana.page).fill('um rascunho')

  const leave = async () => {
    await ana.page.getByRole('button', { name: 'Mais opções' }).first().click()
    await ana.page.getByRole('menuitem', { name: 'Sair' }).click()
  }
  await leave()
  await expect(ana.page.getByText('Mensagens não enviadas')).toBeVisible()
  await ana.page.getByRole('button', { name: 'Cancelar' }).click()
  await expect(messages(ana.page).getByText('ainda aqui')).toBeVisible()

  await leave()
  await ana.page.getByRole('button', { name: 'Sair mesmo assim' }).click()
  await expect(ana.page).toHaveURL('/')
  const left = () =>
    ana.page.evaluate(async () => ({
      databases: (await indexedDB.databases()).map(({ name }) => name),
      keys: Object.keys(localStorage).filter(
        (key) => !['lero-theme', 'lero-language', 'lero-device', 'lero-install-shown'].includes(key),
      ),
      session: Object.keys(sessionStorage),
      caches: (await caches.keys()).filter((name) => !name.startsWith('lero-shell')),
    }))
  await expect.poll(left).toEqual({ databases: [], keys: [], session: [], caches: [] })
})
