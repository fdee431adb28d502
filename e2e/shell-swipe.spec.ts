import type { Page } from '@playwright/test'
import { randomUUID } from 'node:crypto'
import { putFinger, rows } from './support/screens.ts'
import { expect, NARROW, test } from './support/test.ts'
import { swipe, waitForSwipes } from './support/touch.ts'

test.use(NARROW)

const hasHabits = (): boolean =>
  performance.getEntriesByType('resource').some(({ name }) => name.includes('/after-list-'))

/** How far the page follows the finger now. */
const offset = (page: Page) => page.getByRole('main').evaluate((main) => main.style.translate)

test('SHELL-032, SHELL-033: swiping left walks the five tabs and then the notifications, right walks back', async ({
  api,
  visit,
}) => {
  const { page } = await visit(await api.createPerson(), '/app', NARROW)
  await waitForSwipes(page)
  await expect(page.getByRole('navigation')).toBeVisible()
  // A finger that is on what is still to be replaced holds nothing.
  const expectOn = async (path: string) => {
    await expect(page).toHaveURL(path)
    if (path === '/profile') await expect(page.getByRole('list', { name: 'Números do perfil' })).toBeVisible()
  }
  for (const path of ['/search', '/create', '/reels', '/profile', '/notifications']) {
    await swipe(page, -120)
    await expectOn(path)
  }
  for (const path of ['/profile', '/reels', '/create', '/search', '/app']) {
    await swipe(page, 120)
    await expectOn(path)
  }
})

test('SHELL-034, SHELL-035: beyond 40 px the tab changes, 40 px or less do not', async ({ api, visit }) => {
  const { page } = await visit(await api.createPerson(), '/create', NARROW)
  await waitForSwipes(page)
  await expect(page.getByRole('heading', { name: 'Criar' })).toBeVisible()
  await swipe(page, -40)
  await expect.poll(() => offset(page)).toBe('')
  await expect(page).toHaveURL('/create')
  await swipe(page, 40)
  await expect(page).toHaveURL('/create')
  await swipe(page, -41)
  await expect(page).toHaveURL('/reels')
  await swipe(page, 41)
  await expect(page).toHaveURL('/create')
})

test('SHELL-036: a swipe that goes further down than across changes no tab', async ({ api, visit }) => {
  const { page } = await visit(await api.createPerson(), '/create', NARROW)
  await waitForSwipes(page)
  await expect(page.getByRole('heading', { name: 'Criar' })).toBeVisible()
  await swipe(page, -80, 81)
  await swipe(page, -80, 80)
  await expect.poll(() => offset(page)).toBe('')
  await expect(page).toHaveURL('/create')
  await swipe(page, -80, 70)
  await expect(page).toHaveURL('/reels')
})

test('SHELL-037: the first tab has none before it and the last stop none after it', async ({
  api,
  visit,
}) => {
  const { page } = await visit(await api.createPerson(), '/app', NARROW)
  await waitForSwipes(page)
  await expect(page.getByRole('navigation')).toBeVisible()
  await swipe(page, 200)
  await expect.poll(() => offset(page)).toBe('')
  await expect(page).toHaveURL('/app')
  await page.goto('/notifications')
  await waitForSwipes(page)
  await expect(page.getByRole('heading', { name: 'Notificações' })).toBeVisible()
  await swipe(page, -200)
  await expect.poll(() => offset(page)).toBe('')
  await expect(page).toHaveURL('/notifications')
})

test('SHELL-038, SHELL-040: the page follows from 5 px on, and at most 100 px', async ({ api, visit }) => {
  const { page } = await visit(await api.createPerson(), '/create', NARROW)
  await waitForSwipes(page)
  await expect(page.getByRole('heading', { name: 'Criar' })).toBeVisible()
  const drag = (to: number) =>
    page.getByRole('main').evaluate((main, x) => {
      const fire = (type: string, clientX: number) => {
        const finger = { pointerId: 1, pointerType: 'touch', isPrimary: true, clientX, clientY: 400 }
        main.dispatchEvent(new PointerEvent(type, { ...finger, bubbles: true }))
      }
      fire('pointerdown', 200)
      fire('pointermove', 200 + x)
      const shown = main.style.translate
      fire('pointercancel', 200 + x)
      return shown
    }, to)
  expect(await drag(-5)).toBe('')
  expect(await drag(-6)).toBe('-6px')
  expect(await drag(-99)).toBe('-99px')
  expect(await drag(-180)).toBe('-100px')
  expect(await drag(180)).toBe('100px')
})

test('SHELL-039: at the first and last stop the page follows with 0.6 of the movement', async ({
  api,
  visit,
}) => {
  const { page } = await visit(await api.createPerson(), '/app', NARROW)
  await waitForSwipes(page)
  await expect(page.getByRole('navigation')).toBeVisible()
  const finger = await putFinger(page)
  await finger.down(100, 500)
  await finger.moveBy(50, 0)
  await expect.poll(() => offset(page)).toBe('30px')
  await finger.up()
  await page.goto('/notifications')
  await waitForSwipes(page)
  await expect(page.getByRole('heading', { name: 'Notificações' })).toBeVisible()
  await finger.down(300, 500)
  await finger.moveBy(-50, 0)
  await expect.poll(() => offset(page)).toBe('-30px')
  await finger.up()
})

test('SHELL-041: the drag offset resets when the route changes', async ({ api, visit }) => {
  const { page } = await visit(await api.createPerson(), '/create', NARROW)
  await waitForSwipes(page)
  await expect(page.getByRole('heading', { name: 'Criar' })).toBeVisible()
  const finger = await putFinger(page)
  await finger.down(300, 500)
  await finger.moveBy(-60, 0)
  await expect.poll(() => offset(page)).toBe('-60px')
  await page.getByRole('link', { name: 'Reels' }).evaluate((link: HTMLElement) => link.click())
  await expect(page).toHaveURL('/reels')
  await expect.poll(() => offset(page)).toBe('')
  await finger.up()
  await expect(page).toHaveURL('/reels')
})

test('SHELL-088: a swipe on a page outside the list changes no tab', async ({
  api,
  visit,
  page: visitor,
}) => {
  const ana = await api.createPerson('Ana Souza')
  const bruno = await api.createPerson('Bruno Lima')
  const conversationId = await api.createChat(ana, bruno)
  const { page } = await visit(ana, '/search', NARROW)
  await waitForSwipes(page)
  const closed = [
    '/connections',
    `/chat/${conversationId}`,
    `/profile/${bruno.id}`,
    `/invite/group/${randomUUID()}`,
  ]
  for (const path of closed) {
    await page.goto(path)
    await expect(page.getByRole('heading').first()).toBeVisible()
    // The chunk with the swipes is in the cache since /search: it is here long before this is seen.
    await expect.poll(() => page.evaluate(hasHabits)).toBe(true)
    await swipe(page, -150)
    await swipe(page, 150)
    await expect(page).toHaveURL(path)
  }
  for (const path of ['/auth', '/landing']) {
    await visitor.goto(path)
    await expect(visitor.getByRole('main')).toBeVisible()
    await swipe(visitor, -150)
    await swipe(visitor, 150)
    await expect(visitor).toHaveURL(path)
  }
})

test('with reduced motion the page stays where it is and the swipe still works', async ({ api, visit }) => {
  const { page } = await visit(await api.createPerson(), '/create', NARROW)
  await waitForSwipes(page)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.getByRole('link', { name: 'Reels' }).click()
  await expect(page).toHaveURL('/reels')
  const finger = await putFinger(page)
  await finger.down(300, 500)
  await finger.moveBy(-60, 0)
  expect(await offset(page)).toBe('')
  await finger.up()
  await expect(page).toHaveURL('/profile')
})

test('a swipe in an open chat or over an open dialog changes no tab', async ({
  twoPeople: { ana },
  visit,
}) => {
  const { page } = await visit(ana.person, '/app', NARROW)
  await waitForSwipes(page)
  await rows(page).getByRole('link').click()
  await expect(page.getByRole('textbox', { name: 'Mensagem' })).toBeVisible()
  const finger = await putFinger(page)
  for (const y of [30, 500]) {
    await finger.down(300, y)
    await finger.moveBy(-150, 0)
    await finger.up()
  }
  await expect(page.getByRole('textbox', { name: 'Mensagem' })).toBeVisible()
  await page.getByRole('button', { name: 'Voltar' }).click()
  await page.getByRole('button', { name: 'Mais opções' }).click()
  await page.getByRole('menuitem', { name: 'Tema', exact: true }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await swipe(page, -150)
  await expect(page.getByRole('dialog')).toBeVisible()
  await expect(page).toHaveURL('/app')
})
