import { randomUUID } from 'node:crypto'
import { expectAccessible } from './support/axe.ts'
import { clearFaults, setFaults } from './support/faults.ts'
import { message, putFinger, row, waitForChat } from './support/screens.ts'
import {
  befriend,
  makePhoto,
  openStories,
  publish,
  publishFile,
  stage,
  strip,
  toast,
  viewer,
} from './support/stories.ts'
import { expect, NARROW, test } from './support/test.ts'
import { swipe } from './support/touch.ts'

test.use(NARROW)

test('STORIES-003, STORIES-031: the viewer shows each story for 5 seconds, then the next person, then closes', async ({
  api,
  visit,
}) => {
  const ana = await api.createPerson('Ana Souza')
  const others = [await api.createPerson('Bruno Lima'), await api.createPerson('Carla Dias')]
  for (const other of others) await befriend(api, ana, other)
  const [bruno, carla] = others as [(typeof others)[0], (typeof others)[0]]
  await publish(api, carla, { text_content: 'da Carla' })
  await publish(api, bruno, { text_content: 'primeiro' })
  await publish(api, bruno, { text_content: 'segundo' })
  const { page } = await visit(ana, '/app', NARROW)
  await page.clock.install()
  await page.reload()
  await expect(strip(page).getByRole('button', { name: /Ver stories/ })).toHaveCount(2)
  await expect(strip(page).getByRole('button', { name: 'Ver stories de Bruno Lima, novos' })).toBeVisible()
  await openStories(page, 'Bruno Lima')
  const says = stage(page).locator('.story-media .story-text p').first()
  const progress = viewer(page).getByRole('progressbar')
  await expect(says).toHaveText('primeiro')
  await expect(progress).toHaveAccessibleName('Story 1 de 2')
  await page.clock.pauseAt(Date.now() + 60_000)
  await page.clock.runFor(100)
  await expect(says)
    .toHaveText('primeiro')
    .catch(() => undefined)

  const shown = async () => ((await viewer(page).count()) === 0 ? 'closed' : says.innerText())
  const waitFor = async (text: string) => expect.poll(shown).toBe(text)
  // Whatever has passed until the clock stood still: from a change on it is exact.
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowLeft')
  await page.clock.runFor(50)
  await waitFor('primeiro')

  await test.step('STORIES-037, STORIES-038: a tap on the left third goes back, on the rest forward', async () => {
    const { x, y, width, height } = (await stage(page).locator('.story-media').boundingBox())!
    await page.mouse.click(x + width * 0.5, y + height * 0.5)
    await page.clock.runFor(50)
    await waitFor('segundo')
    await page.mouse.click(x + width * 0.3, y + height * 0.5)
    await page.clock.runFor(50)
    await waitFor('primeiro')
    await page.mouse.click(x + width * 0.9, y + height * 0.5)
    await page.clock.runFor(50)
    await waitFor('segundo')
  })
  await test.step('STORIES-034, STORIES-035: next goes to the next person, previous back likewise', async () => {
    await page.keyboard.press('ArrowRight')
    await page.clock.runFor(50)
    await waitFor('da Carla')
    await page.keyboard.press('ArrowLeft')
    await page.clock.runFor(50)
    await waitFor('segundo')
  })
  await test.step('STORIES-033: holding pauses', async () => {
    const { x, y, width, height } = (await stage(page).locator('.story-media').boundingBox())!
    await page.mouse.move(x + width / 2, y + height / 2)
    await page.mouse.down()
    await page.clock.runFor(20_000)
    await waitFor('segundo')
    await expect(stage(page).locator('.story-head')).toHaveCSS('opacity', '0')
    await page.mouse.up()
    await page.clock.runFor(50)
    await waitFor('segundo')
  })
  await test.step('STORIES-036: a swipe of more than 50 px changes the person', async () => {
    const { x, y, width, height } = (await stage(page).locator('.story-media').boundingBox())!
    const finger = await putFinger(page, true)
    await finger.down(x + width / 2, y + height / 2)
    await finger.moveBy(-45, 0)
    await finger.up()
    await page.clock.runFor(200)
    await waitFor('segundo')
    // Come back to where it began it is no tap.
    await finger.down(x + width / 2, y + height / 2)
    await finger.moveBy(-45, 0)
    await finger.moveBy(45, 0)
    await finger.up()
    await page.clock.runFor(200)
    await waitFor('segundo')
    const waiting = viewer(page).locator('.story-page[inert]')
    await waiting.evaluate((element: HTMLElement) => (element.dataset['waited'] = 'yes'))
    await finger.down(x + width / 2, y + height / 2)
    await finger.moveBy(-60, 0)
    await finger.up()
    await page.clock.runFor(200)
    await waitFor('da Carla')
    // Nothing is made for it: who is shown now is who stood beside, with what was decoded there.
    await expect(stage(page)).toHaveAttribute('data-waited', 'yes')
    await expect.poll(async () => (await stage(page).boundingBox())?.x).toBe(0)
  })
  await test.step('a pull down shrinks the story, one up goes to the reply', async () => {
    const { x, y, width, height } = (await stage(page).locator('.story-media').boundingBox())!
    const column = viewer(page).locator('.story-column')
    const finger = await putFinger(page, true)
    await finger.down(x + width / 2, y + height / 2)
    await finger.moveBy(0, 80)
    await expect.poll(() => column.evaluate(({ style }: HTMLElement) => Number(style.scale))).toBeLessThan(1)
    await finger.up()
    await expect(column).toHaveCSS('scale', '1')
    await waitFor('da Carla')
    const reply = viewer(page).getByRole('textbox', { name: 'Responder a Carla…' })
    await finger.down(x + width / 2, y + height / 2)
    await finger.moveBy(0, -80)
    await finger.up()
    await expect(reply).toBeFocused()
    await reply.blur()
  })
  await test.step('STORIES-034: after 5 seconds the last one closes', async () => {
    await page.clock.runFor(4000)
    await waitFor('da Carla')
    await page.clock.runFor(1500)
    await waitFor('closed')
  })
  await page.clock.resume()
  await expect(
    strip(page).getByRole('button', { name: 'Ver stories de Bruno Lima', exact: true }),
  ).toBeVisible()
})

test('STORIES-048, STORIES-059, STORIES-060, CHAT-020: reactions and replies go into the chat with the story', async ({
  api,
  visit,
  origin,
}) => {
  const [ana, bruno] = [await api.createPerson('Ana Souza'), await api.createPerson('Bruno Lima')]
  await befriend(api, ana, bruno)
  const story = await publishFile(api, origin, bruno, await makePhoto(), { caption: 'A mata' })
  const { page, context } = await visit(ana, '/app', NARROW)
  await openStories(page, 'Bruno Lima')
  const six = viewer(page).getByRole('group', { name: 'Reagir' }).getByRole('button')
  await expect(six).toHaveText(['❤️', '🔥', '👍', '😂', '😮', '😢'])
  await six.nth(1).click()
  await expect(six.nth(1)).toHaveAttribute('aria-pressed', 'true')
  const field = viewer(page).getByRole('textbox', { name: 'Responder a Bruno…' })
  const send = viewer(page).getByRole('button', { name: 'Enviar' })
  await test.step('STORIES-058: a reply says something', async () => {
    await expect(send).toBeDisabled()
    await field.fill('   ')
    await expect(send).toBeDisabled()
  })
  await field.fill('Que lugar')
  await field.press('Shift+Enter')
  await expect(field).toHaveValue('Que lugar\n')
  await field.pressSequentially('é esse?')
  await field.press('Enter')
  await test.step('CHAT-076: sent from outside the chat', async () => {
    await expect(toast(page, 'Mensagem enviada!')).toBeVisible()
    await expect(field).toHaveValue('')
  })
  await test.step('STORIES-065: a failing reaction is told of', async () => {
    await setFaults(context, { 'stories.react': 'fail' })
    await six.nth(0).click()
    await expect(
      toast(page, 'Algo deu errado. Tente de novo.')
        .or(toast(page, 'Não foi possível adicionar a reação'))
        .first(),
    ).toBeVisible()
    await expect(six.nth(1)).toHaveAttribute('aria-pressed', 'true')
  })
  await test.step('STORIES-068: of a story that is gone', async () => {
    await setFaults(context, { 'stories.react': 'refuse' })
    await expect(async () => {
      await six.nth(2).click()
      await expect(toast(page, 'Story não encontrado')).toBeVisible({ timeout: 1500 })
    }).toPass()
    await clearFaults(context)
  })
  await stage(page).locator('.story-close').click()
  await row(page, 'Bruno Lima').getByRole('link').click()
  await waitForChat(page)
  const reaction = message(page, 'Reagiu ao seu story 🔥')
  await expect(reaction.locator('.story-quote img')).toBeVisible()
  await test.step('CHAT-021: a reply shows with its thumbnail', async () => {
    await expect(message(page, 'Respondeu à sua story: Que lugar').locator('.story-quote img')).toBeVisible()
  })
  await expectAccessible(page)
  await api.call(bruno, 'stories.delete', { story_id: story.id })
  await page.reload()
  await expect(reaction.locator('.story-quote')).toHaveText('Story indisponível')
  await expect(reaction).toContainText('Reagiu ao seu story 🔥')
  await test.step('STORIES-056: without a session nobody reacts', async () => {
    await publish(api, bruno)
    await page.getByRole('button', { name: 'Voltar' }).click()
    await openStories(page, 'Bruno Lima')
    await page.evaluate(() => localStorage.removeItem('lero-session'))
    await six.nth(0).click()
    await expect(toast(page, 'Você precisa estar logado para reagir')).toBeVisible()
  })
})

test('STORIES-042, STORIES-046, STORIES-047, STORIES-067: the owner sees who saw it, answers nothing, and deletes it', async ({
  api,
  visit,
}) => {
  const [ana, bruno] = [await api.createPerson('Ana Souza'), await api.createPerson('Bruno Lima')]
  await befriend(api, ana, bruno)
  const story = await publish(api, ana, { text_content: 'meu dia' })
  const { page, context } = await visit(ana, '/app', NARROW)
  const own = strip(page).getByRole('button', { name: 'Ver seu story' })
  await own.click()
  const count = viewer(page).getByRole('button', { name: /visualizaç/ })
  await expect(count).toContainText('Nenhuma visualização')
  await expect(viewer(page).getByRole('group', { name: 'Reagir' })).toHaveCount(0)
  await expect(viewer(page).getByRole('textbox')).toHaveCount(0)
  await count.click()
  const sheet = page.getByRole('dialog', { name: /Visualizações/ })
  await expect(sheet).toContainText('Nenhuma visualização')
  await test.step('the story shrinks to 118 px above the list, and comes back', async () => {
    const picture = stage(page).locator('.story-media')
    const widthOf = async () => Math.round((await picture.boundingBox())?.width ?? 0)
    await expect.poll(widthOf).toBe(118)
    // 190 px are left of its height, 14 below the top of the screen, and all of it above the list.
    await expect.poll(async () => Math.round((await sheet.boundingBox())?.y ?? 0)).toBe(226)
    const shown = await picture.evaluate((element: HTMLElement) => {
      const read = (name: string) => Number.parseFloat(element.style.getPropertyValue(name))
      const { top } = element.getBoundingClientRect()
      const cut = read('--mini-y') * read('--mini')
      return [top + cut, element.offsetHeight * read('--mini') - 2 * cut].map(Math.round)
    })
    expect(shown).toEqual([14, 190])
    const behind = await stage(page).evaluate((element) => getComputedStyle(element, '::before').filter)
    expect(behind).toBe('blur(30px) brightness(0.5)')
    await sheet.getByRole('button', { name: 'Fechar' }).click()
    await expect(sheet).toHaveCount(0)
    await expect.poll(widthOf).toBe(390)
  })
  await test.step('at once where motion is not wanted', async () => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await expect(stage(page).locator('.story-media')).toHaveCSS('transition-duration', '0s')
    await page.emulateMedia({ reducedMotion: null })
  })
  await test.step('a swipe up opens it too', async () => {
    await swipe(page, 0, -120)
    await expect(sheet).toBeVisible()
  })
  await test.step('STORIES-028: a new view is told without a reload', async () => {
    await api.call(bruno, 'stories.view', { story_id: story.id })
    await api.call(bruno, 'stories.react', {
      story_id: story.id,
      reaction_type: 'laugh',
      client_id: randomUUID(),
    })
    await sheet.getByRole('button', { name: 'Fechar' }).click()
    await expect(count).toContainText('1 visualização')
    await count.click()
    await expect(sheet).toContainText('Bruno Lima')
    await expect(sheet).toContainText('😂')
    await expectAccessible(page, 'features/stories/viewer/viewers-sheet')
  })
  await sheet.getByRole('button', { name: 'Fechar' }).click()
  const ask = async () => {
    // It plays on, and closes behind the last one.
    if (!(await viewer(page).isVisible())) await own.click()
    await viewer(page).getByRole('button', { name: 'Excluir story' }).click()
    return page.getByRole('alertdialog', { name: 'Excluir este story?' })
  }
  await test.step('STORIES-066: a deletion that fails', async () => {
    await setFaults(context, { 'stories.delete': 'fail' })
    const dialog = await ask()
    await expectAccessible(page, 'features/stories/viewer/delete-dialog')
    await dialog.getByRole('button', { name: 'Excluir', exact: true }).click()
    await expect(
      toast(page, 'Algo deu errado. Tente de novo.')
        .or(toast(page, 'Não foi possível excluir o story'))
        .first(),
    ).toBeVisible()
    await clearFaults(context)
  })
  await test.step('STORIES-044: only the owner is offered to delete', async () => {
    const at = await visit(bruno, '/app', NARROW)
    await openStories(at.page, 'Ana Souza')
    await expect(viewer(at.page).getByRole('textbox', { name: 'Responder a Ana…' })).toBeVisible()
    await expect(viewer(at.page).getByRole('button', { name: 'Excluir story' })).toHaveCount(0)
  })
  await test.step('STORIES-057: without a session', async () => {
    const kept = await page.evaluate(() => localStorage.getItem('lero-session'))
    await page.evaluate(() => localStorage.removeItem('lero-session'))
    const dialog = await ask()
    await dialog.getByRole('button', { name: 'Excluir', exact: true }).click()
    await expect(toast(page, 'Você precisa estar logado para excluir stories')).toBeVisible()
    await page.evaluate((session) => localStorage.setItem('lero-session', session ?? ''), kept)
  })
  await expect(async () => {
    const dialog = await ask()
    await dialog.getByRole('button', { name: 'Excluir', exact: true }).click()
    await expect(toast(page, 'Story excluído')).toBeVisible({ timeout: 2000 })
  }).toPass()
  await expect(toast(page, 'Seu story foi excluído com sucesso')).toBeVisible()
  await expect(viewer(page)).toHaveCount(0)
  await expect(own).toHaveCount(0)
})

test('STORIES-062, STORIES-030: placeholders while stories load, and a word where they cannot', async ({
  api,
  visit,
}) => {
  const [ana, bruno] = [await api.createPerson('Ana Souza'), await api.createPerson('Bruno Lima')]
  await befriend(api, ana, bruno)
  await publish(api, bruno, { allow_replies: false })
  const { page, context, goOffline } = await visit(ana, '/app', NARROW)
  await setFaults(context, { 'stories.list': 'hang' })
  await page.evaluate(() => indexedDB.databases().then((all) => all.length))
  const fresh = await visit(await api.createPerson('Dora'), '/landing', NARROW)
  await setFaults(fresh.context, { 'stories.list': 'hang' })
  await fresh.page.goto('/app')
  await expect(strip(fresh.page)).toHaveAttribute('aria-busy', 'true')
  await expect(strip(fresh.page).locator('.story-placeholder')).toHaveCount(4)
  await setFaults(fresh.context, { 'stories.list': 'fail' })
  await expect(toast(fresh.page, 'Não foi possível carregar os stories')).toBeVisible()

  await clearFaults(context)
  await page.reload()
  const shown = await openStories(page, 'Bruno Lima')
  await expect(shown.getByRole('group', { name: 'Reagir' })).toBeVisible()
  await test.step('STORIES-078: without replies no reply box', async () => {
    await expect(shown.getByRole('textbox')).toHaveCount(0)
  })
  await shown.locator('.story-close').click()
  await goOffline()
  await page.reload()
  await expect(strip(page).getByRole('button', { name: /Ver stories de Bruno Lima/ })).toBeVisible()
})
