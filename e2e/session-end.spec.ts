import type { Locator, Page } from '@playwright/test'
import { readFile } from 'node:fs/promises'
import { endFromElsewhere, submitPassword } from './support/account-steps.ts'
import type { Api } from './support/api.ts'
import { expectAccessible } from './support/axe.ts'
import { createProfile } from './support/browser-profile.ts'
import { writePdf } from './support/media-files.ts'
import { choose, isWaiting, waitForKeeper } from './support/media-steps.ts'
import { composer, messages, waitForChat, waitForWorker, write } from './support/screens.ts'
import { expect, test, type Visit } from './support/test.ts'

const note = (page: Page): Locator => page.getByRole('status').filter({ hasText: 'Você saiu da conta' })

/** Writes without network, so that nothing goes out, and comes back to a session that ended meanwhile. */
const leaveUnsent = async (
  api: Api,
  visit: Visit,
  conversationId: string,
  texts: string[],
): Promise<void> => {
  const { page } = visit
  await page.goto(`/chat/${conversationId}`)
  await waitForChat(page)
  await visit.goOffline()
  for (const text of texts) await write(page, text)
  await endFromElsewhere(api, visit.person)
  await visit.goOnline()
  await expect(page.getByRole('tab', { name: 'Entrar' })).toBeVisible()
}

const storedOf = (page: Page) =>
  page.evaluate(async () => ({
    session: localStorage.getItem('lero-session'),
    databases: (await indexedDB.databases()).map(({ name }) => name),
  }))

test('DEVICE-001: what a proxy or a captive portal answers to a renewal signs nobody out and loses nothing', async ({
  api,
  twoPeople: { ana, conversationId },
}) => {
  const { page, context, person } = ana
  await page.goto(`/chat/${conversationId}`)
  await waitForChat(page)
  await ana.goOffline()
  await write(page, 'isto não se perde')
  // The session is due for its renewal when the page comes back.
  await page.evaluate(() => {
    const session = JSON.parse(localStorage.getItem('lero-session') ?? 'null')
    localStorage.setItem('lero-session', JSON.stringify({ ...session, expires_at: 1 }))
  })
  const answers = [
    { status: 403, contentType: 'text/html', body: '<h1>Forbidden</h1>' },
    { status: 404, contentType: 'application/json', body: '{"error":"not_found"}' },
    { status: 408, body: '' },
    { status: 500, contentType: 'application/json', body: '{"code":500,"msg":"bad"}' },
    { status: 200, contentType: 'text/html', body: '<h1>Wi-Fi da padaria: entre aqui</h1>' },
  ]
  let seen = 0
  await context.route('**/auth/v1/token?grant_type=refresh_token', async (route) => {
    const answer = answers[seen]
    seen += 1
    if (answer) await route.fulfill(answer)
    else await route.continue()
  })
  await ana.goOnline()
  for (let round = 1; round <= answers.length; round += 1) {
    await page.reload()
    await expect.poll(() => seen).toBeGreaterThanOrEqual(round)
    await waitForChat(page)
  }
  await expect(messages(page).getByText('isto não se perde')).toBeVisible()
  await expect(messages(page).getByRole('img', { name: 'enviada' })).toBeVisible({ timeout: 20_000 })
  const { messages: log } = await api.call(person, 'messages.open', { conversation_id: conversationId })
  expect(log.map(({ content }) => content)).toEqual(['isto não se perde'])
})

test('DEVICE-002, FEEL-013: a session ended from elsewhere says so, when, and what waits; the next sign-in sends it in order', async ({
  api,
  twoPeople: { ana, bruno, conversationId },
}) => {
  const { page, person } = ana
  await leaveUnsent(api, ana, conversationId, ['primeira', 'segunda', 'terceira'])
  await expect(note(page)).toContainText(/Este aparelho foi desconectado hoje às \d{1,2}:\d\d/)
  await expect(note(page)).toContainText('3 mensagens não enviadas esperam aqui.')
  // Tokens and chats are gone; what waits is sealed.
  await expect.poll(() => storedOf(page)).toEqual({ session: null, databases: ['lero-keep'] })
  await page.reload()
  await expect(note(page)).toContainText('3 mensagens não enviadas esperam aqui.')
  await submitPassword(page, person.email, person.password)
  await bruno.page.goto(`/chat/${conversationId}`)
  await expect(messages(bruno.page).getByText('terceira')).toBeVisible()
  const { messages: log } = await api.call(bruno.person, 'messages.open', { conversation_id: conversationId })
  expect(log.map(({ content }) => content)).toEqual(['primeira', 'segunda', 'terceira'])
})

test('DEVICE-002: a draft waits too, and comes back into its composer', async ({
  api,
  twoPeople: { ana, conversationId },
}) => {
  const { page, person } = ana
  await page.goto(`/chat/${conversationId}`)
  await composer(page).fill('um rascunho')
  await expect
    .poll(() =>
      page.evaluate(
        (name) =>
          new Promise((resolve) => {
            const request = indexedDB.open(name)
            request.onsuccess = () => {
              const all = request.result.transaction('drafts').objectStore('drafts').getAll()
              all.onsuccess = () => {
                request.result.close()
                resolve(all.result.length)
              }
            }
          }),
        `lero-${person.id}`,
      ),
    )
    .toBe(1)
  await endFromElsewhere(api, person)
  await expect(note(page)).toContainText('1 rascunho espera aqui por você.')
  await submitPassword(page, person.email, person.password)
  await expect(page).toHaveURL('/app')
  await page.goto(`/chat/${conversationId}`)
  await expect(composer(page)).toHaveText('um rascunho')
})

test('DEVICE-002: another person is asked first, and nothing goes unless they say so', async ({
  api,
  twoPeople: { ana, bruno, conversationId },
}) => {
  const { page } = ana
  await leaveUnsent(api, ana, conversationId, ['só da Ana'])
  await submitPassword(page, bruno.person.email, bruno.person.password)
  const question = page.getByRole('alert').filter({ hasText: 'Apagar o que outra pessoa não enviou?' })
  await expect(question).not.toContainText('só da Ana')
  await question.getByRole('button', { name: 'Não entrar' }).click()
  expect((await storedOf(page)).session).toBeNull()
  await page.reload()
  await expect(note(page)).toContainText('1 mensagem não enviada espera aqui.')
  await submitPassword(page, bruno.person.email, bruno.person.password)
  await question.getByRole('button', { name: 'Apagar e entrar' }).click()
  await expect(page).toHaveURL('/app')
  await page.evaluate(() => localStorage.clear())
  await page.goto('/auth')
  await submitPassword(page, ana.person.email, ana.person.password)
  await expect(page).toHaveURL('/app')
  await page.goto(`/chat/${conversationId}`)
  await write(page, 'depois')
  await expect(messages(page).getByRole('img', { name: 'enviada' })).toBeVisible()
  const { messages: log } = await api.call(bruno.person, 'messages.open', { conversation_id: conversationId })
  expect(log.map(({ content }) => content)).toEqual(['depois'])
})

test("DEVICE-003: messages of a conversation that is gone stand in 'Não enviadas', to copy or to discard", async ({
  api,
  twoPeople: { ana, bruno, conversationId },
}) => {
  const { page, context } = ana
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto(`/chat/${conversationId}`)
  await waitForChat(page)
  await ana.goOffline()
  await write(page, 'a receita do bolo')
  await write(page, 'e a da cobertura')
  await api.call(bruno.person, 'conversations.delete', { conversation_id: conversationId, scope: 'everyone' })
  await ana.goOnline()
  await page.goto('/app')
  await page.getByRole('button', { name: 'Não enviadas 2 mensagens' }).click()
  const sheet = page.getByRole('dialog', { name: 'Não enviadas' })
  const rows = sheet.getByRole('listitem')
  await expect(rows.getByRole('paragraph')).toHaveText(['a receita do bolo', 'e a da cobertura'])
  await expectAccessible(page, 'features/unsent/unsent-sheet')
  await rows.first().getByRole('button', { name: 'Copiar' }).click()
  await expect(page.getByText('Mensagem copiada')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('a receita do bolo')
  await rows.first().getByRole('button', { name: 'Descartar' }).click()
  await expect(rows.getByRole('paragraph')).toHaveText(['e a da cobertura'])
  await page.reload()
  await expect(page.getByRole('button', { name: 'Não enviadas 1 mensagem' })).toBeVisible()
})

test("DEVICE-003: a file of a conversation that is gone stands in 'Não enviadas', to save or to discard", async ({
  api,
  twoPeople: { ana, bruno, conversationId },
}) => {
  const { page } = ana
  await page.goto(`/chat/${conversationId}`)
  await waitForWorker(page)
  const recipe = writePdf('receita.pdf')
  const preview = await choose(page, 'document', recipe)
  await preview.getByLabel('Legenda').fill('a receita do bolo')
  await waitForKeeper(page)
  await ana.goOffline()
  await preview.getByRole('button', { name: 'Enviar arquivo' }).click()
  await expect(isWaiting(page)).toHaveCount(1)
  await api.call(bruno.person, 'conversations.delete', { conversation_id: conversationId, scope: 'everyone' })
  await ana.goOnline()
  await page.goto('/app')
  const entry = page.getByRole('button', { name: 'Não enviadas 1 mensagem' })
  await entry.click()
  const sheet = page.getByRole('dialog', { name: 'Não enviadas' })
  const file = sheet.getByRole('listitem')
  await expect(file).toContainText('receita.pdf')
  await expect(file).toContainText('a receita do bolo')
  await expect(file.getByRole('button')).toHaveText(['Copiar', 'Descartar'])
  const saving = page.waitForEvent('download')
  await file.getByRole('link', { name: 'Salvar' }).click()
  const saved = await saving
  expect(saved.suggestedFilename()).toBe('receita.pdf')
  expect(await readFile(await saved.path())).toEqual(recipe.buffer)
  await expectAccessible(page, 'features/unsent/unsent-sheet')
  await file.getByRole('button', { name: 'Descartar' }).click()
  await expect(sheet).toHaveCount(0)
  await page.reload()
  await page.getByRole('button', { name: /^Mais/ }).click()
  // Nothing would be lost, so nothing is asked.
  await page.getByRole('menuitem', { name: 'Sair' }).click()
  await expect(page.getByRole('tab', { name: 'Entrar' })).toBeVisible()
})

test('AUTH-044: signing out says that it waits for a slow server, and nothing can be written that would be wiped', async ({
  api,
  visit,
}) => {
  const { page, context } = await visit(await api.createPerson('Ana Souza'))
  let letGo = (): void => undefined
  await context.route('**/auth/v1/logout*', async (route) => {
    await new Promise<void>((resolve) => (letGo = resolve))
    await route.continue()
  })
  await page.getByRole('button', { name: 'Mais opções' }).click()
  await page.getByRole('menuitem', { name: 'Sair', exact: true }).click()
  const waiting = page.getByRole('alertdialog')
  await expect(waiting).toHaveText('Saindo…')
  await expectAccessible(page, 'features/shell/use-sign-out 2')
  await page.keyboard.press('Escape')
  await expect(waiting).toBeVisible()
  letGo()
  await expect(page).toHaveURL('/')
  await expect(page.getByText('Desconectado')).toBeVisible()
  await expect(waiting).toHaveCount(0)
})

test('DEVICE-027: a browser killed right after a renewal comes back signed in with the new session', async ({
  api,
  origin,
}) => {
  const person = await api.createPerson('Ana Souza')
  const profile = await createProfile(origin, test.info().project.use.launchOptions)
  try {
    const page = await profile.open()
    await page.goto('/auth')
    await submitPassword(page, person.email, person.password)
    await expect(page.getByRole('button', { name: /^Mais/ })).toBeVisible()
    await page.evaluate(() => {
      const session = JSON.parse(localStorage.getItem('lero-session') ?? 'null')
      localStorage.setItem('lero-session', JSON.stringify({ ...session, expires_at: 1 }))
    })
    await profile.close()

    const before = await profile.open()
    const old = await readTokens(before, '/healthz')
    await before.goto('/app')
    await expect.poll(() => readTokens(before)).not.toEqual(old)
    await expect(before.getByRole('button', { name: /^Mais/ })).toBeVisible()
    const renewed = await readTokens(before)
    await profile.kill()

    const after = await profile.open()
    const used: string[] = []
    after.on('request', (request) => {
      if (request.url().includes('refresh_token')) used.push(request.postData() ?? '')
    })
    await after.goto('/app')
    await expect(after.getByRole('button', { name: /^Mais/ })).toBeVisible()
    await expect.poll(() => readTokens(after)).toEqual(renewed)
    expect(used.filter((body) => old && body.includes(old))).toEqual([])
  } finally {
    await profile.remove()
  }
})

/** The refresh token in local storage; `path`: reads it there first, where nothing of the app runs. */
const readTokens = async (page: Page, path?: string): Promise<string | null> => {
  if (path) await page.goto(path)
  return page.evaluate(
    () => JSON.parse(localStorage.getItem('lero-session') ?? 'null')?.refresh_token ?? null,
  )
}
