import { composer, message, messages, row, write } from './support/screens.ts'
import { expect, NARROW, test } from './support/test.ts'

test('COMPOSER-005: the send button shows when text exists', async ({ twoPeople: { ana } }) => {
  await row(ana.page, 'Bruno Lima').getByRole('link').click()
  const send = ana.page.getByRole('button', { name: 'Enviar' })
  await expect(composer(ana.page)).toBeVisible()
  await expect(send).toHaveCount(0)
  await composer(ana.page).fill('oi')
  await send.click()
  await expect(message(ana.page, 'oi')).toBeVisible()
  await expect(send).toHaveCount(0)
})

test('what sends a text stays the same button when the microphone comes', async ({ visit, chat, api }) => {
  await api.sendTexts(chat.bruno, chat.conversationId, 'oi')
  const { page, context } = await visit(chat.ana, '/app', { serviceWorkers: 'block' })
  const held: (() => void)[] = []
  await context.route(/assets\/voice-part-.*\.js/, async (route) => {
    await new Promise<void>((resolve) => held.push(resolve))
    await route.continue()
  })
  await row(page, 'Bruno Lima').getByRole('link').click()
  await composer(page).fill('tudo bem?')
  await expect.poll(() => held.length).toBe(1)
  const send = page.getByRole('button', { name: 'Enviar' })
  await send.evaluate((button) => (button.dataset['early'] = 'yes'))
  // It is there, and fetches what records.
  const isThere = page.waitForRequest(/assets\/recorder-bar-/)
  for (const release of held) release()
  await isThere
  await expect(send).toHaveAttribute('data-early', 'yes')
  await send.click()
  await expect(page.getByRole('button', { name: 'Gravar áudio' })).toBeVisible()
})

test('COMPOSER-017, COMPOSER-018, COMPOSER-019: Enter sends, Shift+Enter breaks the line, empty text stays', async ({
  twoPeople: { ana },
}) => {
  await row(ana.page, 'Bruno Lima').getByRole('link').click()
  await composer(ana.page).press('Enter')
  await composer(ana.page).fill('   ')
  await composer(ana.page).press('Enter')
  await composer(ana.page).fill('linha um')
  await composer(ana.page).press('Shift+Enter')
  await composer(ana.page).pressSequentially('linha dois')
  await expect(messages(ana.page)).toHaveCount(0)
  await composer(ana.page).press('Enter')
  await expect(messages(ana.page).locator('.bubble-text')).toHaveText(['linha um\nlinha dois'], {
    useInnerText: true,
  })
  await expect(composer(ana.page)).toHaveValue('')
})

test('COMPOSER-007, REPLIES-005: the bar of a reply shows while it is set and leaves by its close button', async ({
  api,
  twoPeople: { ana, bruno, conversationId },
}) => {
  await api.sendTexts(bruno.person, conversationId, 'responde?')
  await row(ana.page, 'Bruno Lima').getByRole('link').click()
  await message(ana.page, 'responde?').hover()
  await message(ana.page, 'responde?').getByRole('button', { name: 'Responder' }).click()
  const bar = ana.page.getByRole('group', { name: 'Respondendo a' })
  await expect(bar).toContainText('responde?')
  await bar.getByRole('button', { name: 'Cancelar resposta' }).click()
  await expect(bar).toHaveCount(0)
})

test('COMPOSER-004, COMPOSER-026: the emoji picker inserts at the caret and shows 8 per row', async ({
  twoPeople: { ana },
}) => {
  await row(ana.page, 'Bruno Lima').getByRole('link').click()
  await composer(ana.page).fill('oi!')
  await composer(ana.page).press('ArrowLeft')
  await ana.page.getByRole('button', { name: 'Emoji' }).click()
  const picker = ana.page.getByRole('group', { name: 'Escolher emoji' })

  await test.step('COMPOSER-021, COMPOSER-022, COMPOSER-023: the first three categories', async () => {
    await expect(picker.getByRole('tab', { name: 'Sorrisos' })).toHaveAttribute('aria-selected', 'true')
    await expect(picker.getByRole('tab', { name: 'Gestos' })).toBeVisible()
    await expect(picker.getByRole('tab', { name: 'Corações' })).toBeVisible()
  })
  await test.step('COMPOSER-024, COMPOSER-025: the last two categories', async () => {
    await expect(picker.getByRole('tab', { name: 'Objetos' })).toBeVisible()
    await expect(picker.getByRole('tab', { name: 'Atividades' })).toBeVisible()
  })
  const tops = await picker
    .locator('.emoji-grid button')
    .evaluateAll((buttons) => buttons.map((button) => button.getBoundingClientRect().top))
  expect(tops.filter((top) => top === tops[0])).toHaveLength(8)
  await picker.getByRole('tab', { name: 'Gestos' }).click()
  await picker.getByRole('button', { name: '👍', exact: true }).click()
  await expect(composer(ana.page)).toHaveValue('oi👍!')
})

test('an emoji is found by the beginning of its name, without accents, and put at the caret by Enter', async ({
  twoPeople: { ana },
}) => {
  await row(ana.page, 'Bruno Lima').getByRole('link').click()
  await composer(ana.page).fill('oi!')
  await composer(ana.page).press('ArrowLeft')
  await ana.page.getByRole('button', { name: 'Emoji' }).click()
  const picker = ana.page.getByRole('group', { name: 'Escolher emoji' })
  const field = picker.getByRole('searchbox', { name: 'Buscar emoji' })
  const found = picker.locator('.emoji-grid button')
  await field.fill('coracao')
  await expect(found.first()).toHaveText('❤️')
  await expect(picker.getByRole('status')).toHaveText(`${await found.count()} emojis encontrados`)
  await expect(picker.getByRole('tab')).toHaveCount(0)
  await field.press('Enter')
  await expect(composer(ana.page)).toHaveValue('oi❤️!')

  await test.step('arrows lead from the field through what was found and back', async () => {
    await field.press('ArrowDown')
    await expect(found.first()).toBeFocused()
    await ana.page.keyboard.press('ArrowRight')
    await expect(found.nth(1)).toBeFocused()
    await ana.page.keyboard.press('Enter')
    await expect(composer(ana.page)).toHaveValue(`oi❤️${await found.nth(1).innerText()}!`)
    await ana.page.keyboard.press('ArrowUp')
    await expect(field).toBeFocused()
  })
  await test.step('nothing is found, and says so', async () => {
    await field.fill('xyz')
    await expect(picker.getByRole('status')).toHaveText('Nenhum emoji encontrado')
    await expect(found).toHaveCount(0)
  })
  await test.step('Esc empties the field, then closes and gives the focus back to the line', async () => {
    await field.press('Escape')
    await expect(picker.getByRole('tab', { name: 'Sorrisos' })).toBeVisible()
    await field.press('Escape')
    await expect(picker).toHaveCount(0)
    await expect(composer(ana.page)).toBeFocused()
  })
})

test('the emoji chosen last stand first after a reload, and are nobody else’s on this device', async ({
  twoPeople: { ana, bruno },
}) => {
  const { page } = ana
  const recent = page.getByRole('group', { name: 'Recentes' })
  const openPicker = async (name: string) => {
    await page.goto('/app')
    await row(page, name).getByRole('link').click()
    await page.getByRole('button', { name: 'Emoji' }).click()
    await expect(page.getByRole('tab', { name: 'Sorrisos' })).toBeVisible()
  }
  await openPicker('Bruno Lima')
  await expect(recent).toHaveCount(0)
  const picker = page.getByRole('group', { name: 'Escolher emoji' })
  await picker.getByRole('button', { name: '😍', exact: true }).click()
  await picker.getByRole('tab', { name: 'Gestos' }).click()
  await picker.getByRole('button', { name: '👍', exact: true }).click()
  await openPicker('Bruno Lima')
  await expect(recent.getByRole('button')).toHaveText(['👍', '😍'])
  await composer(page).fill('')
  await recent.getByRole('button', { name: '😍' }).click()
  await expect(composer(page)).toHaveValue('😍')

  const signIn = (session: unknown) =>
    page.evaluate((text) => localStorage.setItem('lero-session', text), JSON.stringify(session))
  await signIn(bruno.person.session)
  await openPicker('Ana Souza')
  await expect(recent).toHaveCount(0)
  await signIn(ana.person.session)
  await openPicker('Bruno Lima')
  await expect(recent.getByRole('button')).toHaveText(['😍', '👍'])
})

test('where the names of emoji do not come the search says so and is tried again; the categories stay', async ({
  api,
  visit,
}) => {
  const ana = await api.createPerson('Ana Souza')
  const conversationId = await api.createChat(ana, await api.createPerson('Bruno Lima'))
  const { page, context } = await visit(ana, 'about:blank', { serviceWorkers: 'block' })
  await context.route(/assets\/emoji-names-.*\.js/, (route) => route.abort())
  await page.goto(`/chat/${conversationId}`)
  await page.getByRole('button', { name: 'Emoji' }).click()
  const picker = page.getByRole('group', { name: 'Escolher emoji' })
  const field = picker.getByRole('searchbox', { name: 'Buscar emoji' })
  await field.fill('fogo')
  const failure = picker.getByRole('alert')
  await expect(failure).toContainText('A busca não carregou. Confira sua conexão.')
  await picker.getByRole('tab', { name: 'Gestos' }).click()
  await picker.getByRole('button', { name: '👍', exact: true }).click()
  await expect(composer(page)).toHaveValue('👍')
  await context.unrouteAll()
  await failure.getByRole('button', { name: 'Tentar de novo' }).click()
  await expect(picker.locator('.emoji-grid button').first()).toHaveText('🔥')
  await expect(failure).toHaveCount(0)
  await expect(field).toBeFocused()
})

test('COMPOSER-027: what is sent past the disabled line of a blocked conversation is stopped with a toast', async ({
  api,
  twoPeople: { ana, bruno, conversationId },
}) => {
  await ana.page.goto(`/chat/${conversationId}`)
  await composer(ana.page).fill('escrito antes')
  // The block arrives; the line is enabled again by hand, as a browser's tools or an old tab would.
  await api.call(bruno.person, 'people.block', { user_id: ana.person.id })
  const field = ana.page.getByPlaceholder('Mensagens desativadas')
  await expect(field).toBeDisabled()
  await field.evaluate((element) => element.removeAttribute('disabled'))
  await field.press('Enter')
  const toast = ana.page.getByRole('alert')
  await expect(toast).toContainText('Bloqueado')
  await expect(toast).toContainText('Mensagens desativadas nesta conversa.')
})

test('the counter shows from 1900, the text stops at 2000 and says so', async ({ twoPeople: { ana } }) => {
  await row(ana.page, 'Bruno Lima').getByRole('link').click()
  await composer(ana.page).fill('a'.repeat(1899))
  await expect(composer(ana.page)).toHaveValue('a'.repeat(1899))
  await expect(ana.page.getByText(/caracteres? restantes?/)).toHaveCount(0)
  await composer(ana.page).fill('a'.repeat(1900))
  await expect(ana.page.getByText('100 caracteres restantes')).toBeVisible()
  await composer(ana.page).fill(`${'a'.repeat(1999)}👩‍👩‍👧‍👦`)
  await expect(composer(ana.page)).toHaveValue('a'.repeat(1999))
  await expect(ana.page.getByText('Texto cortado em 2.000 caracteres.')).toBeVisible()
})

test('what is not sent is still there after a reload', async ({ twoPeople: { ana } }) => {
  await row(ana.page, 'Bruno Lima').getByRole('link').click()
  await composer(ana.page).fill('rascunho que fica')
  await expect(row(ana.page, 'Bruno Lima')).toContainText('Rascunho: rascunho que fica')
  await ana.page.reload()
  await expect(composer(ana.page)).toHaveValue('rascunho que fica')
  await write(ana.page, 'pronto')
  await expect(message(ana.page, 'pronto')).toBeVisible()
  await expect(composer(ana.page)).toHaveValue('')
})

test('a draft is one in all tabs: it goes on where it was left in the other', async ({
  twoPeople: { ana, conversationId },
}) => {
  const other = await ana.context.newPage()
  for (const page of [ana.page, other]) {
    await page.goto(`/chat/${conversationId}`)
    await expect(composer(page)).toBeEditable()
  }
  await composer(ana.page).fill('da primeira')
  await expect(composer(other)).toHaveValue('da primeira')
  await composer(other).fill('da primeira, e da segunda')
  await expect(composer(ana.page)).toHaveValue('da primeira, e da segunda')
})

test('a draft goes on on another device within two seconds of leaving it, and goes from there when it is sent', async ({
  api,
  visit,
  chat: { ana },
}) => {
  const there = await visit({ ...ana, session: await api.signIn(ana) }, '/app')
  const { page } = await visit(ana, '/app', NARROW)
  await expect(row(there.page, 'Bruno Lima')).toBeVisible()
  await row(page, 'Bruno Lima').getByRole('link').click()
  await composer(page).fill('amanhã eu levo')
  await page.getByRole('button', { name: 'Voltar' }).click()
  const soon = { timeout: 2000 }
  await expect(row(there.page, 'Bruno Lima')).toContainText('Rascunho: amanhã eu levo', soon)
  await row(there.page, 'Bruno Lima').getByRole('link').click()
  await expect(composer(there.page)).toHaveValue('amanhã eu levo')
  await write(there.page, 'amanhã eu levo o bolo')
  await expect(row(page, 'Bruno Lima')).not.toContainText('Rascunho')
  await row(page, 'Bruno Lima').getByRole('link').click()
  await expect(message(page, 'amanhã eu levo o bolo')).toBeVisible()
  await expect(composer(page)).toHaveValue('')
})

test('the line grows to six lines and then scrolls', async ({ twoPeople: { ana } }) => {
  await row(ana.page, 'Bruno Lima').getByRole('link').click()
  const height = () => composer(ana.page).evaluate((area) => area.getBoundingClientRect().height)
  const one = await height()
  await composer(ana.page).fill('1\n2\n3\n4\n5\n6')
  await expect.poll(height).toBe(one + 5 * 22)
  await composer(ana.page).fill('1\n2\n3\n4\n5\n6\n7\n8')
  await expect.poll(height).toBe(one + 5 * 22)
})
