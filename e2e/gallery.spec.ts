import type { Page } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { expect, NARROW, test } from './support/test.ts'

async function openGallery(page: Page): Promise<void> {
  await page.goto('/gallery')
  await expect(page.getByRole('heading', { name: 'Toast' })).toBeVisible()
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

/** The gate asks in the default theme and in dark, the deep run in all six. */
const themes =
  process.env['LERO_DEEP'] === '1' ? ['light', 'dark', 'blue', 'purple', 'green', 'orange'] : ['blue', 'dark']

test('every part of the kit is accessible in each theme', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await openGallery(page)
  for (const theme of themes) {
    await press(page, theme)
    await expect(page.locator('html')).toHaveClass(theme)
    await expectAccessible(page)
  }
})

test('every control can be touched on at least 44 px', async ({ page }) => {
  // What pops in is small while it does.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await openGallery(page)
  // What pops up is smaller until it has.
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every(
        ({ playState, effect }) =>
          playState !== 'running' || effect?.getComputedTiming().endTime === Infinity,
      ),
  )
  const tooSmall = await page.evaluate(() => {
    const controls = document.querySelectorAll('main :is(button, a, input, textarea, [role=tab])')
    return [...controls].flatMap((control) => {
      // A switch, a field: the row or box round it takes the touch. A pseudo-element may stretch a small button.
      const target = control.closest('label, .field-box') ?? control
      const stretch = getComputedStyle(target, '::after')
      const extra =
        stretch.position === 'absolute'
          ? Number.parseFloat(stretch.top) + Number.parseFloat(stretch.bottom)
          : 0
      const height = target.getBoundingClientRect().height - Math.min(0, extra)
      return height >= 44 || control.closest('.search-field') ? [] : [`${control.className} ${height}`]
    })
  })
  expect(tooSmall).toEqual([])
})

test('nothing moves for those who ask for less motion', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await openGallery(page)
  await press(page, 'Toast de sucesso')
  await press(page, 'Sheet')
  await expect(page.getByRole('dialog', { name: 'Anexar' })).toBeVisible()
  const moving = await page.evaluate(() =>
    document
      .getAnimations()
      .filter((animation) => Number(animation.effect?.getComputedTiming().endTime ?? 0) > 125)
      .map((animation) => (animation instanceof CSSAnimation ? animation.animationName : animation.id)),
  )
  expect(moving).toEqual([])
})

test('the policy of the page forbids nothing the kit does', async ({ page }) => {
  const complaints: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(error.message))
  await openGallery(page)
  await press(page, 'Toast de sucesso')
  await press(page, 'Tema')
  await page.getByRole('button', { name: 'Sunset' }).click()
  await expect(page.locator('html')).toHaveClass('orange')
  expect(complaints).toEqual([])
})

test.describe('what opens', () => {
  test.use({ ...NARROW })
  test.beforeEach(async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await openGallery(page)
  })

  test('a dialog keeps the focus inside, closes with Esc and gives the focus back', async ({ page }) => {
    await press(page, 'Dialog')
    const dialog = page.getByRole('dialog', { name: 'Editar nome' })
    await expect(dialog.getByRole('textbox', { name: 'Nome' })).toBeFocused()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('button', { name: 'Dialog', exact: true })).toBeFocused()
  })

  test('a press beside a dialog closes it, marking text that ends there does not', async ({ page }) => {
    await press(page, 'Dialog')
    const dialog = page.getByRole('dialog', { name: 'Editar nome' })
    const name = dialog.getByRole('textbox', { name: 'Nome' })
    await name.fill('Marina Alves')
    const box = (await name.boundingBox())!
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
    await page.mouse.down()
    await page.mouse.move(2, box.y + box.height / 2)
    await page.mouse.up()
    await expect(name).toHaveValue('Marina Alves')
    await page.mouse.click(2, 10)
    await expect(dialog).toBeHidden()
  })

  test('an alert has to be acknowledged: the backdrop does not close it, its one OK button does', async ({
    page,
  }) => {
    await press(page, 'AlertDialog')
    const alert = page.getByRole('alertdialog')
    await expect(alert).toHaveText('Erro ao gravar áudio. Verifique as permissões do microfone.OK')
    await expectAccessible(page)
    await page.mouse.click(10, 10)
    await expect(alert).toBeVisible()
    await alert.getByRole('button', { name: 'OK' }).click()
    await expect(alert).toBeHidden()
  })

  test('a sheet closes when it is pulled down, and stays when it is only nudged', async ({ page }) => {
    await press(page, 'Sheet')
    const sheet = page.getByRole('dialog', { name: 'Anexar' })
    await expectAccessible(page)
    const head = await sheet.getByRole('heading').boundingBox()
    const [x, y] = [(head?.x ?? 0) + 40, (head?.y ?? 0) + 10]
    await page.mouse.move(x, y)
    await page.mouse.down()
    await page.mouse.move(x, y + 20)
    await expect(sheet).toHaveCSS('translate', '0px 20px')
    await page.mouse.up()
    await expect(sheet).toHaveCSS('translate', 'none')
    await page.mouse.move(x, y)
    await page.mouse.down()
    await page.mouse.move(x, y + 120)
    await page.mouse.up()
    await expect(sheet).toBeHidden()
  })

  test('a menu is walked with arrows and letters and gives the focus back', async ({ page }) => {
    const more = page.getByRole('button', { name: 'Mais', exact: true }).last()
    await more.focus()
    await page.keyboard.press('Enter')
    await expect(more).toHaveAttribute('aria-expanded', 'true')
    await expect(page.getByRole('menuitem', { name: 'Meu Perfil' })).toBeFocused()
    await expectAccessible(page)
    await page.keyboard.press('ArrowUp')
    await expect(page.getByRole('menuitem', { name: 'Sair' })).toBeFocused()
    await page.keyboard.press('t')
    await expect(page.getByRole('menuitem', { name: 'Tema' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('menu')).toBeHidden()
    await expect(more).toBeFocused()
  })
})

test.describe('toasts', () => {
  test.beforeEach(async ({ page }) => {
    await page.clock.install()
    await openGallery(page)
    // From here on time passes only as the test says, however long the machine takes.
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 10_000)
  })

  test('ERRORS-002: success goes after 4 s, an error after 5 s', async ({ page }) => {
    await press(page, 'Toast de sucesso')
    await press(page, 'Toast de erro')
    await page.mouse.move(700, 300)
    const success = page.getByRole('status').filter({ hasText: 'Nova conversa criada!' })
    const error = page.getByRole('alert').filter({ hasText: 'Não foi possível enviar a mensagem' })
    await page.clock.runFor(3999)
    await expect(success).toBeVisible()
    await page.clock.runFor(1)
    await expect(success).toBeHidden()
    await page.clock.runFor(999)
    await expect(error).toBeVisible()
    await page.clock.runFor(1)
    await expect(error).toBeHidden()
  })

  test('is read as one sentence: title, colon, description', async ({ page }) => {
    await press(page, 'Toast de sucesso')
    const toast = page.getByRole('status').filter({ hasText: 'Nova conversa' })
    await expect(toast).toHaveText('Sucesso: Nova conversa criada!')
    // It stays while the pointer is on it: half gone it has no contrast.
    await toast.hover()
    // axe waits by the page's own timers.
    await page.clock.resume()
    await expectAccessible(page)
  })

  test('waits while the pointer is on it', async ({ page }) => {
    await press(page, 'Toast de sucesso')
    const toast = page.getByRole('status').filter({ hasText: 'Nova conversa criada!' })
    await toast.hover()
    await page.clock.runFor(60_000)
    await expect(toast).toBeVisible()
    await page.mouse.move(700, 300)
    await page.clock.runFor(4100)
    await expect(toast).toBeHidden()
  })

  test('are at most three at once', async ({ page }) => {
    for (let count = 0; count < 4; count += 1) await press(page, 'Toast com ação')
    await expect(page.getByText('Conversa arquivada')).toHaveCount(3)
  })
})

test('the writing line grows to six lines and then scrolls', async ({ page }) => {
  await openGallery(page)
  const line = page.getByRole('textbox', { name: 'Mensagem' })
  const height = async () => (await line.boundingBox())?.height
  expect(await height()).toBe(46)
  await line.fill('um\ndois')
  expect(await height()).toBe(68)
  await line.fill('um\ndois\ntrês\nquatro\ncinco\nseis\nsete\noito')
  expect(await height()).toBe(156)
})

test('another language is spoken at once and after a reload, and the root says which', async ({ page }) => {
  await openGallery(page)
  await expect(page.getByText('2 mensagens não lidas')).toBeVisible()
  await press(page, 'es')
  await expect(page.getByText('2 mensajes no leídos')).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'es')
  await page.reload()
  await expect(page.getByText('2 mensajes no leídos')).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'es')
})
