import { randomUUID } from 'node:crypto'
import { HOSTILE_TEXTS } from '../server/src/platform/testing/hostile-texts.ts'
import type { Api, Person } from './support/api.ts'
import { composer, message, messages, rows, waitForChat } from './support/screens.ts'
import { befriend, openStories, publish, stage, strip } from './support/stories.ts'
import { expect, NARROW, test } from './support/test.ts'
import { expectLayoutHolds, listenForHarm } from './support/walk-layout.ts'

const AT_ONCE = 10

/** So many characters of a hostile text, with a number that tells it from the others. */
const cut = (text: string, length: number, nth: number) =>
  `${text.slice(0, length - 5).toWellFormed()} (${nth})`

const forEachText = async (act: (text: string, nth: number) => Promise<unknown>): Promise<void> => {
  for (let from = 0; from < HOSTILE_TEXTS.length; from += AT_ONCE)
    await Promise.all(HOSTILE_TEXTS.slice(from, from + AT_ONCE).map((text, index) => act(text, from + index)))
}

/** A document that is called so. */
const sendDocument = async (
  api: Api,
  origin: string,
  from: Person,
  id: string,
  name: string,
): Promise<void> => {
  const content = Buffer.from('nada')
  const response = await fetch(`${origin}/files/upload`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${from.session.access_token}`,
      'tus-resumable': '1.0.0',
      'upload-length': `${content.length}`,
      'upload-metadata': `bucket ${Buffer.from('media-messages').toString('base64')}`,
      'content-type': 'application/offset+octet-stream',
    },
    body: new Uint8Array(content),
  })
  const file_id = response.headers.get('location')?.split('/').at(-1) ?? ''
  const client_id = randomUUID()
  const input = { conversation_id: id, client_id, file_id, message_type: 'file', file_name: name } as const
  await api.call(from, 'media.send', { ...input, content: `legenda de ${name}` })
}

/** Of these people each screen of their own is looked at: markup, turned, long words, marks above one another, emoji. */
const LOOKED_AT = [1, 22, 35, 46, 51, 55]

test('60 hostile names, bios, descriptions, captions and stories run nothing and burst no screen of a phone', async ({
  api,
  origin,
  visit,
}) => {
  test.setTimeout(240_000)
  expect(HOSTILE_TEXTS).toHaveLength(60)
  const [ana, bruno] = [await api.createPerson('Ana Souza'), await api.createPerson('Bruno Lima')]
  const documents = await api.createChat(ana, bruno)
  await befriend(api, ana, bruno)
  const crowd: Person[] = []
  const groups: string[] = []
  await forEachText(async (text, nth) => {
    const person = await api.createPerson(cut(text, 80, nth))
    crowd[nth] = person
    await api.call(person, 'profile.update', { bio: cut(text, 150, nth) })
    const { groupId, conversationId } = await api.createGroup(person, cut(text, 100, nth), [ana])
    groups[nth] = groupId
    await api.call(person, 'groups.update', { group_id: groupId, description: cut(text, 500, nth) })
    await api.sendTexts(person, conversationId, `${text} (${nth})`)
    await api.call(person, 'connections.request', { user_id: ana.id })
    const isFriend = nth % 2 === 0 || LOOKED_AT.includes(nth)
    if (isFriend) await api.call(ana, 'connections.accept', { user_id: person.id })
  })
  const everybody = await api.createGroup(ana, 'Todos', crowd)
  await forEachText((text, nth) => sendDocument(api, origin, bruno, documents, `${cut(text, 200, nth)}.txt`))
  await forEachText((text, nth) =>
    publish(api, bruno, {
      text_content: cut(text, 700, nth),
      caption: cut(text, 300, nth),
      location: cut(text, 80, nth),
    }),
  )
  for (const nth of LOOKED_AT) await publish(api, crowd[nth]!)

  const { page } = await visit(ana, '/app', NARROW)
  const harm = listenForHarm(page)
  await test.step('the list of chats and its stories', async () => {
    await expect(rows(page).first()).toBeVisible()
    await expect(
      strip(page)
        .getByRole('button', { name: /Ver stories/ })
        .first(),
    ).toBeVisible()
    await expectLayoutHolds(page)
  })
  await test.step('a group with all of them', async () => {
    await page.goto(`/chat/${everybody.conversationId}`)
    await waitForChat(page)
    await page.getByRole('button', { name: 'Dados do grupo' }).click()
    await expect(page.getByRole('list', { name: 'Membros' }).getByRole('listitem').first()).toBeVisible()
    await expectLayoutHolds(page)
  })
  await test.step('documents called so', async () => {
    await page.goto(`/chat/${documents}`)
    await waitForChat(page)
    await expect(page.getByText('Baixar').first()).toBeVisible()
    await expectLayoutHolds(page)
  })
  await test.step('friends, who asks to be one, groups, and who is found', async () => {
    await page.goto('/connections')
    await expect(page.getByRole('tab', { name: 'Grupos' })).toBeVisible()
    await expect(page.getByRole('listitem').first()).toBeVisible()
    await expectLayoutHolds(page)
    await page.getByRole('tab', { name: 'Grupos' }).click()
    const own = page.getByRole('list', { name: 'Grupos', exact: true }).getByRole('listitem')
    await expect(own.first()).toBeVisible()
    await expectLayoutHolds(page)
    await page.goto('/search')
    await page.getByRole('searchbox').fill('alert')
    await expect(page.getByRole('listitem').first()).toBeVisible()
    await expectLayoutHolds(page)
  })
  await test.step('what is told of them', async () => {
    await page.goto('/notifications')
    await expect(page.getByRole('listitem').first()).toBeVisible()
    await expectLayoutHolds(page)
  })
  await test.step('pages of people and invitations of groups', async () => {
    for (const nth of LOOKED_AT) {
      await page.goto(`/profile/${crowd[nth]!.id}`)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expectLayoutHolds(page)
      await page.goto(`/invite/group/${groups[nth]}`)
      await expect(page.getByRole('main')).toBeVisible()
      await expectLayoutHolds(page)
    }
  })
  await test.step('sixty stories', async () => {
    await page.goto('/app')
    await openStories(page, 'Bruno Lima')
    for (let nth = 1; nth <= HOSTILE_TEXTS.length; nth += 1) {
      const shown = stage(page).getByRole('progressbar', { name: `Story ${nth} de 60` })
      await expect(shown).toBeVisible()
      await expectLayoutHolds(page, 'dialog.story-viewer')
      await page.keyboard.press('ArrowRight')
    }
  })
  expect(harm).toEqual([])

  await test.step('who is called so, at their own list and profile', async () => {
    for (const nth of [22, 35, 46]) {
      const own = await visit(crowd[nth]!, '/app', NARROW)
      const ownHarm = listenForHarm(own.page)
      await expect(rows(own.page).first()).toBeVisible()
      await expectLayoutHolds(own.page)
      await own.page.goto('/profile')
      await expect(own.page.getByRole('heading', { level: 1 })).toBeVisible()
      await expectLayoutHolds(own.page)
      expect(ownHarm).toEqual([])
      await own.context.close()
    }
  })
})

test('60 hostile texts as what a message said before, as who is mentioned, as what is searched for and reported run nothing and burst nothing', async ({
  api,
  visit,
}) => {
  test.setTimeout(240_000)
  const [ana, bruno] = [await api.createPerson('Ana Souza'), await api.createPerson('Bruno Lima')]
  const direct = await api.createChat(ana, bruno)
  const said = HOSTILE_TEXTS.map((text, nth) => `${text} (${nth})`)
  const halves = [said.slice(0, 30), said.slice(30)]
  for (const [nth, [first = '', ...later]] of halves.entries()) {
    const [message_id = ''] = await api.sendTexts(bruno, direct, first)
    for (const content of [...later, `por fim ${nth}`])
      await api.call(bruno, 'messages.edit', { message_id, content })
  }
  const crowd: Person[] = []
  await forEachText(async (text, nth) => {
    crowd[nth] = await api.createPerson(cut(text, 80, nth))
  })
  const group = await api.createGroup(ana, 'Todos', [bruno, ...crowd])
  const { members } = await api.call(ana, 'groups.members', { group_id: group.groupId })
  for (const nth of LOOKED_AT) {
    const named = members.find(({ user_id }) => user_id === crowd[nth]!.id)!
    await api.call(bruno, 'messages.send', {
      conversation_id: group.conversationId,
      client_id: randomUUID(),
      content: `oi @\u2068${named.profile?.display_name}\u2069`,
      mentions: [named.user_id],
    })
  }

  const { page } = await visit(ana, `/chat/${direct}`, NARROW)
  const harm = listenForHarm(page)
  await test.step('what a message said before', async () => {
    await waitForChat(page)
    for (const nth of halves.keys()) {
      await message(page, `por fim ${nth}`).locator('.bubble').click({ button: 'right' })
      await page.getByRole('menuitem', { name: 'Dados da mensagem' }).click()
      const info = page.getByRole('dialog', { name: 'Dados da mensagem' })
      await expect(info.getByRole('listitem')).toHaveCount(30)
      await expectLayoutHolds(page, 'dialog')
      await info.getByRole('button', { name: 'Fechar' }).click()
      await expect(info).toHaveCount(0)
    }
  })
  await test.step('what is reported', async () => {
    await page.getByRole('button', { name: 'Opções da conversa' }).click()
    await page.getByRole('menuitem', { name: 'Denunciar usuário', exact: true }).click()
    const report = page.getByRole('dialog', { name: 'Denunciar usuário' })
    for (const text of said) await report.getByLabel('O que aconteceu?').fill(text)
    await expectLayoutHolds(page, 'dialog')
    await report.getByRole('radio', { name: 'Golpe ou fraude' }).check()
    await report.getByRole('button', { name: 'Enviar denúncia' }).click()
    await expect(page.getByText('Denúncia enviada')).toBeVisible()
  })
  await test.step('who is mentioned, and who may be', async () => {
    await page.goto(`/chat/${group.conversationId}`)
    await expect(messages(page).locator('.mention')).toHaveCount(LOOKED_AT.length)
    await composer(page).pressSequentially('@')
    const offered = page.getByRole('listbox', { name: 'Mencionar participante' }).getByRole('option')
    await expect(offered.first()).toBeVisible()
    await expectLayoutHolds(page)
    await offered.nth(1).click()
    await expectLayoutHolds(page)
    await page.getByRole('button', { name: 'Enviar', exact: true }).tap()
    await expect(messages(page).locator('.mention')).toHaveCount(LOOKED_AT.length + 1)
    await expectLayoutHolds(page)
  })
  await test.step('what is searched for', async () => {
    await api.sendTexts(bruno, direct, ...said)
    await page.goto('/app')
    const hits = page.getByRole('region', { name: 'Mensagens' })
    for (const [nth, text] of said.entries()) {
      await page.getByRole('searchbox', { name: 'Buscar conversas...' }).fill(text)
      if (!LOOKED_AT.includes(nth)) continue
      await expect(
        hits
          .getByRole('listitem')
          .or(hits.getByText(/^Nenhuma mensagem/))
          .first(),
      ).toBeVisible()
      await expectLayoutHolds(page)
    }
  })
  expect(harm).toEqual([])
})
