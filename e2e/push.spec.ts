import type { Page } from '@playwright/test'
import { findChromiumWithWindows } from '../tools/install-browser.ts'
import { expectAccessible } from './support/axe.ts'
import {
  asNext,
  countQuestions,
  moveSubscription,
  openWorkerDoor,
  readShown,
  standInForPushService,
  startPushServiceFor,
  tapNotification,
} from './support/push.ts'
import { message, row, setSeen, waitForWorker } from './support/screens.ts'
import { openSettings } from './support/settings-steps.ts'
import { expect, NARROW, test } from './support/test.ts'

const findDevice = async (page: Page) =>
  (await openSettings(page)).getByRole('switch', { name: 'Ativar notificações' })

/** The headless shell has no notifications: the same browser with its windows has. */
test.use({
  launchOptions: [
    async ({}, use, { project }) => {
      const executablePath = findChromiumWithWindows()
      await use({ ...project.use.launchOptions, ...(executablePath ? { executablePath } : {}) })
    },
    { scope: 'worker' },
  ],
})

test('PUSH-004, PUSH-008, PUSH-009, PUSH-010: a message becomes a notification of a device that asked for it', async ({
  chat: { ana, bruno, conversationId },
  api,
  visit,
  origin,
}) => {
  const service = await startPushServiceFor(origin, ana.session.access_token)
  const { page, context } = await visit(ana, 'about:blank')
  await standInForPushService(context, {
    permission: 'default',
    answer: 'granted',
    keys: service.subscribe('ana'),
  })
  await page.goto('/app')
  await waitForWorker(page)

  await test.step('PUSH-009: switching on asks, and says that it is done', async () => {
    const device = await findDevice(page)
    await expect(device).not.toBeChecked()
    expect(await countQuestions(page)).toBe(0)
    await device.click()
    await expect(page.getByText('Notificações ativadas')).toBeVisible()
    await expect(device).toBeChecked()
    expect(await countQuestions(page)).toBe(1)
    await page.keyboard.press('Escape')
  })

  // The app is closed: ten seconds later a message is pushed.
  await page.goto('about:blank')
  await api.sendTexts(bruno, conversationId, 'Cadê você?')
  await expect.poll(() => service.of('ana').length, { timeout: 30_000 }).toBe(1)
  await page.goto('/app')
  await expect(row(page, 'Bruno Lima').getByText('Cadê você?')).toBeVisible()
  const deliver = await openWorkerDoor(page)
  const { payload } = service.of('ana')[0]!

  await test.step('the push shows who writes and what, with two buttons, once for a conversation', async () => {
    // As if written since: of what a page has made heard as it opened, a push makes no second sound.
    const unheard = asNext(payload)
    await deliver(unheard)
    const shown = {
      title: 'Bruno Lima',
      body: 'Cadê você?',
      tag: `conv-${conversationId}`,
      silent: false,
      actions: ['Responder', 'Marcar como lida'],
    }
    await expect.poll(() => readShown(page)).toEqual([shown])
    await deliver(asNext(unheard, { body: 'E agora?' }))
    await expect.poll(() => readShown(page)).toEqual([{ ...shown, body: 'E agora?' }])
  })

  await test.step("'Marcar como lida' reads it, and the notification is gone", async () => {
    await tapNotification(page, { action: 'read' })
    await expect.poll(() => readShown(page)).toEqual([])
    await expect(row(page, 'Bruno Lima').getByText('não lida')).toHaveCount(0)
    const { heads } = await api.call(ana, 'conversations.list', {})
    expect(heads).toMatchObject([{ conversation_id: conversationId, unread_count: 0 }])
  })

  await test.step('PUSH-008: what is read on another device is synced away, every 5 s at the latest', async () => {
    await api.sendTexts(bruno, conversationId, 'Mais uma')
    await expect(row(page, 'Bruno Lima').getByText('Mais uma')).toBeVisible()
    await deliver(payload)
    await expect.poll(() => readShown(page)).toHaveLength(1)
    await api.call(ana, 'messages.read', { conversation_id: conversationId, seq: 100 })
    await expect.poll(() => readShown(page)).toEqual([])
    // One that comes when everything is read: no event tells of it.
    await deliver(payload)
    await expect.poll(() => readShown(page), { timeout: 10_000 }).toEqual([])
    // While something is unread the page leaves it: it is the push that closes it.
    await api.sendTexts(bruno, conversationId, 'Vem cá')
    await expect(row(page, 'Bruno Lima').getByText('Vem cá')).toBeVisible()
    await deliver(payload)
    await expect.poll(() => readShown(page)).toHaveLength(1)
    await deliver({ kind: 'read', conversation_id: conversationId, unread_chats: 0 })
    await expect.poll(() => readShown(page)).toEqual([])
  })

  await test.step('PUSH-004: a tap opens /chat/{conversationId} in the window that runs', async () => {
    await deliver(payload)
    await expect.poll(() => readShown(page)).toHaveLength(1)
    await tapNotification(page)
    await expect(page).toHaveURL(`/chat/${conversationId}`)
    await expect(message(page, 'Cadê você?')).toBeVisible()
  })

  await test.step('PUSH-010: switching off says so, and nothing is pushed any more', async () => {
    await page.goto('/app')
    const device = await findDevice(page)
    await expectAccessible(page)
    await device.click()
    await expect(page.getByText('Notificações desativadas')).toBeVisible()
    await expect(device).not.toBeChecked()
    await page.reload()
    await expect(await findDevice(page)).not.toBeChecked()
    expect(await countQuestions(page)).toBe(1)
  })
  await service.close()
})

test('PUSH-011, PUSH-013: a push service that cannot be reached, and a person who says no', async ({
  api,
  visit,
}) => {
  await test.step("PUSH-011: 'Erro ao registrar notificações'", async () => {
    const { page, context } = await visit(await api.createPerson('Ana Souza'), 'about:blank')
    await standInForPushService(context, { permission: 'default', answer: 'granted', keys: null })
    await page.goto('/app')
    await waitForWorker(page)
    const device = await findDevice(page)
    await device.click()
    await expect(page.getByText('Erro ao registrar notificações')).toBeVisible()
    await expect(device).not.toBeChecked()
  })

  await test.step('PUSH-013: denied: asked once, and never again; settings say how to allow it', async () => {
    const { page, context } = await visit(await api.createPerson('Bia Reis'), 'about:blank', NARROW)
    await standInForPushService(context, { permission: 'default', answer: 'denied', keys: null })
    await context.addInitScript(() => localStorage.setItem('lero-install-shown', String(Date.now())))
    await page.goto('/app')
    const readChoice = () => page.evaluate(() => localStorage.getItem('lero-push'))
    await expect.poll(readChoice).toBe('met')
    // On the second visit one line asks by a tap.
    await page.reload()
    const card = page.getByRole('region', { name: 'Ativar notificações' })
    await expect(card).toContainText('Saiba de novas mensagens com o Lero fechado.')
    await expectAccessible(page)
    expect(await countQuestions(page)).toBe(0)
    await card.getByRole('button', { name: 'Ativar' }).click()
    await expect(card).toHaveCount(0)
    expect(await countQuestions(page)).toBe(1)
    await page.reload()
    const device = await findDevice(page)
    await expect(device).toBeDisabled()
    await expect(page.getByText('O navegador bloqueou os avisos.')).toBeVisible()
    await expect(card).toHaveCount(0)
    expect(await countQuestions(page)).toBe(1)
  })
})

test('AUTH-031, PUSH-012: permission is requested on login; outcomes are granted, denied or unsupported', async ({
  api,
  visitSignedOut,
  origin,
}) => {
  const ana = await api.createPerson('Ana Souza')
  const service = await startPushServiceFor(origin, ana.session.access_token)
  const note = 'Ao entrar, o navegador pergunta se o Lero pode avisar você de novas mensagens.'

  async function signIn(stand: Parameters<typeof standInForPushService>[1] | null): Promise<Page> {
    const { page, context } = await visitSignedOut('about:blank')
    if (stand) await standInForPushService(context, stand)
    else await context.addInitScript(() => Reflect.deleteProperty(window, 'PushManager'))
    await page.goto('/')
    await page.getByRole('textbox', { name: 'E-mail' }).fill(ana.email)
    await expect(page.getByText(note)).toHaveCount(stand?.permission === 'default' ? 1 : 0)
    await page.getByLabel('Senha', { exact: true }).fill(ana.password)
    await page.getByRole('button', { name: 'Entrar', exact: true }).click()
    await expect(page).toHaveURL('/app')
    return page
  }

  await test.step('granted: asked in that tap, after a sentence that says why; subscribed without a word', async () => {
    const page = await signIn({ permission: 'default', answer: 'granted', keys: service.subscribe('phone') })
    await expect.poll(() => countQuestions(page)).toBe(1)
    await expect(page.getByText('Notificações ativadas')).toHaveCount(0)
    await expect(await findDevice(page)).toBeChecked()
  })

  await test.step('denied: asked once, settings explain', async () => {
    const page = await signIn({ permission: 'default', answer: 'denied', keys: null })
    await expect.poll(() => countQuestions(page)).toBe(1)
    await expect(await findDevice(page)).toBeDisabled()
  })

  await test.step('PUSH-012: unsupported: nothing is asked, no error, settings say what helps', async () => {
    const page = await signIn(null)
    await expect(await findDevice(page)).toBeDisabled()
    await expect(
      page.getByText('Este navegador não recebe avisos. Instale o app ou use outro navegador.'),
    ).toBeVisible()
    await expect(page.getByRole('alert')).toHaveCount(0)
  })
  // Nobody wrote to her: asking and subscribing push nothing.
  expect(service.requests.count).toBe(0)
  await service.close()
})

test('PUSH-005, PUSH-006, PUSH-007: a desktop notification shows while the page is hidden, and for 5 to 6 s', async ({
  chat: { ana, bruno, conversationId },
  api,
  visit,
  origin,
}) => {
  const service = await startPushServiceFor(origin, ana.session.access_token)
  const { page, context } = await visit(ana, 'about:blank')
  await standInForPushService(context, { permission: 'granted', keys: service.subscribe('desk') })
  await page.clock.install()
  await page.goto('/app')
  await waitForWorker(page)
  await expect(row(page, 'Bruno Lima')).toBeVisible()

  await test.step('PUSH-005: not while the page is seen', async () => {
    await api.sendTexts(bruno, conversationId, 'à vista')
    await expect(row(page, 'Bruno Lima').getByText('à vista')).toBeVisible()
    expect(await readShown(page)).toEqual([])
  })
  await test.step('PUSH-006: hidden: with the tag conv-{conversationId}', async () => {
    await setSeen(page, false)
    await api.sendTexts(bruno, conversationId, 'escondida')
    await expect
      .poll(() => readShown(page))
      .toMatchObject([{ title: 'Bruno Lima', body: 'escondida', tag: `conv-${conversationId}` }])
  })
  await test.step('PUSH-007: it closes by itself after 5 to 6 s', async () => {
    await page.clock.runFor(4900)
    expect(await readShown(page)).toHaveLength(1)
    await page.clock.runFor(1100)
    await expect.poll(() => readShown(page)).toEqual([])
  })
  await service.close()
})

test('a moved subscription, notices of what others did, and a reply written into a notification', async ({
  chat: { ana, bruno, conversationId },
  api,
  visit,
  origin,
}) => {
  const service = await startPushServiceFor(origin, ana.session.access_token)
  const { page, context, goOffline, goOnline } = await visit(ana, 'about:blank')
  const keys = service.subscribe('ana')
  await standInForPushService(context, { permission: 'granted', keys })
  await context.addInitScript(() => localStorage.setItem('lero-push', 'on'))
  const readKept = () =>
    page.evaluate(async () => (await caches.match('/push', { cacheName: 'lero-push' }))?.json())
  /** Opens the app there, and waits until it does its part about pushes. */
  const open = async (path: string) => {
    await page.goto(path)
    await waitForWorker(page)
    await expect.poll(readKept).toMatchObject({ endpoint: keys.endpoint })
  }
  const openAnew = async (path: string) => {
    await page.evaluate(() => caches.delete('lero-push'))
    await open(path)
  }
  await open('/app')

  await test.step('pushsubscriptionchange: the server pushes to the new address and no longer to the old one', async () => {
    const moved = service.subscribe('moved')
    await moveSubscription(page, moved)
    await expect.poll(readKept).toMatchObject({ endpoint: moved.endpoint })
    await page.goto('about:blank')
    await api.call(bruno, 'follows.set', { user_id: ana.id, is_following: true })
    await api.call(bruno, 'connections.request', { user_id: ana.id })
    await api.sendTexts(bruno, conversationId, 'Você vem?')
    await expect.poll(() => service.of('moved').length, { timeout: 30_000 }).toBe(3)
    expect(service.of('ana')).toEqual([])
  })
  const pushed = service.of('moved').map(({ payload }) => payload)
  const follow = pushed.find((one) => one.kind === 'notice' && one.tag === 'notice-new_follower')!
  const request = pushed.find((one) => one.kind === 'notice' && one.tag === 'notice-friend_request')!
  const chat = pushed.find(({ kind }) => kind === 'message')!

  await open('/app')
  await expect(row(page, 'Bruno Lima').getByText('Você vem?')).toBeVisible()
  const deliver = await openWorkerDoor(page)
  const readTags = async () => (await readShown(page)).map(({ tag }) => tag).toSorted()

  await test.step('a follower: one notification, and a tap opens their profile in the window that runs', async () => {
    await deliver(follow)
    await deliver(asNext(follow))
    const notice = { title: 'Bruno Lima', body: 'começou a seguir você', silent: false, actions: [] }
    await expect.poll(() => readShown(page)).toEqual([{ ...notice, tag: 'notice-new_follower' }])
    await tapNotification(page)
    await expect(page).toHaveURL(`/profile/${bruno.id}`)
  })

  await test.step('a friend request: a tap opens the tab where it is answered, also from another tab', async () => {
    const requests = page.getByRole('tab', { name: 'Solicitações' })
    await deliver(request)
    await expect.poll(readTags).toEqual(['notice-friend_request'])
    await tapNotification(page)
    await expect(requests).toHaveAttribute('aria-selected', 'true')
    await expect(page).toHaveURL('/connections')
    await expect(page.getByRole('tabpanel').getByText('Bruno Lima')).toBeVisible()
    await page.getByRole('tab', { name: 'Amigos' }).click()
    await expect(requests).toHaveAttribute('aria-selected', 'false')
    await deliver(request)
    await expect.poll(readTags).toEqual(['notice-friend_request'])
    await tapNotification(page)
    await expect(requests).toHaveAttribute('aria-selected', 'true')
  })

  await test.step('what is taken back, and what is looked at, is closed; the rest stays', async () => {
    await deliver(request)
    await deliver(follow)
    await expect.poll(readTags).toEqual(['notice-friend_request', 'notice-new_follower'])
    await api.call(bruno, 'connections.cancel', { user_id: ana.id })
    await expect.poll(readTags).toEqual(['notice-new_follower'])
    await openAnew('/notifications')
    await expect.poll(readTags).toEqual([])
    await deliver(request)
    await deliver({ kind: 'read', tag: 'notice-friend_request', unread_chats: 0 })
    await expect.poll(readTags).toEqual([])
  })

  const listTexts = async () => {
    const { messages } = await api.call(bruno, 'messages.open', { conversation_id: conversationId })
    return messages.map(({ sender_id, content }) => [sender_id, content])
  }
  await test.step("'Responder' is sent from within the notification, as Ana, and the chat is read", async () => {
    await openAnew('/connections')
    await deliver(chat)
    await expect.poll(readTags).toEqual([`conv-${conversationId}`])
    await tapNotification(page, { action: 'reply', reply: 'Já vou' })
    await expect.poll(listTexts).toEqual([
      [bruno.id, 'Você vem?'],
      [ana.id, 'Já vou'],
    ])
    await expect.poll(readTags).toEqual([])
    await expect(page).toHaveURL('/connections')
    const { heads } = await api.call(ana, 'conversations.list', {})
    expect(heads).toMatchObject([{ conversation_id: conversationId, unread_count: 0 }])
  })

  await test.step('without a line a notification says that it was not sent; with a line it is, once', async () => {
    await api.sendTexts(bruno, conversationId, 'Quando?')
    await deliver(chat)
    await expect.poll(readTags).toEqual([`conv-${conversationId}`])
    await goOffline()
    const shown = () => readShown(page)
    await tapNotification(page, { action: 'read', isAnswered: true })
    await expect.poll(shown).toMatchObject([{ title: 'Bruno Lima', body: 'Você vem?', silent: true }])
    await tapNotification(page, { action: 'reply', reply: 'Às oito', isAnswered: true })
    const unsent = { title: 'Resposta não enviada', body: 'Às oito', actions: ['Tentar de novo'] }
    await expect.poll(shown).toMatchObject([unsent])
    await tapNotification(page, { action: 'retry', isAnswered: true })
    await expect.poll(shown).toMatchObject([unsent])
    // The page sends it by itself.
    await goOnline()
    await expect.poll(async () => (await listTexts()).at(-1)).toEqual([ana.id, 'Às oito'])
    await expect.poll(shown).toEqual([])
    expect(await listTexts()).toHaveLength(4)
  })

  await test.step('across a block it goes; a reply is refused, a notification says so, and leads to the chat', async () => {
    await api.sendTexts(bruno, conversationId, 'Tchau')
    await deliver(chat)
    await expect.poll(readTags).toEqual([`conv-${conversationId}`])
    await api.call(bruno, 'people.block', { user_id: ana.id })
    await expect.poll(readTags).toEqual([])
    // As where no page has heard of it yet: one that nobody looks at does not look by itself.
    await setSeen(page, false)
    await deliver(chat)
    await tapNotification(page, { action: 'reply', reply: 'Espere', isAnswered: true })
    await expect
      .poll(() => readShown(page))
      .toMatchObject([{ title: 'Resposta não enviada', body: 'Espere', actions: [] }])
    await setSeen(page, true)
    await tapNotification(page)
    await expect(page).toHaveURL(`/chat/${conversationId}`)
    expect((await listTexts()).map(([, content]) => content)).not.toContain('Espere')
  })
  await service.close()
})
