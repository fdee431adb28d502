import type { Page } from '@playwright/test'
import { composer, message, messages, putFinger, row, waitForConversationPart } from './support/screens.ts'
import { waitForHand } from './support/touch.ts'
import { expect, NARROW, test } from './support/test.ts'

const opened = (page: Page) => page.getByRole('region', { name: 'Conversa' })

test('FEEL-014: at a desk a screen without a pane of its own stands in the list column beside the chat', async ({
  twoPeople: { ana },
}) => {
  const { page } = ana
  await row(page, 'Bruno Lima').getByRole('link').click()
  await composer(page).fill('rascunho')
  await page.getByRole('link', { name: 'Pesquisar', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Pesquisar' })).toBeVisible()
  await expect(composer(page)).toHaveValue('rascunho')
  const list = await page.locator('.chats-column').boundingBox()
  const search = await page.locator('.search-screen').boundingBox()
  expect((search?.x ?? 0) + (search?.width ?? 0)).toBeLessThanOrEqual((list?.x ?? 0) + (list?.width ?? 0))
  await page
    .getByRole('button', { name: 'Conexões' })
    .or(page.getByRole('link', { name: 'Início' }))
    .click()
  await expect(row(page, 'Bruno Lima')).toBeVisible()
})

test('FEEL-022: with the emoji panel open Escape closes the panel and leaves the conversation', async ({
  twoPeople: { ana },
}) => {
  const { page } = ana
  await row(page, 'Bruno Lima').getByRole('link').click()
  await page.getByRole('button', { name: 'Emoji' }).click()
  const picker = page.getByRole('group', { name: 'Escolher emoji' })
  await expect(picker).toBeVisible()
  // Wherever the focus is: on the button that opened it, too.
  await page.keyboard.press('Escape')
  await expect(picker).toHaveCount(0)
  await expect(opened(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(opened(page)).toHaveCount(0)
})

test('FEEL-021: after Escape the focus is on the row one came from, and the search is as it was', async ({
  api,
  twoPeople: { ana },
}) => {
  const { page } = ana
  const name = `Zuleica ${ana.person.id.slice(0, 8)}`
  await api.createPerson(name)
  const link = row(page, 'Bruno Lima').getByRole('link')
  await link.click()
  await expect(composer(page)).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(link).toBeFocused()

  await page.getByRole('link', { name: 'Pesquisar', exact: true }).click()
  await page.getByRole('searchbox').fill(name)
  await expect(page.getByRole('list', { name: 'Pessoas' }).or(page.getByText(name).first())).toBeVisible()
  await page.getByRole('link', { name: 'Reels' }).click()
  await expect(page.getByRole('heading', { name: 'Reels' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('searchbox')).toHaveValue(name)
  await expect(page.getByRole('button', { name: `Conversar com ${name}` })).toBeVisible()
})

test('DEVICE-020: Enter that ends a composition sends nothing', async ({ twoPeople: { ana } }) => {
  const { page } = ana
  await row(page, 'Bruno Lima').getByRole('link').click()
  await composer(page).fill('nihao')
  await composer(page).evaluate((field) => {
    // WebKit tells of the end before this key, which has the code of a composition still.
    field.dispatchEvent(new CompositionEvent('compositionend', { bubbles: true }))
    field.dispatchEvent(
      new KeyboardEvent('keydown', { key: 'Enter', keyCode: 229, bubbles: true, cancelable: true }),
    )
  })
  await expect(composer(page)).toHaveValue('nihao')
  await expect(messages(page)).toHaveCount(0)
  await composer(page).press('Enter')
  await expect(message(page, 'nihao')).toBeVisible()
})

test.describe('on a phone', () => {
  test.use(NARROW)

  test('DEVICE-022: after ten chats opened and closed by the arrow one back leaves the list', async ({
    api,
    visit,
  }) => {
    const ana = await api.createPerson('Ana Souza')
    await api.createChat(ana, await api.createPerson('Bruno Lima'))
    const { page } = await visit(ana, '/landing')
    await page.goto('/app')
    for (let time = 0; time < 10; time += 1) {
      await row(page, 'Bruno Lima').getByRole('link').click()
      await page.getByRole('button', { name: 'Voltar' }).click()
      await expect(composer(page)).toBeHidden()
    }
    await page.goBack()
    await expect(page).toHaveURL('/landing')
  })

  test('DEVICE-026: a long press on a message opens its menu and selects no text', async ({
    api,
    twoPeople: { ana, bruno, conversationId },
  }) => {
    const { page } = ana
    await api.sendTexts(bruno.person, conversationId, 'uma frase com várias palavras')
    await row(page, 'Bruno Lima').getByRole('link').click()
    await waitForHand(page, 'uma frase')
    const box = await message(page, 'uma frase').locator('.bubble').boundingBox()
    if (!box) throw new Error('the bubble is not there')
    const finger = await putFinger(page)
    await finger.down(box.x + 60, box.y + 16)
    await expect(page.getByRole('menuitem', { name: 'Responder' })).toBeVisible()
    await finger.up()
    expect(await page.evaluate(() => getSelection()?.toString())).toBe('')
    const words = message(page, 'uma frase').locator('.bubble-text')
    expect(await words.evaluate((element) => getComputedStyle(element).userSelect)).toBe('none')
    // A finger may take the focus out of the menu, sooner or later.
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
    await page.keyboard.press('Escape')
    await expect(page.getByRole('menu')).toHaveCount(0)
    await expect(composer(page)).toBeVisible()
  })

  test('a scroll and a tap that meet a page on its way in are not lost', async ({
    api,
    twoPeople: { ana, conversationId },
  }) => {
    const { page } = ana
    const texts = Array.from({ length: 60 }, (_, index) => `frase ${index}`)
    await api.sendTexts(ana.person, conversationId, ...texts)
    await waitForConversationPart(page)
    // So slow that a finger meets it.
    const devtools = await page.context().newCDPSession(page)
    await devtools.send('Animation.enable')
    await devtools.send('Animation.setPlaybackRate', { playbackRate: 0.01 })
    const isSliding = () =>
      page.evaluate(() =>
        document
          .getAnimations()
          .some(({ effect }) => (effect as KeyframeEffect).pseudoElement?.startsWith('::view-transition')),
      )
    const link = row(page, 'Bruno Lima').getByRole('link')
    await link.tap()
    await expect.poll(isSliding).toBe(true)
    await expect(message(page, 'frase 59')).toBeInViewport()
    const readTop = () => messages(page).evaluate((list) => list.scrollTop)
    const before = await readTop()
    const finger = await putFinger(page, true)
    await finger.down(195, 400)
    await finger.moveBy(0, 200)
    await finger.up()
    await expect.poll(readTop).toBeLessThan(before - 100)

    // A finger that comes down while the list still rolls only stops it.
    const isRolling = () =>
      messages(page).evaluate(async (list) => {
        const top = list.scrollTop
        for (let frames = 0; frames < 5; frames += 1) await new Promise(requestAnimationFrame)
        return list.scrollTop !== top
      })
    await expect.poll(isRolling).toBe(false)
    await page.getByRole('button', { name: 'Voltar' }).tap()
    await expect.poll(isSliding).toBe(true)
    const box = await link.boundingBox()
    if (!box) throw new Error('no row')
    await page.touchscreen.tap(box.x + 100, box.y + 20)
    await expect(composer(page)).toBeVisible()
  })

  test('FEEL-020: a tapped button does not stay dark, and forced colours keep the boundaries', async ({
    api,
    twoPeople: { ana, bruno, conversationId },
  }) => {
    const { page } = ana
    await api.sendTexts(bruno.person, conversationId, 'oi')
    const bell = page.getByRole('button', { name: 'Conexões' })
    const ground = (of: typeof bell) => of.evaluate((element) => getComputedStyle(element).backgroundColor)
    const resting = await ground(bell)
    await bell.tap()
    await page.getByRole('button', { name: 'Voltar' }).tap()
    await expect(bell).toBeVisible()
    await expect.poll(() => ground(bell)).toBe(resting)

    await page.emulateMedia({ forcedColors: 'active' })
    await row(page, 'Bruno Lima').getByRole('link').click()
    for (const part of ['.composer-field', '.bubble'])
      expect(
        await page
          .locator(part)
          .first()
          .evaluate((one) => getComputedStyle(one).outlineStyle),
      ).toBe('solid')
  })
})

test('a press on the header that begins before the menu is there meets the same button when it ends', async ({
  twoPeople: {
    ana: { page },
  },
}) => {
  await page.addInitScript(() => {
    new MutationObserver((_, observer) => {
      const buttons = document.querySelectorAll<HTMLElement>('.page-header-actions button')
      if (buttons.length === 0) return
      observer.disconnect()
      for (const button of buttons) button.dataset['early'] = String(button.matches(':disabled'))
    }).observe(document, { childList: true, subtree: true })
  })
  await page.reload()
  await expect(page.getByRole('button', { name: 'Mais opções' })).toBeEnabled()
  for (const name of ['Notificações', 'Conexões'])
    await expect(page.getByRole('button', { name, exact: true })).toHaveAttribute('data-early', 'false')
})

test('FEEL-023: links show without their scheme, and bare domains are links', async ({
  api,
  twoPeople: { ana, bruno, conversationId },
}) => {
  await api.sendTexts(
    bruno.person,
    conversationId,
    'o mapa: https://trilhas.exemplo.com.br/pedra',
    'veja exemplo.com.br',
  )
  await row(ana.page, 'Bruno Lima').getByRole('link').click()
  const links = messages(ana.page).locator('.bubble-text a')
  await expect(links).toHaveText(['trilhas.exemplo.com.br/pedra', 'exemplo.com.br'])
  await expect(links.last()).toHaveAttribute('href', 'https://exemplo.com.br/')
})

test('SAFE-019: names and texts keep to their own direction, and addresses show where they lead', async ({
  api,
  visit,
}) => {
  const ana = await api.createPerson('Ana Souza')
  const dana = await api.createPerson('דנה לוי')
  const conversationId = await api.createChat(ana, dana)
  await api.sendTexts(
    dana,
    conversationId,
    'https://bank.com@evil.com/entrar',
    'https://p\u0430ypal.com/entrar',
    'שלום עולם',
  )
  const { page } = await visit(ana)
  const name = row(page, 'דנה לוי').locator('.row-name')
  expect(await name.evaluate((element) => getComputedStyle(element).unicodeBidi)).toBe('isolate')
  const [nameBox, timeBox] = [await name.boundingBox(), await row(page, 'דנה').locator('time').boundingBox()]
  expect(nameBox?.x ?? 0).toBeLessThan(timeBox?.x ?? 0)

  await row(page, 'דנה לוי').getByRole('link').click()
  await expect(messages(page).locator('.bubble-text a')).toHaveText(['evil.com', 'xn--pypal-4ve.com/entrar'])
  const words = message(page, 'שלום עולם').locator('.bubble-text')
  expect(await words.evaluate((element) => getComputedStyle(element).unicodeBidi)).toBe('plaintext')
})

test('FEEL-026: robots.txt, a sitemap of the public pages and links that a crawler can follow', async ({
  origin,
  page,
}) => {
  const robots = await (await fetch(`${origin}/robots.txt`)).text()
  expect(robots).toContain('Disallow: /api/')
  expect(robots).toContain(`Sitemap: ${origin}/sitemap.xml`)
  const sitemap = await fetch(`${origin}/sitemap.xml`)
  expect(sitemap.headers.get('content-type')).toContain('application/xml')
  expect(await sitemap.text()).toContain(`<loc>${origin}/landing</loc>`)
  expect(await (await fetch(`${origin}/`)).text()).toContain('<a href="/landing">')
  await page.goto('/landing')
  await expect(page.getByRole('link', { name: 'Entrar' }).first()).toHaveAttribute('href', '/')
})
