import { expectAccessible } from './support/axe.ts'
import { takePhoto, writePdf } from './support/media-files.ts'
import { choose, isWaiting } from './support/media-steps.ts'
import { message, messages, row, waitForChat } from './support/screens.ts'
import { expect, test } from './support/test.ts'

const takePhotos = (...names: string[]) =>
  Promise.all(names.map((name) => takePhoto(`${name}.jpg`, { width: 300, height: 200 })))

test('photos that go together are one bubble, in their order; a document among them stands by itself', async ({
  visit,
  chat,
}) => {
  const { page, goOffline, goOnline } = await visit(chat.ana, `/chat/${chat.conversationId}`)
  const files = await takePhotos('um', 'dois', 'tres', 'quatro', 'cinco')
  const preview = await choose(page, 'gallery', ...files)
  const strip = preview.getByRole('group', { name: 'Escolhidos' })
  await strip.getByRole('button', { name: '2 de 5' }).click()
  await preview.getByRole('button', { name: 'Remover' }).click()
  await expect(strip.getByRole('button', { name: /^\d de 4$/ })).toHaveCount(4)
  const chooser = page.waitForEvent('filechooser')
  await strip.getByRole('button', { name: 'Adicionar mais' }).click()
  await (await chooser).setFiles([files[1]!, writePdf('nota.pdf')])
  await preview.getByRole('button', { name: 'Enviar 6 arquivos' }).click()
  await expect(messages(page).locator('.media-file')).toContainText('nota.pdf')
  await expect(isWaiting(page)).toHaveCount(0, { timeout: 20_000 })
  const album = messages(page).locator('.media-album')
  await expect(album.locator('.media-tile')).toHaveCount(4)
  await expect(album).toContainText('+2')
  await expectAccessible(page)
  await test.step('without a line a reaction stands at it at once', async () => {
    await goOffline()
    await album.click({ button: 'right' })
    await page.getByRole('menuitemcheckbox', { name: '🙏' }).click()
    await expect(messages(page).getByRole('button', { name: '🙏 1' })).toBeVisible()
    await expect(album.locator('.media-tile')).toHaveCount(4)
    await goOnline()
  })
  await album.getByRole('button', { name: 'Ver mais 2' }).click()
  const viewer = page.getByRole('dialog', { name: 'Fotos e vídeos' })
  await expect(viewer).toBeVisible()
  await page.keyboard.press('ArrowRight')
  const download = page.waitForEvent('download')
  await viewer.getByRole('button', { name: 'Baixar' }).click()
  expect((await download).suggestedFilename()).toBe('dois.jpg')
})

test('each of several photos has words of its own: one with words stands by itself with them, the others are one bubble', async ({
  twoPeople: { ana, bruno, conversationId },
}) => {
  for (const { page } of [ana, bruno]) await page.goto(`/chat/${conversationId}`)
  await waitForChat(bruno.page)
  const preview = await choose(
    ana.page,
    'gallery',
    ...(await takePhotos('um', 'dois', 'tres', 'quatro', 'cinco')),
  )
  const words = preview.getByLabel('Legenda')
  const look = (nth: number) => preview.getByRole('button', { name: `${nth} de 5`, exact: true }).click()
  await words.fill('Chegamos!')
  await look(5)
  await expect(words).toHaveValue('')
  await words.fill('E fomos embora')
  await look(1)
  await expect(words).toHaveValue('Chegamos!')
  await preview.getByRole('button', { name: 'Enviar 5 arquivos' }).click()

  for (const { page } of [ana, bruno]) {
    await expect(message(page, 'E fomos embora')).toBeVisible()
    await expect(isWaiting(page)).toHaveCount(0)
    const frames = messages(page).locator('.media-frame')
    await expect(frames).toHaveCount(3)
    await expect(frames.nth(1).locator('.media-tile')).toHaveCount(3)
    for (const [text, nth] of [
      ['Chegamos!', 0],
      ['E fomos embora', 2],
    ] as const) {
      const alone = message(page, text)
      await expect(alone.locator('.media-caption')).toHaveText(text)
      // Both at one moment: the list may still glide.
      await expect(frames.nth(nth).and(alone.locator('.media-frame'))).toHaveCount(1)
    }
  }
  await expect(row(bruno.page, 'Ana Souza')).toContainText('Foto · E fomos embora')

  await test.step('the viewer leads through all of them, each with its words', async () => {
    const { page } = bruno
    await messages(page).locator('.media-album').getByRole('button', { name: 'Abrir foto' }).first().click()
    const viewer = page.getByRole('dialog', { name: 'Fotos e vídeos' })
    await expect(viewer.getByRole('img', { name: 'Foto' })).toBeVisible()
    await expect(viewer.locator('.viewer-words')).toHaveCount(0)
    await page.keyboard.press('ArrowLeft')
    await expect(viewer.locator('.viewer-words')).toHaveText('Chegamos!')
    for (let step = 0; step < 4; step += 1) await page.keyboard.press('ArrowRight')
    await expect(viewer.locator('.viewer-words')).toHaveText('E fomos embora')
  })
})
