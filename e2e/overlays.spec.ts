import type { Page } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { openSecurity } from './support/account-steps.ts'
import { composer, row } from './support/screens.ts'
import { expect, NARROW, test } from './support/test.ts'

/** How many overlays the present entry of the history stands for. */
const depth = (page: Page) =>
  page.evaluate(() => (history.state as { overlays?: number } | null)?.overlays ?? 0)

const openMenu = (page: Page) => page.getByRole('button', { name: 'Mais opções' }).click()

test('the own profile leads to settings; back leads to it again', async ({ api, visit }) => {
  const { page } = await visit(await api.createPerson('Ana Souza'), '/profile', NARROW)
  await page.getByRole('button', { name: 'Configurações' }).click()
  await expect(page.getByRole('dialog', { name: 'Configurações' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page).toHaveURL('/profile')
})

test('back closes the topmost of what is open and nothing else; forward and a reload open nothing again', async ({
  api,
  visit,
}) => {
  const { page } = await visit(await api.createPerson('Ana Souza'), '/search', NARROW)
  await page.getByRole('link', { name: 'Início' }).click()
  await openMenu(page)
  const menu = page.getByRole('menu')
  await expect.poll(() => depth(page)).toBe(1)
  await page.goBack()
  await expect(menu).toBeHidden()
  await expect(page).toHaveURL('/app')

  // Settings follow the menu in its entry, security follows settings, the password lies on top.
  const panel = await openSecurity(page)
  await panel.getByRole('button', { name: 'Trocar senha' }).click()
  const password = page.getByRole('dialog', { name: 'Trocar senha' })
  await expect(password).toBeVisible()
  await expectAccessible(page, 'features/auth/security/change-password-dialog')
  await expect.poll(() => depth(page)).toBe(2)
  await page.goBack()
  await expect(password).toBeHidden()
  await expect(panel).toBeVisible()
  await expectAccessible(page, 'features/auth/security/security-panel')

  await page.goForward()
  await expect.poll(() => depth(page)).toBe(1)
  await expect(password).toBeHidden()
  await expect(panel).toBeVisible()

  await page.reload()
  await expect(page.getByRole('searchbox')).toBeVisible()
  await expect.poll(() => depth(page)).toBe(0)
  await expect(panel).toBeHidden()
  await page.goBack()
  await expect(page).toHaveURL('/search')
})

test('back closes the emoji panel and stays in the chat; the arrow, and another chat, leave no step of it', async ({
  api,
  visit,
}) => {
  const ana = await api.createPerson('Ana Souza')
  await api.createChat(ana, await api.createPerson('Bruno Lima'))
  await api.createChat(ana, await api.createPerson('Carla Reis'))
  const { page } = await visit(ana, '/search', NARROW)
  const picker = page.getByRole('group', { name: 'Escolher emoji' })
  const openPicker = async () => {
    await page.getByRole('button', { name: 'Emoji' }).click()
    await expect(picker).toBeVisible()
    await expect.poll(() => depth(page)).toBe(1)
  }
  await page.getByRole('link', { name: 'Início' }).click()
  await row(page, 'Bruno Lima').getByRole('link').click()
  await openPicker()
  await page.goBack()
  await expect(picker).toBeHidden()
  await expect(composer(page)).toBeVisible()

  // The list lies below the chat: the arrow goes back to it in one press.
  await openPicker()
  await page.getByRole('button', { name: 'Voltar', exact: true }).click()
  await expect(composer(page)).toHaveCount(0)
  await page.goBack()
  await expect(page).toHaveURL('/search')

  // Nothing of the app lies below: the arrow puts the list in the chat's place.
  await page.goto('/app')
  await row(page, 'Bruno Lima').getByRole('link').click()
  // Before, it would be the list's entry that is changed.
  await expect(composer(page)).toBeVisible()
  await page.evaluate(() => history.replaceState({ ...history.state, isAboveList: false }, ''))
  await openPicker()
  await page.getByRole('button', { name: 'Voltar', exact: true }).click()
  await expect(composer(page)).toHaveCount(0)
  await expect.poll(() => page.evaluate(() => history.state)).toBeNull()

  // At a desk a chat takes the place of the one beside the list.
  await page.setViewportSize({ width: 1440, height: 900 })
  await row(page, 'Bruno Lima').getByRole('link').click()
  await openPicker()
  await row(page, 'Carla Reis').getByRole('link').click()
  await expect(page.getByRole('heading', { name: 'Carla Reis' })).toBeVisible()
  await expect.poll(() => depth(page)).toBe(0)
  await page.goBack()
  await expect(composer(page)).toHaveCount(0)
})

test('what a menu opens on another screen has no dead step behind it', async ({ api, visit }) => {
  const ana = await api.createPerson('Ana Souza')
  await api.createChat(ana, await api.createPerson('Bruno Lima'))
  const { page } = await visit(ana, '/app', NARROW)
  await row(page, 'Bruno Lima').getByRole('link').click()
  await page.getByRole('button', { name: 'Opções da conversa' }).click()
  await page.getByRole('menuitem', { name: 'Ver perfil do contato' }).click()
  const contact = page.getByRole('dialog', { name: 'Perfil do contato' })
  await expect(contact).toBeVisible()
  await page.goBack()
  await expect(contact).toBeHidden()
  await expect(composer(page)).toBeVisible()
  await page.goBack()
  await expect(composer(page)).toHaveCount(0)
  await expect(page.getByRole('searchbox')).toBeVisible()
})
