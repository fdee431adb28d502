import { expectAccessible } from './support/axe.ts'
import { clearFaults, setFaults } from './support/faults.ts'
import { row, waitForPaint } from './support/screens.ts'
import { openSettings } from './support/settings-steps.ts'
import { expect, NARROW, test } from './support/test.ts'
import { watchPlace } from './support/watch-place.ts'

const NOTIFICATIONS = ['Sons', 'Vibração', 'Mensagens', 'Amizades'] as const

test('SETTINGS-001, SETTINGS-002: settings are a scrolling menu of at most 80% of the height, with Privacidade, Idioma and Segurança', async ({
  api,
  visit,
}) => {
  const { page } = await visit(await api.createPerson('Ana Souza'), '/app', NARROW)
  const dialog = await openSettings(page)
  for (const name of ['Privacidade', 'Segurança'])
    await expect(dialog.getByRole('heading', { name })).toBeVisible()
  await expect(dialog.getByRole('group', { name: 'Idioma' })).toBeVisible()
  const { height, scrolls } = await dialog.evaluate((sheet) => {
    const body = sheet.querySelector('.sheet-body')
    return { height: sheet.clientHeight, scrolls: (body?.scrollHeight ?? 0) > (body?.clientHeight ?? 0) }
  })
  expect(height).toBeLessThanOrEqual(844 * 0.8)
  expect(scrolls).toBe(true)
  await expectAccessible(page, 'features/shell/settings-dialog')
  await test.step('SETTINGS-013, SETTINGS-017: language and theme', async () => {
    await expect(dialog.getByRole('radio', { name: 'Português' })).toBeChecked()
    await dialog.getByRole('button', { name: /^Tema/ }).click()
    await expect(page.getByRole('dialog', { name: 'Tema' })).toBeVisible()
    await page.keyboard.press('Escape')
  })
  await test.step('SETTINGS-015, SETTINGS-016: blocked users and muted chats', async () => {
    await openSettings(page)
    await dialog.getByRole('button', { name: 'Usuários bloqueados' }).click()
    await expect(page.getByRole('dialog', { name: 'Usuários bloqueados' })).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await openSettings(page)
    await dialog.getByRole('button', { name: 'Conversas silenciadas' }).click()
    await expect(page.getByRole('dialog', { name: 'Conversas silenciadas' })).toBeVisible()
    await expectAccessible(page, 'features/conversations/settings/muted-dialog')
  })
})

test('however long the way to the server, nothing in the settings moves once they are open', async ({
  api,
  visit,
}) => {
  const { page, context } = await visit(await api.createPerson('Ana Souza'), '/app', NARROW)
  await expect(page.getByRole('button', { name: /^Mais/ })).toBeVisible()
  // What is fetched from now on comes after a picture that was drawn without it.
  await context.route('**/assets/*', async (route) => {
    await waitForPaint(page)
    await route.continue()
  })
  const readPlaces = await watchPlace(page, '.settings-sheet .settings-row')
  await openSettings(page)
  await page.waitForLoadState('networkidle')
  expect(await readPlaces()).toHaveLength(1)
  await context.unrouteAll({ behavior: 'ignoreErrors' })
})

test('SETTINGS-006, SETTINGS-007: the online status is shown until it is hidden, which both sides see at once', async ({
  api,
  twoPeople: { ana, bruno, conversationId },
}) => {
  await api.sendTexts(ana.person, conversationId, 'oi')
  const seen = row(bruno.page, 'Ana Souza').getByText('Online')
  const others = row(ana.page, 'Bruno Lima').getByText('Online')
  await expect(seen).toBeAttached()
  await expect(others).toBeAttached()
  const dialog = await openSettings(ana.page)
  const hide = dialog.getByRole('switch', { name: 'Ocultar status online' })
  await expect(hide).not.toBeChecked()
  await expect(hide).toHaveAccessibleDescription('Você também deixa de ver o dos outros')
  await hide.click()
  await expect(hide).toBeChecked()
  await expect(seen).toHaveCount(0)
  await expect(others).toHaveCount(0)
  await hide.click()
  await expect(seen).toBeAttached()
  await expect(others).toBeAttached()
})

test('SETTINGS-012, SETTINGS-019: the switches are on at first, apply at once, survive a reload and follow to another device', async ({
  api,
  visit,
}) => {
  const person = await api.createPerson('Ana Souza')
  const phone = await visit(person, '/app', NARROW)
  const desk = await visit(person)
  const here = await openSettings(phone.page)
  const there = await openSettings(desk.page)
  for (const name of NOTIFICATIONS) await expect(here.getByRole('switch', { name })).toBeChecked()
  for (const name of NOTIFICATIONS) {
    await here.getByRole('switch', { name }).click()
    await expect(here.getByRole('switch', { name })).not.toBeChecked()
    await expect(there.getByRole('switch', { name })).not.toBeChecked()
  }
  await test.step('data saver and quiet hours go the same way', async () => {
    await here.getByRole('switch', { name: 'Horário de silêncio' }).click()
    // Set on a journey: hours that are changed are those of where one is.
    await expect(there.getByLabel('Das', { exact: true })).toHaveValue('22:00')
    const quiet_hours = { from_min: 1321, until_min: 420, time_zone: 'Asia/Tokyo' }
    await api.call(person, 'settings.update', { quiet_hours })
    await expect(here.getByLabel('Das', { exact: true })).toHaveValue('22:01')
    await here.getByLabel('Das', { exact: true }).fill('23:30')
    await expect(there.getByLabel('Das', { exact: true })).toHaveValue('23:30')
    await expect(there.getByLabel('Até')).toHaveValue('07:00')
    await here.getByRole('switch', { name: 'Economia de dados' }).click()
    await expect(there.getByRole('switch', { name: 'Economia de dados' })).toBeChecked()
    await expectAccessible(phone.page)
  })
  await phone.page.reload()
  await openSettings(phone.page)
  for (const name of NOTIFICATIONS) await expect(here.getByRole('switch', { name })).not.toBeChecked()
  await expect(here.getByLabel('Das', { exact: true })).toHaveValue('23:30')
  expect(await api.call(person, 'settings.get', {})).toMatchObject({
    sound_notifications: false,
    vibration_notifications: false,
    message_notifications: false,
    friend_notifications: false,
    data_saver: true,
    quiet_hours: {
      from_min: 1410,
      until_min: 420,
      time_zone: 'America/Sao_Paulo',
    },
  })
})

test('SETTINGS-022: what is not stored is said to nobody; without network a switch waits for a line', async ({
  api,
  visit,
}) => {
  const ana = await visit(await api.createPerson('Ana Souza'))
  const { page } = ana
  const dialog = await openSettings(page)
  const sound = dialog.getByRole('switch', { name: 'Sons' })
  await ana.goOffline()
  await setFaults(ana.context, { 'settings.update': 'refuse' })
  await sound.click()
  await expect(sound).not.toBeChecked()
  await ana.goOnline()
  // Taken back, as the account has it.
  await expect(sound).toBeChecked({ timeout: 15_000 })
  await expect(page.getByRole('alert')).toHaveCount(0)
  await ana.goOffline()
  await sound.click()
  await expect(sound).not.toBeChecked()
  await clearFaults(ana.context)
  await ana.goOnline()
  const stored = async () => (await api.call(ana.person, 'settings.get', {})).sound_notifications
  await expect.poll(stored, { timeout: 15_000 }).toBe(false)
  await expect(sound).not.toBeChecked()
  await expect(page.getByRole('alert')).toHaveCount(0)
})
