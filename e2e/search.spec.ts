import { randomUUID } from 'node:crypto'
import { expectAccessible } from './support/axe.ts'
import type { Api } from './support/api.ts'
import { loadWithoutSocket, setFaults } from './support/faults.ts'
import { expect, NARROW, test } from './support/test.ts'

/** Makes somebody with a last name that nobody else has, and answers the whole name. */
async function createFindable(api: Api, firstName: string): Promise<string> {
  const name = `${firstName} S${randomUUID().slice(0, 8)}`
  await api.createPerson(name)
  return name
}

test('SEARCH-001, SEARCH-002: one search box, results with a chat button, the title Pesquisar', async ({
  api,
  visit,
}) => {
  const name = await createFindable(api, 'Luana')
  const { page } = await visit(await api.createPerson('Ana Souza'), '/search')
  await expect(page.getByRole('heading', { name: 'Pesquisar' })).toBeVisible()
  await expect(page.getByRole('searchbox')).toHaveCount(1)
  await page.getByRole('searchbox').fill(name.toLowerCase())
  const results = page.getByRole('list', { name: 'Resultados' })
  await expect(results.getByRole('listitem')).toHaveCount(1)
  await expect(results).toContainText(name)
  await expect(results.getByRole('button', { name: `Conversar com ${name}` })).toBeVisible()
  await expectAccessible(page)
})

test("with the system's own colours the letters that were searched for can be read", async ({
  api,
  visit,
}) => {
  const name = await createFindable(api, 'Luana')
  const { page } = await visit(await api.createPerson('Ana Souza'), '/search')
  await page.emulateMedia({ forcedColors: 'active' })
  await page.getByRole('searchbox').fill(name)
  const mark = page.getByRole('list', { name: 'Resultados' }).locator('mark')
  const colors = await mark.evaluate((element) => {
    const { color, backgroundColor } = getComputedStyle(element)
    return { color, backgroundColor }
  })
  const system = await page.evaluate(() => {
    const sample = document.body.appendChild(document.createElement('i'))
    sample.style.cssText = 'color: HighlightText; background: Highlight'
    const { color, backgroundColor } = getComputedStyle(sample)
    return { color, backgroundColor }
  })
  expect(colors).toEqual(system)
})

test('the line of a lost network covers no result, and nobody found is shown as online any more', async ({
  api,
  visit,
}) => {
  const luana = await visit(await api.createPerson(`Luana S${randomUUID().slice(0, 8)}`))
  const ana = await visit(await api.createPerson('Ana Souza'), '/search', NARROW)
  const found = ana.page.getByRole('list', { name: 'Resultados' }).getByRole('listitem')
  await ana.page.getByRole('searchbox').fill(luana.person.name)
  await expect(found.getByText('Online')).toHaveCount(1)
  await ana.goOffline()
  const line = ana.page.locator('.offline-bar')
  await expect(line).toBeVisible()
  await expect(found).toHaveCount(1)
  await expect(found.getByText('Online')).toHaveCount(0)
  const [bar, row] = [await line.boundingBox(), await found.boundingBox()]
  expect(row?.y).toBeGreaterThanOrEqual((bar?.y ?? NaN) + (bar?.height ?? NaN))
})

test('SEARCH-004, SHELL-053, SEARCH-009: a chat started from a result opens on /app', async ({
  api,
  visit,
}) => {
  const name = await createFindable(api, 'Marcos')
  const { page } = await visit(await api.createPerson('Ana Souza'), '/search')
  await page.getByRole('searchbox').fill(name)
  await page.getByRole('button', { name: `Conversar com ${name}` }).click()
  await expect(page).toHaveURL('/app')
  await expect(page.getByRole('heading', { name })).toBeVisible()
  expect(await page.evaluate(() => (history.state as { openChatId?: string }).openChatId)).toMatch(
    /^[0-9a-f-]{36}$/,
  )
  await expect(page.getByRole('status').filter({ hasText: 'Sucesso: Nova conversa criada!' })).toBeVisible()
})

test('who has gone elsewhere meanwhile is told, and not moved, when a chat that was asked for is there', async ({
  api,
  visit,
}) => {
  const name = await createFindable(api, 'Marcos')
  const { page, line } = await visit(await api.createPerson('Ana Souza'), '/search', NARROW)
  await page.getByRole('searchbox').fill(name)
  const start = page.getByRole('button', { name: `Conversar com ${name}` })
  await expect(start).toBeVisible()
  line.setSpeedUp(1500)
  await start.click()
  line.setSpeedUp(null)
  await page.getByRole('link', { name: 'Perfil' }).click()
  await expect(page).toHaveURL('/profile')
  await expect(page.getByRole('status').filter({ hasText: 'Sucesso: Nova conversa criada!' })).toBeVisible()
  await expect(page).toHaveURL('/profile')
})

test('a finger anywhere on a result starts the chat', async ({ api, visit }) => {
  const name = await createFindable(api, 'Marcos')
  const { page } = await visit(await api.createPerson('Ana Souza'), '/search', NARROW)
  await page.getByRole('searchbox').fill(name)
  const words = await page.getByRole('list', { name: 'Resultados' }).getByText('Sem bio').boundingBox()
  await page.touchscreen.tap(words?.x ?? 0, words?.y ?? 0)
  await expect(page.getByRole('heading', { name })).toBeVisible()
})

test('SEARCH-005, SEARCH-007, SEARCH-008: a new conversation by e-mail, empty and known', async ({
  api,
  visit,
}) => {
  const ana = await api.createPerson('Ana Souza')
  const bruno = await api.createPerson('Bruno Lima')
  await api.createChat(ana, bruno)
  const { page } = await visit(ana, '/search')
  await page.getByRole('button', { name: 'Nova conversa por e-mail' }).click()
  const form = page.getByRole('form', { name: 'Nova conversa por e-mail' })
  await form.getByRole('button', { name: 'Conversar' }).click()
  await expect(form).toContainText('Digite o email do usuário')
  await form.getByRole('textbox').fill(`  ${bruno.email.toUpperCase()} `)
  await form.getByRole('button', { name: 'Conversar' }).click()
  await expect(page.getByText('Conversa encontrada')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Bruno Lima' })).toBeVisible()
})

test('CHAT-064: an e-mail that nobody has', async ({ api, visit }) => {
  const { page } = await visit(await api.createPerson('Ana Souza'), '/search')
  const email = `ninguem-${randomUUID()}@example.com`
  await page.getByRole('searchbox').fill(email)
  await page.getByRole('button', { name: `Iniciar conversa com ${email}` }).click()
  await expect(page.getByRole('alert')).toContainText('Usuário não encontrado')
})

test('CHAT-065, CHAT-066: a conversation that cannot be made, and a start that breaks', async ({
  api,
  visit,
}) => {
  const name = await createFindable(api, 'Rafa')
  const { page, context } = await visit(await api.createPerson('Ana Souza'), '/search')
  await setFaults(context, { 'conversations.start_direct_conversation': 'fail' })
  await loadWithoutSocket(page, '/search')
  await page.getByRole('searchbox').fill(name)
  const chat = page.getByRole('button', { name: `Conversar com ${name}` })
  await chat.click()
  await expect(page.getByText('Não foi possível criar a conversa')).toBeVisible()
  // The words come a moment before the button takes another press.
  await expect(chat).toHaveAttribute('aria-disabled', 'false')
  await context.route('**/api/conversations.start_direct_conversation', (route) => route.abort())
  await chat.click()
  await expect(page.getByText('Erro inesperado ao iniciar conversa')).toBeVisible()
})

test('a search says what it needs, that it found nobody, and that there is no network', async ({
  api,
  visit,
}) => {
  const { page, goOffline, goOnline } = await visit(await api.createPerson('Ana Souza'), '/search')
  await expect(page.getByText('Quem você procura?')).toBeVisible()
  await page.getByRole('searchbox').fill('zzqqxx')
  await expect(page.getByText('Ninguém com “zzqqxx”')).toBeVisible()
  await goOffline()
  await page.getByRole('searchbox').fill('zzqqxxy')
  await expect(page.getByText('A busca precisa de internet.')).toBeVisible()
  await goOnline()
  await page.getByRole('button', { name: 'Tentar de novo' }).click()
  await expect(page.getByText('Ninguém com “zzqqxxy”')).toBeVisible({ timeout: 15_000 })
})
