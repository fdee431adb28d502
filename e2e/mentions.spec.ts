import type { Page } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { clearFaults, setFaults } from './support/faults.ts'
import { composer, message, row, write, waitForChat } from './support/screens.ts'
import { expect, NARROW, test } from './support/test.ts'

const people = (page: Page) => page.getByRole('listbox', { name: 'Mencionar participante' })
const offered = (page: Page) => people(page).locator('.cut')
const chosen = (page: Page) => people(page).getByRole('option', { selected: true })

test('in a group an @ offers the members, who is chosen is named by a press that leads to them, and sees that it is they', async ({
  api,
  visit,
}) => {
  const names = ['Ana Souza', 'Bruno Lima', 'Bruna Lírio', 'João Prado']
  const [ana, bruno, bruna, joao] = await Promise.all(names.map(api.createPerson))
  if (!ana || !bruno || !bruna || !joao) throw new Error('nobody there')
  const { conversationId } = await api.createGroup(ana, 'Trilha', [bruno, bruna, joao])
  const here = await visit(ana, `/chat/${conversationId}`)
  const there = await visit(bruno)
  const line = composer(here.page)

  await test.step('the others are offered, and what is written on finds them, accents and case aside', async () => {
    await line.pressSequentially('oi @')
    await expect(offered(here.page)).toHaveText(['Bruna Lírio', 'Bruno Lima', 'João Prado'])
    await expect(line).toBeFocused()
    await expectAccessible(here.page)
    await line.pressSequentially('LIR')
    await expect(offered(here.page)).toHaveText(['Bruna Lírio'])
    await line.press('Backspace')
    await expect(offered(here.page)).toHaveText(['Bruna Lírio', 'Bruno Lima'])
  })

  await test.step('the arrows lead through them, which the writing line tells, and Enter chooses without sending', async () => {
    await expect(chosen(here.page)).toHaveAccessibleName('Bruna Lírio')
    await line.press('ArrowDown')
    await expect(chosen(here.page)).toHaveAccessibleName('Bruno Lima')
    const id = await chosen(here.page).getAttribute('id')
    await expect(line).toHaveAttribute('aria-activedescendant', id ?? '')
    await line.press('Enter')
    await expect(line).toHaveValue('oi @Bruno Lima ')
    await expect(people(here.page)).toBeHidden()
    await expect(line).not.toHaveAttribute('aria-activedescendant')
  })

  await test.step('Esc closes the list and nothing else; Tab and a press choose', async () => {
    await line.pressSequentially('e @jo')
    await expect(chosen(here.page)).toHaveAccessibleName('João Prado')
    await line.press('Escape')
    await expect(people(here.page)).toBeHidden()
    await line.press('Backspace')
    await line.press('Backspace')
    await line.pressSequentially('bru')
    await expect(people(here.page)).toBeVisible()
    await line.press('Tab')
    await expect(line).toHaveValue('oi @Bruno Lima e @Bruna Lírio ')
    await line.pressSequentially('e @')
    await people(here.page).getByRole('option', { name: 'João Prado' }).click()
    await expect(line).toHaveValue('oi @Bruno Lima e @Bruna Lírio e @João Prado ')
    await expect(line).toBeFocused()
  })

  await test.step('sent, each is a name to press, the list says the words, and who is named sees it', async () => {
    await line.press('Enter')
    const said = message(here.page, 'oi @Bruno Lima e @Bruna Lírio e @João Prado')
    await expect(said.getByRole('button', { name: /^@/ })).toHaveText([
      '@Bruno Lima',
      '@Bruna Lírio',
      '@João Prado',
    ])
    await expect(said.locator('.mention').first()).toHaveCSS('font-weight', '600')
    await expect(row(there.page, 'Trilha')).toContainText('oi @Bruno Lima e @Bruna Lírio')
    await row(there.page, 'Trilha').click()
    const heard = message(there.page, 'oi @Bruno Lima')
    await expect(heard.locator('.mention-own')).toHaveText('@Bruno Lima')
    await expect(heard.getByRole('button', { name: /^@/ })).toHaveText(['@Bruna Lírio', '@João Prado'])
    await expectAccessible(there.page)
  })

  await test.step('a press opens the profile, by its key as well', async () => {
    const name = message(there.page, 'oi @Bruno Lima').getByRole('button', { name: '@João Prado' })
    await name.click()
    const dialog = there.page.getByRole('dialog')
    await expect(dialog.getByRole('heading', { name: 'João Prado' })).toBeVisible()
    await there.page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await name.press('Enter')
    await expect(dialog.getByRole('heading', { name: 'João Prado' })).toBeVisible()
    await there.page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
  })

  await test.step('who is called another thing now is named by it', async () => {
    await api.call(joao, 'profile.update', { display_name: 'João do Prado' })
    const heard = message(there.page, 'oi @Bruno Lima')
    await expect(heard.getByRole('button', { name: '@João do Prado' })).toBeVisible()
  })

  await test.step('a copy has the words; an edit keeps who is still named', async () => {
    await here.page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await message(here.page, 'oi @Bruno Lima').click({ button: 'right', position: { x: 4, y: 4 } })
    await here.page.getByRole('menuitem', { name: 'Copiar' }).click()
    await expect
      .poll(() => here.page.evaluate(() => navigator.clipboard.readText()))
      .toBe('oi @Bruno Lima e @Bruna Lírio e @João Prado')
    await line.press('ArrowUp')
    const edited = here.page.getByRole('textbox', { name: 'Editando mensagem' })
    await expect(edited).toHaveValue('oi @Bruno Lima e @Bruna Lírio e @João Prado')
    await edited.fill('olá @Bruno Lima e @João Prado')
    await edited.press('Enter')
    const heard = message(there.page, 'olá @Bruno Lima')
    await expect(heard.locator('.mention')).toHaveText(['@Bruno Lima'])
    await expect(heard).toContainText('e @João Prado')
  })
})

test.describe('on a phone', () => {
  test.use(NARROW)
  test('members that cannot be loaded are said to be so, and asked for again; between two people an @ is a sign', async ({
    api,
    visit,
  }) => {
    const [ana, bruno] = [await api.createPerson('Ana Souza'), await api.createPerson('Bruno Lima')]
    const { conversationId } = await api.createGroup(ana, 'Trilha', [bruno])
    const direct = await api.createChat(ana, bruno)
    const { page, context } = await visit(ana, `/chat/${conversationId}`)
    await setFaults(context, { 'groups.members': 'fail' })
    await composer(page).tap()
    await composer(page).pressSequentially('@')
    await expect(page.getByText('Não foi possível carregar participantes')).toBeVisible()
    await expectAccessible(page)
    await clearFaults(context)
    await page.getByRole('button', { name: 'Tentar de novo' }).tap()
    await people(page).getByRole('option', { name: 'Bruno Lima' }).tap()
    await expect(composer(page)).toHaveValue('@Bruno Lima ')
    await expect(composer(page)).toBeFocused()
    // Once the members are there a draft knows whom it names when one comes back to it.
    await page.reload()
    await expect(composer(page)).toHaveValue('@Bruno Lima ')
    await waitForChat(page)
    await composer(page).tap()
    await expect(composer(page)).toBeFocused()
    await composer(page).press('End')
    await composer(page).press('Backspace')
    await expect(people(page)).toBeVisible()
    await page.getByRole('button', { name: 'Enviar' }).tap()
    await expect(message(page, '@Bruno Lima').getByRole('button', { name: '@Bruno Lima' })).toBeVisible()

    await page.goto(`/chat/${direct}`)
    await write(page, 'oi @Bruno Lima')
    await expect(message(page, 'oi @Bruno Lima').locator('.mention')).toHaveCount(0)
  })
})
