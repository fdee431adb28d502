import { expectAccessible } from './support/axe.ts'
import { HOSTILE_TEXTS } from '../server/src/platform/testing/hostile-texts.ts'
import { composer, message, messages, row, write } from './support/screens.ts'
import { expect, NARROW, test } from './support/test.ts'

test('marks dress the words, here and there alike, and what is copied, quoted or listed is what was said', async ({
  twoPeople: { ana, bruno, conversationId },
}) => {
  for (const { page } of [ana, bruno]) await page.goto(`/chat/${conversationId}`)
  await ana.page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  const said = 'leia *isto _já_* e ~não~ `isso`: nome_de_arquivo, *https://lero.app/_x_/y*'
  await write(ana.page, said)

  await test.step('both see bold, italic, struck and code, and a link that is whole', async () => {
    for (const { page } of [ana, bruno]) {
      const words = message(page, 'leia').locator('.bubble-text')
      await expect(words).toHaveText('leia isto já e não isso: nome_de_arquivo, lero.app/_x_/y')
      await expect(words.locator('b').first()).toHaveCSS('font-weight', '600')
      await expect(words.locator('i')).toHaveText('já')
      await expect(words.locator('.text-struck')).toHaveCSS('text-decoration-line', 'line-through')
      await expect(words.locator('code')).toHaveText('isso')
      await expect(words.getByRole('link')).toHaveAttribute('href', 'https://lero.app/_x_/y')
    }
  })

  await test.step('the list says the words, a copy the text as it was written', async () => {
    await expect(row(bruno.page, 'Ana Souza')).toContainText('leia isto já e não isso: nome_de_arquivo')
    await message(ana.page, 'leia').click({ button: 'right' })
    await ana.page.getByRole('menuitem', { name: 'Copiar' }).click()
    await expect.poll(() => ana.page.evaluate(() => navigator.clipboard.readText())).toBe(said)
  })

  await test.step('so do what one answers and the answer', async () => {
    await message(bruno.page, 'leia').click({ button: 'right' })
    await bruno.page.getByRole('menuitem', { name: 'Responder' }).click()
    await expect(bruno.page.getByRole('group', { name: /Respondendo/ })).toContainText(
      'leia isto já e não isso',
    )
    await write(bruno.page, '*lido*')
    await expect(message(ana.page, 'lido').locator('.quote')).toContainText('leia isto já e não isso')
    await expect(messages(ana.page).getByRole('status')).toHaveCount(0)
    await expect(ana.page.getByRole('status').filter({ hasText: 'lido' })).toHaveText('Bruno Lima: lido')
  })

  await test.step('an edit shows the marks to change them', async () => {
    await composer(ana.page).press('ArrowUp')
    await expect(ana.page.getByRole('textbox', { name: 'Editando mensagem' })).toHaveValue(said)
    await ana.page.keyboard.press('Escape')
  })
  await expectAccessible(ana.page)
})

for (const [device, options] of [
  ['a phone', NARROW],
  ['a desk', {}],
] as const) {
  test(`60 hostile texts run nothing and burst no bubble on ${device}`, async ({ api, visit }) => {
    expect(HOSTILE_TEXTS).toHaveLength(60)
    const [ana, bruno] = [await api.createPerson('Ana Souza'), await api.createPerson('Bruno Lima')]
    const id = await api.createChat(ana, bruno)
    await api.sendTexts(bruno, id, ...HOSTILE_TEXTS.map((text, index) => `${text} (${index})`))
    const { page } = await visit(ana, `/chat/${id}`, options)
    const ran: string[] = []
    page.on('dialog', (dialog) => {
      ran.push(dialog.message())
      void dialog.dismiss()
    })
    page.on('pageerror', (error) => ran.push(error.message))
    await expect(message(page, '(0)')).toBeVisible()
    const seen = new Set<string>()
    for (let screen = 0; seen.size < 60 && screen < 400; screen += 1) {
      const found = await messages(page).evaluate((list) => {
        const room = list.getBoundingClientRect()
        const bubbles = [...list.querySelectorAll('[data-key]')]
        const burst = bubbles.filter((line) => {
          const bubble = line.querySelector('.bubble, .message-emoji')?.getBoundingClientRect()
          return bubble && (bubble.left < room.left - 1 || bubble.right > room.right + 1)
        })
        list.scrollTop += list.clientHeight * 0.9
        return {
          keys: bubbles.map((line) => line.getAttribute('data-key') ?? ''),
          burst: burst.map((line) => line.textContent?.slice(-20)),
          isSideways: list.scrollWidth > list.clientWidth + 1,
          foreign: list.querySelectorAll('script, iframe, img, svg[onload], style, details').length,
        }
      })
      expect(found).toMatchObject({ burst: [], isSideways: false, foreign: 0 })
      for (const key of found.keys) seen.add(key)
      await page.evaluate(() => new Promise(requestAnimationFrame))
    }
    expect(seen.size).toBe(60)
    expect(ran).toEqual([])
    await expect(page.getByRole('region', { name: 'Conversa' }).getByText('Bruno Lima').first()).toBeVisible()
  })
}

test('CHAT-076: forwarded texts go to up to five chats in their order and say so: "Mensagem enviada!"', async ({
  api,
  twoPeople: { ana, bruno, conversationId },
}) => {
  const { page } = ana
  await api.sendTexts(bruno.person, conversationId, 'primeira', '*segunda*', 'apagada')
  const names = ['Caio', 'Davi', 'Eva', 'Fabi', 'Gil', 'Hugo']
  const people = await Promise.all(names.map((name) => api.createPerson(name)))
  for (const person of people) await api.createChat(ana.person, person)
  const { conversationId: group } = await api.createGroup(ana.person, 'Turma', [bruno.person])
  await page.goto(`/chat/${conversationId}`)
  const sheet = page.getByRole('dialog', { name: 'Encaminhar para' })
  const choice = (name: string) => sheet.getByRole('checkbox', { name })

  await test.step('one message, from its menu; a deleted one offers none', async () => {
    await message(page, 'segunda').click({ button: 'right' })
    await page.getByRole('menuitem', { name: 'Encaminhar' }).click()
    await expect(sheet).toBeVisible()
    await expect(sheet.getByRole('button', { name: 'Enviar' })).toBeDisabled()
    await expectAccessible(page, 'features/messages/forward/chat-picker')
    await sheet.getByRole('searchbox').fill('TÚRMA')
    await expect(sheet.getByRole('checkbox')).toHaveCount(1)
    await choice('Turma').click()
    await sheet.getByRole('button', { name: 'Enviar' }).click()
    await expect(page.getByText('Mensagem enviada!')).toBeVisible()
    await expect(sheet).toHaveCount(0)
  })

  await test.step('several, chosen in any order, to at most five chats, without network', async () => {
    await message(page, 'segunda').click({ button: 'right' })
    await page.getByRole('menuitem', { name: 'Selecionar' }).click()
    await message(page, 'primeira').getByRole('checkbox').click()
    await page.getByRole('button', { name: 'Encaminhar' }).click()
    await choice('Caio').focus()
    await page.keyboard.press('Space')
    await expect(choice('Caio')).toBeChecked()
    for (const name of names.slice(1, 5)) await choice(name).click()
    await choice('Hugo').click({ force: true })
    await expect(sheet.getByRole('checkbox', { checked: true })).toHaveCount(5)
    await expect(sheet.getByText('No máximo 5 conversas de uma vez')).toBeVisible()
    await expect(choice('Hugo')).toHaveAttribute('aria-disabled', 'true')
    await ana.goOffline()
    await sheet.getByRole('button', { name: 'Enviar' }).click()
    await expect(page.getByText('Será enviada quando a internet voltar')).toBeVisible()
    await expect(page.getByRole('group', { name: 'Mensagens selecionadas' })).toHaveCount(0)
    await ana.goOnline()
  })

  await test.step('they stand there in the order of this chat, and say that they were forwarded', async () => {
    await expect(row(page, 'Gil')).toContainText('Você: segunda')
    await row(page, 'Gil').click()
    await expect(messages(page).locator('.bubble')).toHaveText([
      /^Encaminhadaprimeira/,
      /^Encaminhadasegunda/,
    ])
    await expect(row(page, 'Hugo')).not.toContainText('segunda')
    await bruno.page.goto(`/chat/${group}`)
    await expect(messages(bruno.page).locator('.bubble')).toHaveText([/Encaminhadasegunda/])
  })

  await test.step('what was deleted goes nowhere', async () => {
    await bruno.page.goto(`/chat/${conversationId}`)
    await message(bruno.page, 'apagada').click({ button: 'right' })
    await bruno.page.getByRole('menuitem', { name: 'Apagar para todos' }).click()
    await bruno.page.getByRole('button', { name: 'Apagar para todos' }).click()
    await message(bruno.page, 'Mensagem apagada').click({ button: 'right' })
    await expect(bruno.page.getByRole('menuitem', { name: 'Selecionar' })).toBeVisible()
    await expect(bruno.page.getByRole('menuitem', { name: 'Encaminhar' })).toHaveCount(0)
  })
})
