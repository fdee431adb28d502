import { composer, message, messages, row, write } from './support/screens.ts'
import { expect, test } from './support/test.ts'

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

test('the line grows to six lines and then scrolls', async ({ twoPeople: { ana } }) => {
  await row(ana.page, 'Bruno Lima').getByRole('link').click()
  const height = () => composer(ana.page).evaluate((area) => area.getBoundingClientRect().height)
  const one = await height()
  await composer(ana.page).fill('1\n2\n3\n4\n5\n6')
  await expect.poll(height).toBe(one + 5 * 22)
  await composer(ana.page).fill('1\n2\n3\n4\n5\n6\n7\n8')
  await expect.poll(height).toBe(one + 5 * 22)
})
