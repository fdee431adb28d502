import { randomUUID } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import type { Api, Person } from './support/api.ts'
import { expectAccessible } from './support/axe.ts'
import { clearFaults, loadWithoutSocket, setFaults } from './support/faults.ts'
import { waitForWorker } from './support/screens.ts'
import { startServer } from './support/server.ts'
import { befriend } from './support/stories.ts'
import { expect, NARROW, test } from './support/test.ts'

const tab = (page: Page, name: string): Locator => page.getByRole('tab', { name })
const list = (page: Page, name: string): Locator => page.getByRole('list', { name, exact: true })
const toast = (page: Page, text: string): Locator => page.getByRole('status').filter({ hasText: text })

const ask = (api: Api, from: Person, to: Person) => api.call(from, 'connections.request', { user_id: to.id })

test.describe('where nobody is yet', () => {
  test.use({
    origin: async ({}, use) => {
      const server = await startServer()
      await use(server.origin)
      await server.stop()
    },
  })

  test('FRIENDS-001, FRIENDS-004, FRIENDS-014, SHELL-008: back button and title, four tabs, each with an empty state', async ({
    api,
    visit,
  }) => {
    const { page } = await visit(await api.createPerson('Ana Souza'), '/connections', NARROW)
    await expect(page.getByRole('heading', { name: 'Conexões' })).toBeVisible()
    await expect(page.getByRole('tab')).toHaveText(['Amigos', 'Solicitações', 'Descobrir', 'Grupos'])
    for (const [name, empty] of [
      ['Amigos', 'Nenhum amigo ainda'],
      ['Solicitações', 'Nenhuma solicitação'],
      ['Descobrir', 'Ninguém para sugerir agora'],
      ['Grupos', 'Nenhum grupo ainda'],
    ] as const) {
      await tab(page, name).click()
      await expect(page.getByRole('tabpanel', { name }).getByText(empty)).toBeVisible()
    }
    await page.getByRole('button', { name: 'Voltar' }).click()
    await expect(page).toHaveURL('/app')
  })
})

test("FRIENDS-005, FRIENDS-006, FRIENDS-007: friends with an online dot, their bio or 'Sem bio', and a chat button", async ({
  api,
  visit,
}) => {
  const [ana, bruno, caio] = [
    await api.createPerson('Ana Souza'),
    await api.createPerson('Bruno Lima'),
    await api.createPerson('Caio Menezes'),
  ]
  await api.call(bruno, 'profile.update', { bio: 'Toca rabeca' })
  for (const friend of [caio, bruno]) await befriend(api, ana, friend)
  const { page, goOffline } = await visit(ana, '/connections')
  const rows = list(page, 'Amigos').getByRole('listitem')
  await expect(rows).toContainText([/Bruno Lima.*Toca rabeca/, /Caio Menezes.*Sem bio/])
  await expect(rows.getByText('Online')).toHaveCount(0)
  await expectAccessible(page)
  // They have no chat: it is the friendship that tells.
  await visit(bruno)
  await expect(rows.first().getByText('Online')).toBeAttached()

  await page.getByRole('button', { name: 'Conversar com Bruno Lima' }).click()
  await expect(page).toHaveURL('/app')
  await expect(page.getByRole('heading', { name: 'Bruno Lima' })).toBeVisible()

  await goOffline()
  await page.goto('/connections')
  await expect(rows).toContainText(['Bruno Lima', 'Caio Menezes'])
})

test("FRIENDS-008, FRIENDS-009, FRIENDS-020, FRIENDS-021: requests come live with a badge; 'Amizade aceita!', 'Solicitação rejeitada'", async ({
  api,
  visit,
}) => {
  const [ana, bruno, caio] = [
    await api.createPerson('Ana Souza'),
    await api.createPerson('Bruno Lima'),
    await api.createPerson('Caio Menezes'),
  ]
  const { page } = await visit(ana, '/connections')
  await expect(page.getByText('Nenhum amigo ainda')).toBeVisible()
  await ask(api, caio, ana)
  const there = await visit(bruno, '/search')
  await there.page.getByRole('searchbox').fill('Ana Souza')
  await ask(api, bruno, ana)
  await expect(tab(page, 'Solicitações').locator('.badge')).toHaveText('2')
  await tab(page, 'Solicitações').click()
  const rows = list(page, 'Solicitações').getByRole('listitem')
  await expect(rows).toContainText(['Bruno Lima', 'Caio Menezes'])
  await expect(rows.first()).toContainText('Nenhum amigo em comum · agora')
  await expectAccessible(page)

  const bruno2 = there.page
  await bruno2.goto('/connections')
  await tab(bruno2, 'Solicitações').click()
  await expect(list(bruno2, 'Enviadas por você').getByText('Ana Souza')).toBeVisible()

  await rows.first().getByRole('button', { name: 'Aceitar' }).click()
  await expect(toast(page, 'Amizade aceita!')).toBeVisible()
  await expect(rows).toContainText(['Caio Menezes'])
  await tab(bruno2, 'Amigos').click()
  await expect(list(bruno2, 'Amigos').getByText('Ana Souza')).toBeVisible()

  await rows.first().getByRole('button', { name: 'Recusar' }).click()
  await expect(toast(page, 'Solicitação rejeitada')).toBeVisible()
  await expect(page.getByText('Nenhuma solicitação')).toBeVisible()
  await expect(tab(page, 'Solicitações').locator('.badge')).toHaveCount(0)
})

test("FRIENDS-010, FRIENDS-011, FRIENDS-023: suggestions say how many friends are common and can be added: 'Solicitação enviada!'", async ({
  api,
  visit,
}) => {
  const [ana, friend, near] = [
    await api.createPerson('Ana Souza'),
    await api.createPerson('Bruno Lima'),
    await api.createPerson('Caio Menezes'),
  ]
  const other = await api.createPerson('Dora Dias')
  for (const one of [friend, other]) {
    await befriend(api, ana, one)
    await befriend(api, one, near)
  }
  const { page } = await visit(ana, '/connections')
  await tab(page, 'Descobrir').click()
  const rows = list(page, 'Descobrir').getByRole('listitem')
  await expect(rows.first()).toContainText(/Caio Menezes.*2 em comum/)
  await expect(rows.filter({ hasText: 'Nenhum amigo em comum' }).first()).toBeVisible()
  await expectAccessible(page)
  await rows.first().getByRole('button', { name: 'Adicionar Caio Menezes' }).click()
  await expect(toast(page, 'Solicitação enviada!')).toBeVisible()
  await expect(rows.first()).toContainText('Enviada')
  const { friends } = await api.call(near, 'connections.list', {})
  expect(friends.find(({ person_id }) => person_id === ana.id)?.status).toBe('pending')
})

test('FRIENDS-003, SEARCH-003: people are searched on /connections and /search, each with a chat and an add-friend button', async ({
  api,
  visit,
}) => {
  const name = `Luana S${randomUUID().slice(0, 8)}`
  const luana = await api.createPerson(name)
  const ana = await api.createPerson('Ana Souza')
  const { page } = await visit(ana, '/connections')
  const results = list(page, 'Resultados').getByRole('listitem')
  for (const path of ['/connections', '/search']) {
    await page.goto(path)
    await page.getByRole('searchbox').fill(name)
    await expect(results).toHaveCount(1)
    await expect(results.getByRole('button', { name: `Conversar com ${name}` })).toBeVisible()
    await expect(results.getByRole('button', { name: `Adicionar ${name}` })).toBeVisible()
  }
  await results.getByRole('button', { name: `Adicionar ${name}` }).click()
  await expect(results.getByRole('img', { name: `Solicitação enviada para ${name}` })).toBeVisible()
  await api.call(luana, 'connections.accept', { user_id: ana.id })
  await expect(results.getByRole('img', { name: `${name} já é contato` })).toBeVisible()
  await expect(page).toHaveURL('/search')
})

test("FRIENDS-024, FRIENDS-025, FRIENDS-026: what fails is said: 'Não foi possível enviar a solicitação', 'Erro inesperado ao enviar solicitação', 'Não foi possível processar a solicitação'", async ({
  api,
  visit,
}) => {
  const name = `Rafa S${randomUUID().slice(0, 8)}`
  const [ana, rafa, bruno] = [
    await api.createPerson('Ana Souza'),
    await api.createPerson(name),
    await api.createPerson('Bruno Lima'),
  ]
  await ask(api, bruno, ana)
  const { page, context } = await visit(ana, '/search')
  const add = page.getByRole('button', { name: `Adicionar ${name}` })
  await setFaults(context, {
    'connections.request': 'fail',
    'connections.accept': 'fail',
    'connections.reject': 'refuse',
  })
  await page.getByRole('searchbox').fill(name)
  await add.click()
  await expect(page.getByText('Não foi possível enviar a solicitação')).toBeVisible()

  await page.goto('/connections')
  await tab(page, 'Solicitações').click()
  const refused = page.getByText('Não foi possível processar a solicitação')
  for (const answer of ['Aceitar', 'Recusar']) {
    await page.getByRole('button', { name: `${answer} solicitação de Bruno Lima` }).click()
    await expect(refused).toBeVisible()
    await page.getByRole('alert').getByRole('button', { name: 'Fechar' }).click()
    await expect(refused).toHaveCount(0)
  }
  await expect(page.getByRole('button', { name: 'Aceitar solicitação de Bruno Lima' })).toBeVisible()

  await clearFaults(context)
  await context.route('**/api/connections.request', (route) => route.abort())
  await loadWithoutSocket(page, '/search')
  await page.getByRole('searchbox').fill(name)
  await add.click()
  await expect(page.getByText('Erro inesperado ao enviar solicitação')).toBeVisible()
  expect((await api.call(rafa, 'connections.list', {})).friends).toEqual([])
})

test('FRIENDS-030: a friend is removed and an own request cancelled, without network too', async ({
  api,
  visit,
}) => {
  const [ana, bruno, caio] = [
    await api.createPerson('Ana Souza'),
    await api.createPerson('Bruno Lima'),
    await api.createPerson('Caio Menezes'),
  ]
  await befriend(api, bruno, ana)
  await ask(api, ana, caio)
  const there = await visit(bruno, '/connections')
  await expect(list(there.page, 'Amigos').getByText('Ana Souza')).toBeVisible()
  const { page, goOffline, goOnline } = await visit(ana, '/connections', NARROW)
  await expect(list(page, 'Amigos').getByText('Bruno Lima')).toBeVisible()
  await waitForWorker(page)
  await page.getByRole('button', { name: 'Mais opções para Bruno Lima' }).click()
  await expect(page.getByRole('menuitem', { name: 'Remover amigo' })).toBeVisible()
  await goOffline()
  // The offline line lies over the list, not over the tabs.
  const line = page.locator('.offline-bar')
  await expect(line).toBeVisible()
  const [tabs, over] = [await page.getByRole('tablist').boundingBox(), await line.boundingBox()]
  expect(over?.y).toBeGreaterThanOrEqual((tabs?.y ?? 0) + (tabs?.height ?? Number.NaN))
  await page.getByRole('menuitem', { name: 'Remover amigo' }).click()
  await expectAccessible(page, 'features/connections/remove-dialog')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remover' }).click()
  await expect(page.getByText('Nenhum amigo ainda')).toBeVisible()
  await tab(page, 'Solicitações').click()
  await page.getByRole('button', { name: 'Cancelar solicitação para Caio Menezes' }).click()
  await expect(page.getByText('Nenhuma solicitação')).toBeVisible()
  await goOnline()
  await expect(there.page.getByText('Nenhum amigo ainda')).toBeVisible({ timeout: 15_000 })
  await expect
    .poll(async () => (await api.call(caio, 'connections.list', {})).friends, { timeout: 15_000 })
    .toEqual([])
})

test("CHAT-049: 'Adicionar aos contatos' closes the contact's profile and sends a friend request, which it then says", async ({
  api,
  visit,
  chat: { ana, bruno, conversationId },
}) => {
  const { page } = await visit(ana, `/chat/${conversationId}`)
  const profile = page.getByRole('dialog', { name: 'Perfil do contato' })
  const open = () => page.getByRole('button', { name: 'Ver perfil do contato' }).click()
  await open()
  await profile.getByRole('button', { name: 'Adicionar aos contatos' }).click()
  await expect(profile).toHaveCount(0)
  await expect(toast(page, 'Solicitação enviada!')).toBeVisible()
  await open()
  await expect(profile.getByRole('button', { name: 'Solicitação enviada' })).toBeDisabled()
  await expectAccessible(page)
  await api.call(bruno, 'connections.accept', { user_id: ana.id })
  await expect(profile.getByRole('button', { name: 'Já é contato' })).toBeDisabled()

  await api.call(bruno, 'connections.remove', { user_id: ana.id })
  await ask(api, bruno, ana)
  await profile.getByRole('button', { name: 'Aceitar solicitação' }).click()
  await expect(profile).toHaveCount(0)
  await expect(toast(page, 'Amizade aceita!')).toBeVisible()
  const { friends } = await api.call(bruno, 'connections.list', {})
  expect(friends.find(({ person_id }) => person_id === ana.id)?.status).toBe('accepted')
})
