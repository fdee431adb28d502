import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { endFromElsewhere, submitPassword } from './support/account-steps.ts'
import { setFaults } from './support/faults.ts'
import { FAKE_MICROPHONE, holdMicrophone, microphone, recordFor, voices } from './support/microphone.ts'
import { expectAccessible } from './support/axe.ts'
import { composer, row, waitForChat } from './support/screens.ts'
import { expect, test } from './support/test.ts'

test.use({
  launchOptions: [
    async ({ launchOptions }, use) =>
      use({ ...launchOptions, args: [...(launchOptions.args ?? []), ...FAKE_MICROPHONE] }),
    { scope: 'worker' },
  ],
})

const play = (page: Page) => page.getByRole('button', { name: 'Reproduzir áudio' })
const pause = (page: Page) => page.getByRole('button', { name: 'Pausar áudio' })
const stop = (page: Page) => page.getByRole('button', { name: 'Parar' })

/** Tells of each microphone that is asked for, and whether it is still on. */
async function watchMicrophones(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const tracks: MediaStreamTrack[] = []
    Object.assign(window, { tracks })
    const { mediaDevices } = navigator
    const ask = mediaDevices.getUserMedia.bind(mediaDevices)
    mediaDevices.getUserMedia = async (wanted) => {
      const stream = await ask(wanted)
      tracks.push(...stream.getTracks())
      return stream
    }
  })
  return () =>
    page.evaluate(() =>
      (window as unknown as { tracks: MediaStreamTrack[] }).tracks.map(({ readyState }) => readyState),
    )
}

test('AUDIO-034: a recorded voice message arrives live and plays on the other side, with its measured duration', async ({
  chat: { ana: anaPerson, bruno: brunoPerson, conversationId },
  visit,
}) => {
  const ana = await visit(anaPerson, 'about:blank')
  const microphones = await watchMicrophones(ana.page)
  await ana.page.goto(`/chat/${conversationId}`)
  const bruno = await visit(brunoPerson, `/chat/${conversationId}`)
  await waitForChat(ana.page)
  await waitForChat(bruno.page)

  await test.step('COMPOSER-006, DATA-052: without text the microphone stands where send does, and is off', async () => {
    await expect(microphone(ana.page)).toBeVisible()
    await composer(ana.page).fill('oi')
    await expect(microphone(ana.page)).toHaveCount(0)
    await expect(ana.page.getByRole('button', { name: 'Enviar' })).toBeVisible()
    await composer(ana.page).fill('')
    await expect(microphone(ana.page)).toBeVisible()
    expect(await microphones()).toEqual([])
  })

  await test.step('COMPOSER-008, AUDIO-001: while it is held a bar shows the seconds and ‘Parar’', async () => {
    await holdMicrophone(ana.page)
    const timer = ana.page.getByRole('timer')
    await expect(timer).toHaveText('0:01')
    await expect(stop(ana.page)).toBeVisible()
    await expect(ana.page.getByText('Deslize para cancelar')).toBeVisible()
    expect(await microphones()).toEqual(['live'])
    await expect(timer).toHaveText('0:02')
    await ana.page.mouse.up()
    await expect(voices(ana.page)).toHaveCount(1)
    await expect(microphone(ana.page)).toBeVisible()
    expect(await microphones()).toEqual(['ended'])
  })

  const heard = voices(bruno.page)
  let length = ''
  await test.step('AUDIO-008: there it plays and pauses', async () => {
    await expect(heard).toHaveCount(1)
    // Let go of as the timer says two seconds: a busy machine hears the hand a little later.
    await expect(heard.locator('.voice-below')).toContainText(/0:0[2-4]/)
    length = /0:0\d/.exec((await heard.locator('.voice-below').textContent()) ?? '')?.[0] ?? ''
    await play(bruno.page).click()
    await expect(heard.locator('.voice-below')).toContainText('0:01')
    await pause(bruno.page).click()
    await expect(play(bruno.page)).toBeVisible()
    await expect(bruno.page.getByRole('slider')).toHaveAttribute('aria-valuetext', `0:01 de ${length}`)
    await expectAccessible(bruno.page)
  })
  await test.step('AUDIO-009: its speed goes 1x, 1.5x, 2x and back to 1x', async () => {
    await bruno.page.getByRole('slider').press('ArrowLeft')
    await play(bruno.page).click()
    const speed = bruno.page.getByRole('button', { name: /Velocidade/ })
    for (const next of ['1x', '1.5x', '2x', '1x']) {
      // A short one is over soon.
      await bruno.page.getByRole('slider').press('ArrowLeft')
      await expect(speed).toHaveText(next)
      await speed.click()
    }
    await expect(speed).toHaveText('1.5x')
    await bruno.page.reload()
    await play(bruno.page).click()
    await expect(speed).toHaveText('1.5x')
    // To its end, where it rests again.
    await expect(speed).toHaveCount(0)
    await expect(play(bruno.page)).toBeVisible()
  })
  await test.step('AUDIO-010: it can be downloaded, and is what was spoken', async () => {
    const [download] = await Promise.all([
      bruno.page.waitForEvent('download'),
      bruno.page.getByRole('button', { name: 'Baixar áudio' }).click(),
    ])
    expect(download.suggestedFilename()).toMatch(/^audio-\d{4}-\d\d-\d\d-\d{6}\.webm$/)
    const bytes = [...(await readFile(await download.path()))]
    const sound = await bruno.page.evaluate(async (given) => {
      const context = new OfflineAudioContext(1, 1, 24_000)
      const decoded = await context.decodeAudioData(new Uint8Array(given).buffer)
      const loudest = decoded.getChannelData(0).reduce((most, one) => Math.max(most, Math.abs(one)), 0)
      return { seconds: decoded.duration, channels: decoded.numberOfChannels, loudest }
    }, bytes)
    expect(sound.channels).toBe(1)
    expect(sound.seconds).toBeGreaterThan(1.5)
    expect(Math.abs(sound.seconds - Number(length.slice(3)))).toBeLessThan(1.1)
    expect(sound.loudest).toBeGreaterThan(0.05)
  })
})

test('AUDIO-001: what is locked is stopped, heard and thrown away; a slide to the left cancels; a key begins', async ({
  chat: { ana, conversationId },
  visit,
}) => {
  const { page } = await visit(ana, `/chat/${conversationId}`)
  await waitForChat(page)
  await microphone(page).hover()
  let at = await holdMicrophone(page)
  await expect(page.getByRole('timer')).toBeVisible()
  await page.mouse.move(at.x, at.y - 80, { steps: 4 })
  await page.mouse.up()
  await expect(page.getByRole('timer')).toHaveText('0:01')
  await expect(page.getByText('Deslize para cancelar')).toHaveCount(0)
  await stop(page).click()
  const listen = page.getByRole('button', { name: 'Ouvir gravação' })
  await expect(listen).toBeFocused()
  await expectAccessible(page)
  await listen.press('Enter')
  await expect(pause(page)).toBeVisible()
  // It plays to its end.
  await expect(listen).toBeVisible()
  await page.getByRole('button', { name: 'Apagar gravação' }).click()
  await expect(microphone(page)).toBeVisible()

  at = await holdMicrophone(page)
  await expect(page.getByRole('timer')).toBeVisible()
  await page.mouse.move(at.x - 120, at.y, { steps: 4 })
  await expect(page.getByRole('timer')).toHaveCount(0)
  await page.mouse.up()

  await recordFor(page, '0:01')
  await expect(stop(page)).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(listen).toBeVisible()
  await page.getByRole('button', { name: 'Apagar gravação' }).click()
  await page.reload()
  await waitForChat(page)
  await expect(page.getByText('Áudio não enviado')).toHaveCount(0)
  await expect(voices(page)).toHaveCount(0)
})

test('where the browser records none of the types our own encoder writes wav: mono, 24000 Hz, as long as it was', async ({
  chat: { ana, bruno, conversationId },
  visit,
}) => {
  const { page } = await visit(ana, `/chat/${conversationId}`)
  const { page: other } = await visit(bruno, `/chat/${conversationId}`)
  await waitForChat(page)
  await waitForChat(other)
  await page.evaluate(() => {
    MediaRecorder.isTypeSupported = () => false
  })
  await recordFor(page, '0:02')
  // 10 MB of it are 3.5 minutes: how much is left is told from the beginning.
  await expect(page.getByText(/^restam 3:\d\d$/)).toBeVisible()
  await page.getByRole('button', { name: 'Enviar' }).click()
  await expect(voices(other).locator('.voice-below')).toContainText(/0:0[23]/)
  await play(other).click()
  await expect(voices(other).locator('.voice-below')).toContainText('0:01')
  const [download] = await Promise.all([
    other.waitForEvent('download'),
    other.getByRole('button', { name: 'Baixar áudio' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/\.wav$/)
  const file = await readFile(await download.path())
  expect([file.toString('latin1', 0, 4), file.readUInt16LE(22), file.readUInt32LE(24)]).toEqual([
    'RIFF',
    1,
    24_000,
  ])
  expect(file.length).toBeGreaterThan(44 + 2 * 48_000 * 0.9)
})

test('what a page that died had recorded is offered again, and sent', async ({
  chat: { ana, conversationId },
  visit,
}) => {
  const { page, context } = await visit(ana, `/chat/${conversationId}`)
  await waitForChat(page)
  await recordFor(page, '0:03')
  const next = await context.newPage()
  // Another page does not offer what this one is at.
  await next.goto(`/chat/${conversationId}`)
  await waitForChat(next)
  await expect(microphone(next)).toBeVisible()
  await page.close()
  await next.reload()
  await expect(next.getByText('Áudio não enviado')).toBeVisible()
  const length = (await next.locator('.recorder-length').textContent()) ?? ''
  expect(length).toMatch(/^0:0[2-9]$/)
  await next.getByRole('button', { name: 'Enviar' }).click()
  await expect(voices(next)).toHaveCount(1)
  await expect(voices(next).locator('.voice-below')).toContainText(length)
  await next.reload()
  await expect(voices(next)).toHaveCount(1)
  await expect(microphone(next)).toBeVisible()
})

test('a recording that waits is offered again after a session that ended from elsewhere', async ({
  api,
  chat: { ana, conversationId },
  visit,
}) => {
  const { page } = await visit(ana, `/chat/${conversationId}`)
  await waitForChat(page)
  await recordFor(page, '0:02')
  await page.goto('/app')
  await endFromElsewhere(api, ana)
  await submitPassword(page, ana.email, ana.password)
  await row(page, 'Bruno Lima').getByRole('link').click()
  await expect(page.getByText('Áudio não enviado')).toBeVisible()
})

test('AUDIO-025, ERRORS-006: without a microphone an alert says so, not a toast', async ({
  chat: { ana, conversationId },
  visit,
}) => {
  const { page } = await visit(ana, `/chat/${conversationId}`)
  await waitForChat(page)
  await page.evaluate(() => {
    const refused = new DOMException('Permission denied', 'NotAllowedError')
    navigator.mediaDevices.getUserMedia = () => Promise.reject(refused)
  })
  await microphone(page).press('Enter')
  const alert = page.getByRole('alertdialog')
  await expect(alert).toContainText('Erro ao acessar o microfone. Verifique as permissões do navegador.')
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expectAccessible(page, 'features/voice/recorder/recorder-bar')
  await alert.getByRole('button', { name: 'OK' }).click()
  await expect(microphone(page)).toBeFocused()
})

test('AUDIO-002, AUDIO-026: an empty recording and one that cannot be processed each have their alert', async ({
  chat: { ana, conversationId },
  visit,
}) => {
  const { page } = await visit(ana, `/chat/${conversationId}`)
  await waitForChat(page)
  const alert = page.getByRole('alertdialog')
  await test.step('AUDIO-026: what cannot be processed is kept', async () => {
    await page.evaluate(() => {
      OfflineAudioContext.prototype.decodeAudioData = () => Promise.reject(new Error('broken'))
    })
    await recordFor(page, '0:01')
    await stop(page).click()
    await expect(alert).toContainText('Erro ao processar áudio gravado')
    await alert.getByRole('button', { name: 'OK' }).click()
    await page.getByRole('button', { name: 'Apagar gravação' }).click()
  })
  await test.step('AUDIO-002: a microphone that gave nothing', async () => {
    await page.evaluate(() => {
      MediaRecorder.prototype.start = () => undefined
    })
    await recordFor(page, '0:01')
    await stop(page).click()
    await expect(alert).toContainText('Nenhum áudio foi gravado')
    await alert.getByRole('button', { name: 'OK' }).click()
    await expect(microphone(page)).toBeVisible()
  })
})

test('COMPOSER-028: who is blocked while they record is told at sending, and keeps the recording', async ({
  api,
  chat: { ana, bruno, conversationId },
  visit,
}) => {
  const { page } = await visit(ana, `/chat/${conversationId}`)
  await waitForChat(page)
  await recordFor(page, '0:01')
  await api.call(bruno, 'people.block', { user_id: ana.id })
  await expect(page.getByPlaceholder('Mensagens desativadas')).toBeAttached()
  await page.getByRole('button', { name: 'Enviar' }).click()
  const toast = page.getByRole('alert')
  await expect(toast).toContainText('Bloqueado')
  await expect(toast).toContainText('Envio de áudio desativado nesta conversa.')
  await expect(page.getByRole('button', { name: 'Ouvir gravação' })).toBeVisible()
  await expect(voices(page)).toHaveCount(0)
  await test.step('one that cannot be played says so, though no voice message was heard before', async () => {
    await page.evaluate(() => {
      HTMLMediaElement.prototype.play = () => Promise.reject(new DOMException('broken', 'NotSupportedError'))
    })
    await page.getByRole('button', { name: 'Ouvir gravação' }).click()
    await expect(page.getByRole('alertdialog')).toContainText('Este áudio não pode ser reproduzido')
  })
})

test('AUDIO-029, AUDIO-032, AUDIO-030, AUDIO-033: what goes wrong with a voice message has its sentence, and it stays', async ({
  chat: { ana, conversationId },
  visit,
}) => {
  const { page, context } = await visit(ana, `/chat/${conversationId}`)
  await waitForChat(page)
  const toast = page.getByRole('alert')
  const again = voices(page).getByRole('button', { name: 'Tentar de novo' })
  await test.step('AUDIO-029: the upload is refused', async () => {
    await page.route('**/files/upload', (route) =>
      route.fulfill({ status: 415, json: { code: 'invalid_input', message: 'Tipo de arquivo inválido' } }),
    )
    await recordFor(page, '0:01')
    await page.getByRole('button', { name: 'Enviar' }).click()
    await expect(toast).toContainText('Falha ao enviar áudio')
    await expect(again).toHaveCount(1)
    await page.unroute('**/files/upload')
  })
  await test.step('AUDIO-032: the message is refused', async () => {
    await setFaults(context, { 'media.send': 'refuse' })
    await again.click()
    await expect(toast.filter({ hasText: 'Não foi possível enviar a mensagem de áudio' })).toBeVisible()
  })
  await test.step('AUDIO-030: on the route screen saving it fails', async () => {
    await setFaults(context, { 'media.send': 'fail' })
    await again.click()
    await expect(toast.filter({ hasText: 'Falha ao salvar mensagem de áudio' })).toBeVisible({
      timeout: 30_000,
    })
    await expect(again).toHaveCount(1)
  })
  await test.step('AUDIO-033: it breaks in the page, and the recording is still there', async () => {
    await recordFor(page, '0:01')
    await page.evaluate(() => {
      crypto.getRandomValues = () => {
        throw new Error('no random numbers')
      }
    })
    await page.getByRole('button', { name: 'Enviar' }).click()
    await expect(toast.filter({ hasText: 'Erro inesperado ao enviar áudio' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Ouvir gravação' })).toBeVisible()
    await expect(voices(page)).toHaveCount(1)
  })
})

test('AUDIO-031: on the main screen saving it fails; AUDIO-028: in a group', async ({
  api,
  chat: { ana, bruno },
  visit,
}) => {
  await api.createGroup(ana, 'Pelada', [bruno])
  const { page, context } = await visit(ana, '/app')
  const toast = page.getByRole('alert')
  await setFaults(context, { 'media.send': 'fail' })
  await row(page, 'Bruno Lima').getByRole('link').click()
  await waitForChat(page)
  await recordFor(page, '0:01')
  await page.getByRole('button', { name: 'Enviar' }).click()
  await expect(toast.filter({ hasText: 'Não foi possível salvar a mensagem de áudio' })).toBeVisible({
    timeout: 30_000,
  })
  await expect(voices(page).getByRole('button', { name: 'Tentar de novo' })).toBeVisible()

  await test.step('AUDIO-028: in a group', async () => {
    await setFaults(context, { 'media.send': 'refuse' })
    await row(page, 'Pelada').getByRole('link').click()
    await waitForChat(page)
    await recordFor(page, '0:01')
    await page.getByRole('button', { name: 'Enviar' }).click()
    await expect(toast.filter({ hasText: 'Não foi possível enviar áudio no grupo' })).toBeVisible()
    await expect(voices(page).getByRole('button', { name: 'Tentar de novo' })).toBeVisible()
  })
})
