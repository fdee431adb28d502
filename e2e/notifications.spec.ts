import { randomUUID } from 'node:crypto'
import type { CallInput } from '#contract/registry.ts'
import type { BrowserContext, Locator, Page } from '@playwright/test'
import type { Api, Person } from './support/api.ts'
import { expectAccessible } from './support/axe.ts'
import { clearFaults, setFaults } from './support/faults.ts'
import { composer, message, row, setSeen } from './support/screens.ts'
import { befriend, publish } from './support/stories.ts'
import { expect, NARROW, test } from './support/test.ts'

const bell = (page: Page): Locator => page.getByRole('button', { name: /^Notificações/ })
const list = (page: Page, name: 'Novas' | 'Antes'): Locator =>
  page.getByRole('list', { name, exact: true }).getByRole('listitem')
const toast = (page: Page, text: string): Locator => page.getByRole('status').filter({ hasText: text })
const follow = (api: Api, who: Person, whom: Person, is_following = true) =>
  api.call(who, 'follows.set', { user_id: whom.id, is_following })

type Heard = { sounds: { path: string; volume: number }[]; shakes: number }
type HeardWindow = Window & { leroHeard: Heard; leroIsMute?: boolean }

/** Notes what a page lets sound and how loud, and how often it shakes, in place of doing it. */
const listenIn = (context: BrowserContext) =>
  context.addInitScript(() => {
    const page = window as unknown as HeardWindow
    page.leroHeard = { sounds: [], shakes: 0 }
    HTMLMediaElement.prototype.play = function (this: HTMLMediaElement) {
      page.leroHeard.sounds.push({ path: new URL(this.src).pathname, volume: this.volume })
      return page.leroIsMute
        ? Promise.reject(new DOMException('no sound without a tap', 'NotAllowedError'))
        : Promise.resolve()
    }
    navigator.vibrate = () => Boolean((page.leroHeard.shakes += 1))
  })
const heard = (page: Page): Promise<Heard> =>
  page.evaluate(() => (window as unknown as HeardWindow).leroHeard)
const volumes = async (page: Page) => (await heard(page)).sounds.map(({ volume }) => volume)

test('what others do comes live, is counted by the bell, listed newest first, and read when it is seen', async ({
  api,
  visit,
}) => {
  const ana = await api.createPerson('Ana Souza')
  const [bruno, caio] = [await api.createPerson('Bruno Lima'), await api.createPerson('Caio Menezes')]
  const { page, goOffline, goOnline } = await visit(ana, '/app', NARROW)
  const other = await visit({ ...ana, session: await api.signIn(ana) })

  await test.step('SHELL-058, SHELL-060: the bell has no badge and is not red while nothing is new', async () => {
    await expect(bell(page)).toHaveAccessibleName('Notificações')
    await expect(bell(page).locator('.badge')).toHaveCount(0)
    await expect(bell(page)).not.toHaveClass(/icon-button-danger/)
  })

  await test.step("SHELL-016, NOTIFICATIONS-001, NOTIFICATIONS-008: /notifications, 'Notificações', 'Nenhuma notificação ainda' with a hint", async () => {
    await bell(page).click()
    await expect(page).toHaveURL('/notifications')
    await expect(page.getByRole('heading', { name: 'Notificações', exact: true })).toBeVisible()
    await expect(page.getByText('Nenhuma notificação ainda')).toBeVisible()
    await expect(page.getByText('Curtidas, comentários e novos seguidores aparecem aqui.')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Voltar' }).click()
    await expect(page).toHaveURL('/app')
  })

  await test.step('NOTIFICATIONS-019, SHELL-060: +1 for each one that comes, on every device, and the bell is red', async () => {
    await follow(api, bruno, ana)
    for (const device of [page, other.page]) {
      await expect(bell(device)).toHaveAccessibleName('Notificações, 1 não lida')
      await expect(bell(device).locator('.badge')).toHaveText('1')
      await expect(bell(device)).toHaveClass(/icon-button-danger/)
    }
    await expect(page).toHaveTitle(/^\(1\)/)
    await api.call(caio, 'connections.request', { user_id: ana.id })
    for (const device of [page, other.page]) await expect(bell(device).locator('.badge')).toHaveText('2')
    await expect(page.locator('link[rel="icon"]')).toHaveAttribute('href', '/icon-unread.svg')
  })

  await test.step('NOTIFICATIONS-020: an update has it counted anew: what was taken back is gone', async () => {
    await follow(api, bruno, ana, false)
    for (const device of [page, other.page]) await expect(bell(device).locator('.badge')).toHaveText('1')
    await follow(api, bruno, ana)
    await expect(bell(page).locator('.badge')).toHaveText('2')
  })

  await test.step('NOTIFICATIONS-002, NOTIFICATIONS-003, NOTIFICATIONS-005, NOTIFICATIONS-006: all are read on open, newest first, with action and time in Portuguese', async () => {
    await bell(page).click()
    await expect(list(page, 'Novas')).toContainText([
      /Caio Menezes quer ser seu amigo agora/,
      /Bruno Lima começou a seguir você agora/,
    ])
    await expect(bell(other.page)).toHaveAccessibleName('Notificações')
    await expect(page).toHaveTitle('Notificações · Lero')
    const { notifications, unread_count } = await api.call(ana, 'notifications.list', {})
    expect([notifications.map(({ is_read }) => is_read), unread_count]).toEqual([[true, true], 0])
    // What was new stays marked during the visit.
    await expect(list(page, 'Novas')).toHaveCount(2)
    await expectAccessible(page)
  })

  await test.step('NOTIFICATIONS-012: what comes meanwhile stands on top without a reload', async () => {
    const dora = await api.createPerson('Dora Dias')
    await api.call(dora, 'connections.request', { user_id: ana.id })
    await expect(list(page, 'Novas').first()).toContainText('Dora Dias quer ser seu amigo')
    await expect(list(page, 'Novas')).toHaveCount(3)
  })

  await test.step("NOTIFICATIONS-009, NOTIFICATIONS-011: a follower leads to /profile/{fromUserId}, so does 'Ver perfil'", async () => {
    await list(page, 'Novas').filter({ hasText: 'Bruno Lima' }).getByText('começou a seguir você').click()
    await expect(page).toHaveURL(`/profile/${bruno.id}`)
    await expect(page.getByRole('heading', { name: 'Bruno Lima' })).toBeVisible()
    await page.goBack()
    await expect(list(page, 'Antes')).toHaveCount(3)
    const line = list(page, 'Antes').filter({ hasText: 'Bruno Lima' })
    await expect(line.getByText('Ver perfil')).toBeVisible()
    await line.getByRole('button', { name: 'Ver perfil de Bruno Lima' }).click()
    await expect(page).toHaveURL(`/profile/${bruno.id}`)
    await expect(page.getByRole('heading', { name: 'Bruno Lima' })).toBeVisible()
    await page.goBack()
    await list(page, 'Antes').filter({ hasText: 'Caio Menezes' }).getByText('quer ser seu amigo').click()
    await expect(page).toHaveURL('/connections')
    await expect(page.getByRole('tab', { name: 'Solicitações', selected: true })).toBeVisible()
    await expect(page.getByRole('list', { name: 'Solicitações' })).toContainText('Caio Menezes')
    await page.goBack()
  })

  await test.step('without a line the list is there, and what one deletes stays deleted', async () => {
    await expect(list(page, 'Antes')).toHaveCount(3)
    await goOffline()
    const line = list(page, 'Antes').filter({ hasText: 'Dora Dias' })
    await line.getByRole('button', { name: 'Mais opções: Dora Dias' }).click()
    await page.getByRole('menuitem', { name: 'Apagar notificação' }).click()
    await expect(list(page, 'Antes')).toHaveCount(2)
    await goOnline()
    await expect
      .poll(async () => (await api.call(ana, 'notifications.list', {})).notifications.length)
      .toBe(2)
  })
})

test('NOTIFICATIONS-004, SHELL-059: avatar and name, Usuário without one; the bell shows 9+ above 9', async ({
  api,
  visit,
}) => {
  const ana = await api.createPerson('Ana Souza')
  const people = await Promise.all(Array.from({ length: 10 }, (_, n) => api.createPerson(`Pessoa ${n}`)))
  const ask = (who: Person) => api.call(who, 'connections.request', { user_id: ana.id })
  for (const one of people) await ask(one)
  const nameless = await api.createPerson('')
  const { page } = await visit(ana)
  await expect(bell(page).locator('.badge')).toHaveText('9+')
  await expect(bell(page)).toHaveAccessibleName('Notificações, 10 não lidas')
  await bell(page).click()
  await expect(list(page, 'Novas')).toHaveCount(10)
  const first = list(page, 'Novas').first()
  await expect(first).toContainText('Pessoa 9')
  await expect(first.locator('.avatar')).toHaveText('P9')
  await ask(nameless)
  await expect(first).toContainText('Usuário quer ser seu amigo')
})

test('reactions to a story are one line: who did it last, and how many more', async ({ api, visit }) => {
  const ana = await api.createPerson('Ana Souza')
  const friends = [
    await api.createPerson('Bruno Lima'),
    await api.createPerson('Caio Menezes'),
    await api.createPerson('Dora Dias'),
  ]
  for (const friend of friends) await befriend(api, ana, friend)
  await api.call(ana, 'notifications.mark_all_read', {})
  const { id: story } = await publish(api, ana)
  for (const friend of friends)
    await api.call(friend, 'stories.react', {
      story_id: story,
      reaction_type: 'heart',
      client_id: randomUUID(),
    })
  const { page } = await visit(ana, '/notifications', NARROW)
  await expect(list(page, 'Novas')).toHaveText([/Dora Dias e mais 2 reagiram ao seu story/])
  await expect(list(page, 'Novas').getByText('Ver perfil')).toHaveCount(0)
  await api.call(ana, 'stories.delete', { story_id: story })
  await expect(page.getByText('reagiram ao seu story')).toHaveCount(0)
})

test('followers are one line, apart from those that were seen; it opens the list of followers, and goes as a whole', async ({
  api,
  visit,
}) => {
  const ana = await api.createPerson('Ana Souza')
  const names = ['Bruno Lima', 'Caio Menezes', 'Dora Dias', 'Elis Prado', 'Fábio Reis']
  for (const name of names) await follow(api, await api.createPerson(name), ana)
  const { page } = await visit(ana, '/notifications', NARROW)

  await test.step('who followed last, and how many more; who follows meanwhile joins them', async () => {
    await expect(list(page, 'Novas')).toHaveText([/Fábio Reis e mais 4 começaram a seguir você/])
    await expect(list(page, 'Novas').getByText('Ver perfil')).toHaveCount(0)
    await expectAccessible(page)
    await follow(api, await api.createPerson('Gil Nunes'), ana)
    await expect(list(page, 'Novas')).toHaveText([/Gil Nunes e mais 5 começaram a seguir você/])
  })

  await test.step('a tap shows all of them, the newest first', async () => {
    await list(page, 'Novas').getByText('começaram a seguir você').click()
    const followers = page.getByRole('dialog', { name: 'Seguidores' })
    await expect(followers.getByRole('link')).toContainText(['Gil Nunes', ...names.toReversed()])
    await page.keyboard.press('Escape')
    await expect(followers).toHaveCount(0)
  })

  await test.step('what is new stands apart from what was seen', async () => {
    await page.getByRole('button', { name: 'Voltar' }).click()
    await follow(api, await api.createPerson('Hugo Sá'), ana)
    await expect(bell(page).locator('.badge')).toHaveText('1')
    await bell(page).click()
    await expect(list(page, 'Novas')).toHaveText([/Hugo Sá começou a seguir você/])
    await expect(list(page, 'Antes')).toHaveText([/Gil Nunes e mais 5 começaram a seguir você/])
  })

  await test.step('deleted, none of the line is left', async () => {
    await page.getByRole('button', { name: 'Mais opções: Gil Nunes' }).click()
    await page.getByRole('menuitem', { name: 'Apagar notificação' }).click()
    await expect(list(page, 'Antes')).toHaveCount(0)
    // Gone from sight at once; then at the server too.
    const countKept = async () => (await api.call(ana, 'notifications.list', {})).notifications.length
    await expect.poll(countKept).toBe(1)
    await expect(list(page, 'Novas')).toHaveText([/Hugo Sá/])
  })
})

test('NOTIFICATIONS-024, NOTIFICATIONS-025, NOTIFICATIONS-026: errors of count, list and sound show no toast; the list is offered again', async ({
  api,
  visit,
}) => {
  const ana = await api.createPerson('Ana Souza')
  const [bruno, caio] = [await api.createPerson('Bruno Lima'), await api.createPerson('Caio Menezes')]
  await follow(api, bruno, ana)
  const { page, context } = await visit(ana, 'about:blank')
  await listenIn(context)
  await context.addInitScript(() => ((window as unknown as HeardWindow).leroIsMute = true))
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(error.message))
  await setFaults(context, { 'notifications.list': 'fail' })
  await page.goto('/notifications')
  await expect(page.getByText('Não foi possível carregar as notificações')).toBeVisible()
  await expect(page.locator('.toast')).toHaveCount(0)
  await clearFaults(context)
  await page.getByRole('button', { name: 'Tentar de novo' }).click()
  await expect(list(page, 'Novas')).toContainText(['Bruno Lima'])
  await api.call(caio, 'connections.request', { user_id: ana.id })
  await expect(list(page, 'Novas')).toHaveCount(2)
  await expect.poll(() => volumes(page)).toEqual([0.3])
  await expect(page.locator('.toast')).toHaveCount(0)
  expect(errors).toEqual([])
})

test('what comes is heard at its volume, and only as the settings say', async ({ api, visit, request }) => {
  const ana = await api.createPerson('Ana Souza')
  const [bruno, caio] = [await api.createPerson('Bruno Lima'), await api.createPerson('Caio Menezes')]
  const withBruno = await api.createChat(ana, bruno)
  const withCaio = await api.createChat(ana, caio)
  for (const [who, chat] of [
    [bruno, withBruno],
    [caio, withCaio],
  ] as const) {
    await api.sendTexts(ana, chat, 'oi')
    await api.sendTexts(who, chat, 'olá')
  }
  const { page, context } = await visit(ana, 'about:blank')
  await listenIn(context)
  await page.goto('/app')
  await row(page, 'Bruno Lima').click()
  await expect(composer(page)).toBeVisible()
  const set = (change: CallInput<'settings.update'>) => api.call(ana, 'settings.update', change)
  /** Something is written, and the page has it. */
  const writeFrom = async (who: Person, chat: string) => {
    const text = `n ${randomUUID().slice(0, 8)}`
    await api.sendTexts(who, chat, text)
    await expect(row(page, who.name)).toContainText(text)
  }

  await test.step('NOTIFICATIONS-022: /notification-sound.mp3 at volume 0.3', async () => {
    await follow(api, bruno, ana)
    await expect
      .poll(async () => (await heard(page)).sounds)
      .toEqual([{ path: '/notification-sound.mp3', volume: 0.3 }])
    const file = await request.get('/notification-sound.mp3')
    expect([file.status(), file.headers()['content-type']]).toEqual([200, 'audio/mpeg'])
  })

  await test.step('CHAT-032: a message in another chat is heard at 0.5, in a hidden page at 0.7, in the open one not', async () => {
    await writeFrom(bruno, withBruno)
    await writeFrom(caio, withCaio)
    await expect.poll(() => volumes(page)).toEqual([0.3, 0.5])
    await setSeen(page, false)
    await api.sendTexts(bruno, withBruno, 'lê depois')
    await expect.poll(() => volumes(page)).toEqual([0.3, 0.5, 0.7])
    await setSeen(page, true)
  })

  /** How often it is heard and felt from here on; a control at the end is heard, so that nothing is on its way. */
  const during = async (change: CallInput<'settings.update'>, act: () => Promise<void>) => {
    await set(change)
    const before = await heard(page)
    await act()
    const after = await heard(page)
    return [after.sounds.length - before.sounds.length, after.shakes - before.shakes]
  }

  await test.step('SETTINGS-009: without vibration nothing shakes', async () => {
    const counts = await during({ vibration_notifications: false }, async () => {
      const before = (await heard(page)).sounds.length
      await writeFrom(caio, withCaio)
      await expect.poll(async () => (await heard(page)).sounds.length).toBe(before + 1)
    })
    expect(counts).toEqual([1, 0])
  })

  await test.step('SETTINGS-009: nor does a tap that reacts, which is felt with vibration', async () => {
    const tap = async (text: string) => {
      await message(page, text).click({ button: 'right' })
      await page.getByRole('menuitemcheckbox', { name: '👍' }).click()
      await expect(message(page, text).getByRole('button', { name: '👍 1' })).toBeVisible()
    }
    const { shakes } = await heard(page)
    await tap('olá')
    await set({ vibration_notifications: true })
    await writeFrom(caio, withCaio)
    await expect.poll(async () => (await heard(page)).shakes).toBe(shakes + 1)
    await tap('lê depois')
    await expect.poll(async () => (await heard(page)).shakes).toBe(shakes + 2)
  })

  await test.step('SETTINGS-008: without sound nothing sounds', async () => {
    const counts = await during({ sound_notifications: false, vibration_notifications: true }, async () => {
      const before = (await heard(page)).shakes
      await writeFrom(caio, withCaio)
      await expect.poll(async () => (await heard(page)).shakes).toBe(before + 1)
    })
    expect(counts).toEqual([0, 1])
  })

  await test.step('SETTINGS-010: without friend notifications a request is listed and not heard', async () => {
    const dora = await api.createPerson('Dora Dias')
    const counts = await during({ sound_notifications: true, friend_notifications: false }, async () => {
      await api.call(dora, 'connections.request', { user_id: ana.id })
      await expect(bell(page).locator('.badge')).toHaveText('2')
      const before = (await volumes(page)).length
      await writeFrom(caio, withCaio)
      // That of the message, and none of the request before it.
      await expect.poll(async () => (await volumes(page)).slice(before)).toEqual([0.5])
    })
    expect(counts[0]).toBe(1)
  })

  await test.step('SETTINGS-011: without message notifications a message is not heard', async () => {
    const counts = await during({ message_notifications: false, friend_notifications: true }, async () => {
      await writeFrom(caio, withCaio)
      const before = (await heard(page)).sounds.length
      await follow(api, caio, ana)
      await expect.poll(async () => (await heard(page)).sounds.length).toBe(before + 1)
    })
    expect(counts).toEqual([1, 1])
    expect((await volumes(page)).at(-1)).toBe(0.3)
  })

  await test.step("SHELL-070: 'Silenciar notificações' really silences the account, on every device, until 'Reativar notificações'", async () => {
    await set({ message_notifications: true })
    const there = await visit({ ...ana, session: await api.signIn(ana) })
    await there.page.getByRole('button', { name: 'Mais opções' }).click()
    await there.page.getByRole('menuitem', { name: 'Silenciar notificações' }).click()
    const sheet = there.page.getByRole('dialog', { name: 'Silenciar notificações' })
    await expect(sheet.getByRole('button', { name: '1 hora' })).toBeVisible()
    await expectAccessible(there.page, 'features/settings/silence/silence-sheet')
    await sheet.getByRole('button', { name: '8 horas' }).click()
    await expect(toast(there.page, 'Notificações desativadas')).toBeVisible()
    await page.getByRole('button', { name: 'Mais opções', exact: true }).first().click()
    await expect(page.getByRole('menuitem', { name: 'Reativar notificações' })).toBeVisible()
    await page.keyboard.press('Escape')
    const { silenced_until } = await api.call(ana, 'settings.get', {})
    expect(Math.abs(Date.parse(silenced_until ?? '') - Date.now() - 8 * 3_600_000)).toBeLessThan(120_000)

    const before = await heard(page)
    await writeFrom(caio, withCaio)
    await page.getByRole('button', { name: 'Mais opções', exact: true }).first().click()
    await page.getByRole('menuitem', { name: 'Reativar notificações' }).click()
    await expect(toast(page, 'Notificações ativadas')).toBeVisible()
    await expect.poll(async () => (await api.call(ana, 'settings.get', {})).silenced_until).toBeNull()
    expect(await heard(page)).toEqual(before)
    await writeFrom(caio, withCaio)
    await expect.poll(async () => (await heard(page)).sounds.length).toBe(before.sounds.length + 1)
  })
})
