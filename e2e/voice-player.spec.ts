import type { Page } from '@playwright/test'
import { pressSignOut } from './support/account-steps.ts'
import { expectAccessible } from './support/axe.ts'
import { composer, row, waitForChat } from './support/screens.ts'
import { expect, NARROW, test } from './support/test.ts'
import { voices } from './support/microphone.ts'
import { brokenWebm, hum, sendVoice } from './support/voice.ts'

const play = (page: Page, index: number) =>
  voices(page).nth(index).getByRole('button', { name: 'Reproduzir áudio' })
const pause = (page: Page, index: number) =>
  voices(page).nth(index).getByRole('button', { name: 'Pausar áudio' })
const time = (page: Page, index: number) => voices(page).nth(index).locator('.voice-below > span')
const slider = (page: Page, index: number) => voices(page).nth(index).getByRole('slider')

test('one plays at a time, then the next one; left alone it goes on in a bar that leads back', async ({
  api,
  origin,
  chat: { ana, bruno, conversationId },
  visit,
}) => {
  // The second does not say how long it is.
  await sendVoice(api, origin, bruno, conversationId, hum(40), 40_000)
  await sendVoice(api, origin, bruno, conversationId, hum(20))
  await api.sendTexts(bruno, conversationId, 'ouviu?')
  const { page } = await visit(ana, '/app', NARROW)
  await page.getByRole('link', { name: /Bruno Lima/ }).click()
  await waitForChat(page)
  await expect(time(page, 0)).toHaveText('0:40')
  await expect(time(page, 1)).toHaveText('0:30')

  await test.step('one at a time, and by keys to a place in it', async () => {
    await play(page, 0).click()
    await expect(pause(page, 0)).toBeVisible()
    await play(page, 1).click()
    await expect(pause(page, 1)).toBeVisible()
    await expect(play(page, 0)).toBeVisible()
    // Its true length is known by now.
    await slider(page, 1).press('ArrowRight')
    await expect(slider(page, 1)).toHaveAttribute('aria-valuetext', /^0:0\d de 0:20$/)
    await play(page, 0).click()
    await expect(time(page, 1)).toHaveText('0:20')
  })
  await test.step('by a finger or the mouse, and on to the next', async () => {
    const box = (await slider(page, 0).boundingBox())!
    await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2)
    await expect(slider(page, 0)).toHaveAttribute('aria-valuetext', /^0:(19|2\d) de 0:40$/)
    await page.mouse.click(box.x + box.width - 8, box.y + box.height / 2)
    await expect(pause(page, 1)).toBeVisible()
    await expect(play(page, 0)).toBeVisible()
  })
  const bar = page.getByRole('region', { name: 'Áudio em reprodução' })
  await expect(bar).toHaveCount(0)
  await page.getByRole('button', { name: 'Voltar' }).click()
  await expect(bar).toContainText('Bruno Lima')
  await expect(bar.getByRole('button', { name: 'Pausar áudio' })).toBeVisible()
  await page
    .getByRole('link', { name: 'Buscar' })
    .or(page.getByRole('link', { name: 'Pesquisar' }))
    .click()
  await expect(page).toHaveURL('/search')
  await bar.getByRole('button', { name: 'Abrir a conversa do áudio de Bruno Lima' }).click()
  await waitForChat(page)
  await expect(pause(page, 1)).toBeVisible()
  await expect(bar).toHaveCount(0)
  await page.getByRole('button', { name: 'Voltar' }).click()
  await bar.getByRole('button', { name: 'Fechar áudio' }).click()
  await expect(bar).toHaveCount(0)
})

test('who signs out without a line is not heard any more', async ({
  api,
  origin,
  chat: { ana, bruno, conversationId },
  visit,
}) => {
  await sendVoice(api, origin, bruno, conversationId, hum(40), 40_000)
  const { page, context, goOffline } = await visit(ana, '/app', NARROW)
  await context.addInitScript(() => {
    const made: HTMLAudioElement[] = []
    window.Audio = class extends Audio {
      constructor() {
        super()
        made.push(this)
      }
    }
    Object.assign(window, { made })
  })
  await page.goto('/app')
  await row(page, 'Bruno Lima').getByRole('link').click()
  const playing = () =>
    page.evaluate(() => (window as unknown as { made: HTMLAudioElement[] }).made.map(({ paused }) => !paused))
  await play(page, 0).click()
  await expect.poll(playing).toEqual([true])
  await page.getByRole('button', { name: 'Voltar' }).click()
  await expect(page.getByRole('region', { name: 'Áudio em reprodução' })).toBeVisible()
  await goOffline()
  await pressSignOut(page)
  await expect.poll(playing).toEqual([false])
})

test('AUDIO-003, AUDIO-004: a webm that cannot be played alerts, and is downloaded', async ({
  api,
  origin,
  chat: { ana, bruno, conversationId },
  visit,
}) => {
  await sendVoice(api, origin, bruno, conversationId, brokenWebm(), 4000)
  const { page } = await visit(ana, `/chat/${conversationId}`)
  const downloading = page.waitForEvent('download')
  await play(page, 0).click()
  const alert = page.getByRole('alertdialog')
  await expect(alert).toContainText(
    'Este áudio não pode ser reproduzido neste navegador. O download vai começar.',
  )
  await expectAccessible(page, 'features/voice/player/player-root')
  expect((await downloading).suggestedFilename()).toMatch(/\.webm$/)
  await alert.getByRole('button', { name: 'OK' }).click()
  await expect(alert).toHaveCount(0)
  await expect(play(page, 0)).toBeVisible()
})

test('AUDIO-023: where the signed address fails it is downloaded, then read from the public URL with a session', async ({
  api,
  origin,
  chat: { ana, bruno, conversationId },
  visit,
}) => {
  await sendVoice(api, origin, bruno, conversationId, hum(5), 5000)
  const { page } = await visit(ana, `/chat/${conversationId}`)
  await waitForChat(page)
  const asked: string[] = []
  const fails = new Set(['signed', 'download'])
  await page.route('**/files/audio-messages/**', async (route) => {
    const request = route.request()
    const isSigned = request.url().includes('s=')
    const kind = !isSigned ? 'public' : request.resourceType() === 'media' ? 'signed' : 'download'
    asked.push(kind)
    if (kind === 'public') expect(request.headers()['authorization']).toMatch(/^Bearer /)
    return fails.has(kind) ? route.fulfill({ status: 500 }) : route.continue()
  })
  await play(page, 0).click()
  await expect(time(page, 0)).toHaveText('0:01')
  expect(asked).toEqual(['signed', 'download', 'public'])
  await pause(page, 0).click()

  await test.step('a download that works needs no third step', async () => {
    asked.length = 0
    fails.delete('download')
    await page.reload()
    await play(page, 0).click()
    await expect(time(page, 0)).toHaveText('0:01')
    expect(asked).toEqual(['signed', 'download'])
  })
  await test.step('one that cannot be brought here is no download, and can be tried again', async () => {
    for (const kind of ['download', 'public']) fails.add(kind)
    await page.reload()
    await play(page, 0).click()
    await expect(page.getByRole('alert')).toContainText('Não foi possível carregar o áudio')
    await expect(page.getByRole('alertdialog')).toHaveCount(0)
    fails.clear()
    await play(page, 0).click()
    await expect(time(page, 0)).toHaveText('0:01')
  })
  await expect(composer(page)).toBeEnabled()
})
