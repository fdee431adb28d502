import type { Page } from '@playwright/test'
import { openTab, pressSignOut, submitPassword } from './support/account-steps.ts'
import { clearFaults, setFaults } from './support/faults.ts'
import { composer, message, messages, row, statusLine, waitForWorker, write } from './support/screens.ts'
import { expect, test } from './support/test.ts'

const UNKEPT = 'As conversas não estão sendo guardadas neste aparelho.'

/** How often a text is in a store of the database. */
const countStored = (page: Page, store: 'outbox' | 'messages', text: string): Promise<number> =>
  page.evaluate(
    async ([name, content]) => {
      const [database] = await indexedDB.databases()
      // Away, and not made anew yet.
      if (!database?.name) return 0
      const request = indexedDB.open(database.name)
      await new Promise((resolve) => (request.onsuccess = resolve))
      const entries = request.result.transaction(name!).objectStore(name!).getAll()
      await new Promise((resolve) => (entries.onsuccess = resolve))
      request.result.close()
      return (entries.result as { content: string }[]).filter((entry) => entry.content === content).length
    },
    [store, text],
  )

test('DEVICE-006: without IndexedDB messages are sent and received, and a line says what is not kept', async ({
  api,
  visit,
}) => {
  const [ana, bruno] = [await api.createPerson('Ana Souza'), await api.createPerson('Bruno Lima')]
  const conversationId = await api.createChat(ana, bruno)
  const { page } = await visit(ana, '/landing')
  await page.addInitScript(() => Object.defineProperty(window, 'indexedDB', { value: undefined }))
  await page.goto(`/chat/${conversationId}`)
  await write(page, 'sem banco')
  await expect(message(page, 'sem banco').getByRole('img', { name: 'enviada' })).toBeVisible()
  await api.sendTexts(bruno, conversationId, 'chegou')
  await expect(messages(page).getByText('chegou')).toBeVisible()
  await expect(page.getByText(UNKEPT)).toBeVisible()
})

test('DEVICE-006: with a full quota messages are sent and received, and a line says what is not kept', async ({
  twoPeople: { ana, bruno, conversationId },
}) => {
  await ana.page.goto(`/chat/${conversationId}`)
  await bruno.page.goto(`/chat/${conversationId}`)
  await expect(composer(ana.page)).toBeVisible()
  await ana.page.evaluate(() => {
    IDBObjectStore.prototype.put = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
  })
  await write(ana.page, 'sem espaço')
  await expect(messages(bruno.page).getByText('sem espaço')).toBeVisible()
  await expect(message(ana.page, 'sem espaço').getByRole('img', { name: /enviada|lida/ })).toBeVisible()
  await write(bruno.page, 'chegou mesmo assim')
  await expect(messages(ana.page).getByText('chegou mesmo assim')).toBeVisible()
  await expect(ana.page.getByText(UNKEPT)).toBeVisible()
})

test('DEVICE-005: a message entered before an immediate reload or a killed tab is in the outbox or still in the composer', async ({
  twoPeople: { ana, bruno, conversationId },
}) => {
  const path = `/chat/${conversationId}`
  await ana.page.goto(path)
  await waitForWorker(ana.page)
  await ana.goOffline()
  /** Enter, and in the same breath something that ends the page. */
  const enterThen = (page: Page, end: 'reload' | 'nothing'): Promise<void> =>
    page.evaluate((then) => {
      const key = new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true })
      document.querySelector('textarea')!.dispatchEvent(key)
      if (then === 'reload') location.reload()
    }, end)

  await composer(ana.page).fill('e recarreguei')
  await Promise.all([ana.page.waitForEvent('load'), enterThen(ana.page, 'reload')])
  await expect(message(ana.page, 'e recarreguei').getByRole('img', { name: 'enviando' })).toBeVisible()

  await composer(ana.page).fill('e morreu')
  await enterThen(ana.page, 'nothing')
  await ana.page.close()
  const next = await ana.context.newPage()
  await next.goto(path)
  await expect(message(next, 'e morreu').getByRole('img', { name: 'enviando' })).toBeVisible()

  await composer(next).pressSequentially('só digitei')
  await next.reload()
  await expect(composer(next)).toHaveValue('só digitei')

  await bruno.page.goto(path)
  await ana.goOnline()
  await expect(messages(bruno.page).locator('[data-key]')).toHaveText([/e recarreguei/, /e morreu/], {
    timeout: 15_000,
  })
})

test('DEVICE-030: IndexedDB deleted or closed under the page: sending goes on at once, and the next reload shows everything', async ({
  twoPeople: { ana, bruno, conversationId },
  origin,
}) => {
  const path = `/chat/${conversationId}`
  await ana.page.goto(path)
  await bruno.page.goto(path)
  await write(ana.page, 'antes')
  await expect(messages(bruno.page).getByText('antes')).toBeVisible()
  await waitForWorker(ana.page)

  await ana.page.evaluate(async () => {
    const [database] = await indexedDB.databases()
    const request = indexedDB.deleteDatabase(database!.name!)
    await new Promise((resolve) => (request.onsuccess = resolve))
  })
  await write(ana.page, 'apagado')
  await expect(messages(bruno.page).getByText('apagado')).toBeVisible()

  // The browser closes it by itself, and takes what was in it.
  const client = await ana.context.newCDPSession(ana.page)
  await client.send('Storage.clearDataForOrigin', { origin, storageTypes: 'indexeddb' })
  await write(ana.page, 'fechado')
  await expect(messages(bruno.page).getByText('fechado')).toBeVisible()

  await expect.poll(() => countStored(ana.page, 'messages', 'fechado')).toBe(1)
  await ana.goOffline()
  await ana.page.reload()
  await expect(messages(ana.page).locator('[data-key]')).toHaveText([/antes/, /apagado/, /fechado/])
})

/** Everything the page can find on the device, as one text. */
const readDevice = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const settle = async <T>(request: IDBRequest<T>): Promise<T> => {
      await new Promise((resolve) => (request.onsuccess = resolve))
      return request.result
    }
    const found: unknown[] = [Object.entries(localStorage), Object.entries(sessionStorage)]
    for (const { name } of await indexedDB.databases()) {
      const database = await settle(indexedDB.open(name!))
      for (const store of database.objectStoreNames)
        found.push(await settle(database.transaction(store).objectStore(store).getAll()))
      database.close()
    }
    return JSON.stringify(found)
  })

test('DEVICE-015: deleting a conversation or losing it leaves none of its words on the device: texts, quotes, drafts, previews', async ({
  api,
  visit,
}) => {
  const ana = await api.createPerson('Ana Souza')
  const [bruno, caio] = [await api.createPerson('Bruno Lima'), await api.createPerson('Caio Dias')]
  const deleted = await api.createChat(ana, bruno)
  const { groupId, conversationId: lost } = await api.createGroup(caio, 'Churrasco', [ana])
  for (const [sender, chat, word] of [
    [bruno, deleted, 'abacaxi'],
    [caio, lost, 'jabuticaba'],
  ] as const) {
    const [quoted] = await api.sendTexts(sender, chat, `${word} citado`)
    await api.sendTexts(sender, chat, ...Array.from({ length: 105 }, (_, n) => `${word} ${n}`))
    await api.call(sender, 'messages.send', {
      conversation_id: chat,
      client_id: crypto.randomUUID(),
      content: `${word} no fim`,
      message_type: 'text',
      reply_to_message_id: quoted!,
    })
  }
  const { page } = await visit(ana, '/app')
  for (const [path, word] of [
    [`/chat/${deleted}`, 'abacaxi'],
    [`/chat/group_${groupId}`, 'jabuticaba'],
  ] as const) {
    await page.goto(path)
    await expect(message(page, `${word} no fim`)).toBeVisible()
    await composer(page).fill(`rascunho ${word}`)
    await page.reload()
    await expect(composer(page)).toHaveValue(`rascunho ${word}`)
  }
  await expect
    .poll(() => readDevice(page))
    .toMatch(/rascunho abacaxi.*rascunho jabuticaba|rascunho jabuticaba/)
  expect(await readDevice(page)).toMatch(/abacaxi citado/)
  await api.call(ana, 'conversations.delete', { conversation_id: deleted, scope: 'me' })
  await api.call(caio, 'groups.remove_member', { group_id: groupId, user_id: ana.id })
  await expect.poll(() => readDevice(page)).not.toMatch(/abacaxi|jabuticaba/)
})

test('DEVICE-018: with site data blocked the app opens, signs in and chats for the visit', async ({
  api,
  visitSignedOut,
}) => {
  const [ana, bruno] = [await api.createPerson('Ana Souza'), await api.createPerson('Bruno Lima')]
  const conversationId = await api.createChat(ana, bruno)
  const { context, page } = await visitSignedOut('about:blank')
  await context.addInitScript(() => {
    const deny = () => {
      throw new DOMException('denied', 'SecurityError')
    }
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches'])
      Object.defineProperty(window, name, { get: deny })
    Object.defineProperty(LockManager.prototype, 'request', { value: async () => deny() })
    Object.defineProperty(LockManager.prototype, 'query', { value: async () => deny() })
    Object.defineProperty(navigator, 'serviceWorker', { get: deny })
    Object.defineProperty(window, 'BroadcastChannel', { value: deny })
  })
  await page.goto('/auth')
  await openTab(page, 'Entrar')
  await submitPassword(page, ana.email, ana.password)
  await row(page, 'Bruno Lima').click()
  await write(page, 'sem guardar nada')
  await expect(message(page, 'sem guardar nada').getByRole('img', { name: 'enviada' })).toBeVisible()
  await api.sendTexts(bruno, conversationId, 'recebi')
  await expect(messages(page).getByText('recebi')).toBeVisible()
  await pressSignOut(page)
  await expect(page.getByRole('status').filter({ hasText: 'Desconectado' })).toBeVisible()
})

test('FEEL-025: a conversation that was never on this device says so without network and keeps showing what one writes', async ({
  api,
  visit,
}) => {
  const [ana, bruno] = [await api.createPerson('Ana Souza'), await api.createPerson('Bruno Lima')]
  const conversationId = await api.createChat(ana, bruno)
  await api.sendTexts(bruno, conversationId, 'de antes')
  const { page, context, goOffline, goOnline } = await visit(ana, 'about:blank')
  await setFaults(context, { 'messages.open': 'fail' })
  await page.goto('/app')
  await expect(row(page, 'Bruno Lima')).toBeVisible()
  await waitForWorker(page)
  await goOffline()
  await page.goto(`/chat/${conversationId}`)
  const absent = page.getByText('Esta conversa ainda não está neste aparelho.')
  await expect(absent).toBeVisible()
  await write(page, 'mesmo assim')
  await expect(message(page, 'mesmo assim').getByRole('img', { name: 'enviando' })).toBeVisible()
  await expect(absent).toBeVisible()
  await page.reload()
  await expect(message(page, 'mesmo assim').getByRole('img', { name: 'enviando' })).toBeVisible()
  await clearFaults(context)
  await goOnline()
  await expect(messages(page).locator('[data-key]')).toHaveText([/de antes/, /mesmo assim/], {
    timeout: 15_000,
  })
  await expect(absent).toHaveCount(0)
})

for (const [which, hours] of [
  ['ahead', 24],
  ['behind', -24],
] as const) {
  test(`DEVICE-028: with a device clock a day ${which}, days, 'online' and 'last seen' are right: they follow the server's time`, async ({
    api,
    visit,
  }) => {
    const [ana, bruno] = [await api.createPerson('Ana Souza'), await api.createPerson('Bruno Lima')]
    const conversationId = await api.createChat(ana, bruno)
    await api.sendTexts(bruno, conversationId, 'agora mesmo')
    const there = await visit(bruno)
    const { context, page } = await visit(ana, 'about:blank')
    await context.addInitScript((shiftMs) => {
      const Real = Date
      const now = () => Real.now() + shiftMs
      window.Date = new Proxy(Real, {
        construct: (target, values) =>
          Reflect.construct(target, values.length === 0 ? [now()] : values) as Date,
        get: (target, key) => (key === 'now' ? now : (Reflect.get(target, key) as unknown)),
      })
    }, hours * 3_600_000)
    await page.goto(`/chat/${conversationId}`)
    await expect(messages(page).getByText('Hoje')).toBeVisible()
    await expect(messages(page).getByText(/Ontem|Amanhã/)).toHaveCount(0)
    await expect(row(page, 'Bruno Lima').getByText(/^\d{1,2}:\d{2}$/)).toBeVisible()
    await expect(statusLine(page)).toHaveText('Online')
    await there.context.close()
    await expect
      .poll(async () => (await api.call(ana, 'presence.get', { user_ids: [bruno.id] })).online)
      .toEqual([])
    // Seen less than a minute ago, by the server's time.
    await expect(statusLine(page)).toHaveText('Online')
    await write(page, 'escrita aqui')
    await expect(messages(page).getByText(/Ontem|Amanhã/)).toHaveCount(0)
  })
}

test('DEVICE-008: a tab whose database was closed by a newer app goes on with it; nothing is lost', async ({
  twoPeople: { ana, bruno, conversationId },
}) => {
  const path = `/chat/${conversationId}`
  await ana.page.goto(path)
  await bruno.page.goto(path)
  await write(ana.page, 'antes')
  await expect(messages(bruno.page).getByText('antes')).toBeVisible()
  const newer = await ana.context.newPage()
  await newer.goto('/robots.txt')
  await newer.evaluate(async () => {
    const [database] = await indexedDB.databases()
    const request = indexedDB.open(database!.name!, database!.version! + 1)
    request.onupgradeneeded = () => request.result.createObjectStore('of a newer app')
    await new Promise((resolve) => (request.onsuccess = resolve))
  })
  await waitForWorker(ana.page)
  await ana.goOffline()
  await write(ana.page, 'sem rede')
  await expect.poll(() => countStored(ana.page, 'outbox', 'sem rede')).toBe(1)
  await ana.page.reload()
  await expect(message(ana.page, 'sem rede').getByRole('img', { name: 'enviando' })).toBeVisible()
  await expect(messages(ana.page).getByText('antes')).toBeVisible()
  await ana.goOnline()
  await expect(messages(bruno.page).getByText('sem rede')).toBeVisible({ timeout: 15_000 })
})

/** A text and Enter in one breath: no draft of another tab comes between them. */
const writeAtOnce = (page: Page, text: string): Promise<void> =>
  composer(page).evaluate((field, words) => {
    const { set } = Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')!
    set!.call(field, words)
    field.dispatchEvent(new InputEvent('input', { bubbles: true }))
    field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }))
  }, text)

test('DEVICE-029: without Web Locks and BroadcastChannel three tabs of one person work and keep the order of writing', async ({
  twoPeople: { ana, bruno, conversationId },
}) => {
  const path = `/chat/${conversationId}`
  // What an http address in the local network lacks, and an old browser.
  await ana.context.addInitScript(() => {
    Object.defineProperty(navigator, 'locks', { value: undefined })
    Object.defineProperty(window, 'BroadcastChannel', { value: undefined })
    Object.defineProperty(window, 'isSecureContext', { value: false })
    Object.defineProperty(crypto, 'randomUUID', { value: undefined })
  })
  const tabs = [ana.page, await ana.context.newPage(), await ana.context.newPage()]
  for (const tab of tabs) {
    await tab.goto(path)
    await expect(composer(tab)).toBeVisible()
  }
  await bruno.page.goto(path)
  const texts = Array.from({ length: 18 }, (_, n) => `número ${n + 1}`)
  for (const [n, text] of texts.entries()) await writeAtOnce(tabs[n % 3]!, text)
  await expect(messages(bruno.page).getByText(/^número \d+$/)).toHaveText(texts, { timeout: 20_000 })
  for (const tab of tabs) await expect(messages(tab).getByText(/^número \d+$/)).toHaveText(texts)
  for (const tab of tabs) await expect(messages(tab).getByRole('img', { name: 'enviando' })).toHaveCount(0)
})
