import { expectAccessible } from './support/axe.ts'
import { setFaults, clearFaults } from './support/faults.ts'
import {
  creator,
  befriend,
  makePhoto,
  makeVideo,
  measureVideo,
  openStories,
  stage,
  strip,
  toast,
  viewer,
} from './support/stories.ts'
import { waitForWorker } from './support/screens.ts'
import { expect, NARROW, test } from './support/test.ts'

test.use(NARROW)

test('STORIES-001, STORIES-002, SHELL-015: from the strip to the hub, a text, its audience, and back with the own story', async ({
  api,
  visit,
}) => {
  const [ana, bruno, carla] = [
    await api.createPerson('Ana Souza'),
    await api.createPerson('Bruno Lima'),
    await api.createPerson('Carla Dias'),
  ]
  for (const other of [bruno, carla]) await befriend(api, ana, other)
  const at = await visit(bruno, '/app', NARROW)
  const { page } = await visit(ana, '/app', NARROW)
  await expect(strip(page)).toHaveAttribute('aria-busy', 'false')
  const [top, chips] = [await strip(page).boundingBox(), await page.locator('.chip-row').boundingBox()]
  expect(top!.y + top!.height).toBeLessThanOrEqual(chips!.y + 1)
  await strip(page).getByRole('button', { name: 'Adicionar story' }).first().click()

  await test.step('CREATE-001, CREATE-002, CREATE-004, CREATE-005: the hub', async () => {
    await expect(page).toHaveURL(/\/create$/)
    await expect(page.getByRole('heading', { name: 'Criar' })).toBeVisible()
    await expect(
      page.getByRole('button', { name: /Story de Texto\s*Compartilhe seus pensamentos/ }),
    ).toBeVisible()
    await expect(page.getByRole('button', { name: /Story de Foto\s*Compartilhe uma imagem/ })).toBeVisible()
    await expect(page.getByRole('button', { name: /Story de Vídeo\s*Grave ou envie um vídeo/ })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Voltar' }).click()
    await expect(page).toHaveURL(/\/app$/)
    await page.goto('/create')
    await page.getByRole('button', { name: /Story de Texto/ }).click()
    await expect(creator(page)).toBeVisible()
  })
  await test.step('STORIES-005: a text story says something', async () => {
    await creator(page).getByRole('button', { name: 'Publicar' }).click()
    await expect(toast(page, 'Digite um texto para o story')).toBeVisible()
    await creator(page).getByRole('textbox', { name: 'Texto do story' }).fill('Bom dia, Recife!')
  })
  await test.step('STORIES-012, STORIES-013: 20 colours, black by default', async () => {
    const colours = creator(page).getByRole('radiogroup', { name: 'Cor do fundo' }).getByRole('radio')
    await expect(colours).toHaveCount(20)
    await expect(colours.first()).toBeChecked()
    await expect(colours.first()).toHaveValue('#000000')
    await expect(creator(page).locator('.creator-media')).toHaveCSS('background-color', 'rgb(0, 0, 0)')
    await creator(page).getByRole('radio', { name: 'Cor 3', exact: true }).check({ force: true })
    await expectAccessible(page, 'features/stories/create/story-creator')
  })
  await test.step('emoji are put into it, and leaving asks before it is lost', async () => {
    const words = creator(page).getByRole('textbox', { name: 'Texto do story' })
    await creator(page).getByRole('button', { name: 'Emoji' }).click()
    await expectAccessible(page, 'features/stories/create/text-body')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog', { name: 'Emoji' })).toHaveCount(0)
    await page.keyboard.press('Escape')
    await expectAccessible(page, 'features/stories/create/story-creator 2')
    await page.getByRole('button', { name: 'Continuar editando' }).click()
    await expect(words).toHaveValue('Bom dia, Recife!')
  })
  await test.step('STORIES-014, STORIES-015, STORIES-016, STORIES-017: who may see it', async () => {
    const open = creator(page).getByRole('button', { name: /Quem pode ver/ })
    await expect(open).toContainText('Todos os contatos')
    await open.click()
    const sheet = page.getByRole('dialog', { name: 'Quem pode ver' })
    await expect(sheet.getByRole('radio', { name: 'Todos os contatos' })).toBeChecked()
    await expect(sheet.getByRole('radio', { name: 'Apenas amigos' })).toBeVisible()
    await expect(sheet.getByRole('radio', { name: 'Público' })).toBeVisible()
    await expectAccessible(page, 'features/stories/create/audience-sheet')
    await sheet.getByRole('radio', { name: 'Personalizado' }).click()
    const people = page.getByRole('dialog', { name: 'Personalizado' })
    const done = people.getByRole('button', { name: /^Pronto/ })
    await expect(done).toBeDisabled()
    await people.getByRole('searchbox', { name: 'Buscar pessoas...' }).fill('bruno')
    await expect(people.getByRole('checkbox')).toHaveCount(1)
    await people.getByRole('checkbox', { name: 'Bruno Lima' }).check()
    await expect(done).toHaveText('Pronto · 1 pessoa')
    await expectAccessible(page, 'features/stories/create/people-choice')
    await done.click()
    await sheet.getByRole('button', { name: 'Pronto' }).click()
    await expect(open).toContainText('Personalizado')
  })
  await creator(page).getByRole('button', { name: 'Publicar' }).click()
  await expect(toast(page, 'Story publicado')).toBeVisible()
  await expect(page).toHaveURL(/\/app$/)
  await expect(strip(page).getByRole('button', { name: 'Ver seu story' })).toBeVisible()

  await test.step('STORIES-027, STORIES-079, STORIES-004: the chosen person sees it without a reload', async () => {
    const shown = await openStories(at.page, 'Ana Souza')
    await expect(shown.locator('.story-text p')).toHaveText('Bom dia, Recife!')
    await expect(shown.locator('.story-text').first()).toHaveCSS('background-color', 'rgb(11, 98, 133)')
    await expectAccessible(at.page, 'features/stories/viewer/story-viewer')
  })
  const { groups } = await api.call(carla, 'stories.list', {})
  expect(groups).toEqual([])
})

test('STORIES-006, STORIES-010: a photo is chosen, cropped and published, with caption and place or without', async ({
  api,
  visit,
}) => {
  const [ana, bruno] = [await api.createPerson('Ana Souza'), await api.createPerson('Bruno Lima')]
  await befriend(api, ana, bruno)
  const { page } = await visit(ana, '/create', NARROW)
  await page.getByRole('button', { name: /Story de Foto/ }).click()
  const file = creator(page).locator('input[type=file]')
  await expect(file).toHaveAttribute('accept', 'image/*')
  await creator(page).getByRole('button', { name: 'Publicar' }).click()
  await expect(toast(page, 'Selecione uma foto para o story')).toBeVisible()
  await file.setInputFiles({ name: 'nada.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('nada') })
  await expect(toast(page, 'Não foi possível abrir este arquivo')).toBeVisible()
  await file.setInputFiles({ name: 'mata.jpg', mimeType: 'image/jpeg', buffer: await makePhoto() })
  await creator(page).getByRole('radio', { name: '1:1' }).check({ force: true })
  await creator(page).getByRole('slider', { name: 'Aproximar' }).fill('2')
  await creator(page).getByRole('application', { name: 'Recorte' }).press('ArrowRight')
  await expectAccessible(page)
  await test.step('words are put on the photo by hand or by keys', async () => {
    await creator(page).getByRole('button', { name: 'Texto na foto' }).click()
    await creator(page).getByRole('textbox', { name: 'Texto na foto' }).fill('Bom dia, Recife')
    const words = creator(page).getByRole('application', { name: 'Texto na foto' })
    const before = (await words.boundingBox())!
    await page.mouse.move(before.x + before.width / 2, before.y + before.height / 2)
    await page.mouse.down()
    await page.mouse.move(before.x + before.width / 2, before.y + before.height / 2 - 40)
    await page.mouse.up()
    await expect.poll(async () => (await words.boundingBox())!.y).toBeCloseTo(before.y - 40, 0)
    // Far up, where it stays within the photo.
    for (let press = 0; press < 20; press += 1) await words.press('ArrowUp')
    const frame = (await creator(page).locator('.crop-over').boundingBox())!
    expect((await words.boundingBox())!.y).toBeCloseTo(frame.y, 0)
    await expectAccessible(page)
    await creator(page).getByRole('button', { name: 'Pronto' }).click()
  })
  await test.step('STORIES-009: caption and place are optional', async () => {
    await creator(page).getByRole('textbox', { name: 'Legenda' }).fill('Na mata')
    await creator(page).getByRole('textbox', { name: 'Local' }).fill('Serra do Mar')
    await creator(page).getByRole('button', { name: 'Publicar' }).click()
    await expect(page).toHaveURL(/\/app$/)
    await page.goto('/create')
    await page.getByRole('button', { name: /Story de Foto/ }).click()
    await file.setInputFiles({ name: 'mar.jpg', mimeType: 'image/jpeg', buffer: await makePhoto('#1f5fa8') })
    // At once: publishing waits for the photo that is still being opened.
    await creator(page).getByRole('button', { name: 'Publicar' }).click()
    await expect(page).toHaveURL(/\/app$/)
    await expect.poll(async () => (await api.call(ana, 'stories.list', {})).groups[0]?.stories.length).toBe(2)
  })
  const at = await visit(bruno, '/app', NARROW)
  await openStories(at.page, 'Ana Souza')
  await test.step('STORIES-079: the viewer shows the photo with its caption and place', async () => {
    await expect(stage(at.page).locator('.story-foot')).toContainText('Na mata')
    await expect(stage(at.page).locator('.story-foot')).toContainText('Serra do Mar')
    const photo = viewer(at.page).getByRole('img', { name: 'Bom dia, Recife. Na mata' })
    await expect.poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(450)
    // White paper at the top of a green photo; none where the words stood at first.
    const [top, middle] = await photo.evaluate((image: HTMLImageElement) => {
      const canvas = Object.assign(document.createElement('canvas'), { width: 450, height: 450 })
      const context = canvas.getContext('2d')!
      context.drawImage(image, 0, 0)
      const redAt = (y: number) => context.getImageData(225, y, 1, 1).data[0]!
      return [redAt(4), redAt(270)]
    })
    expect(top).toBeGreaterThan(200)
    expect(middle).toBeLessThan(60)
  })
})

test('STORIES-007, CREATE-006: a video is chosen, its part is cut out, and nobody else gets the rest', async ({
  api,
  visit,
}) => {
  const [ana, bruno] = [await api.createPerson('Ana Souza'), await api.createPerson('Bruno Lima')]
  await befriend(api, ana, bruno)
  const { page } = await visit(ana, '/create', NARROW)
  const video = await makeVideo(page, 2500)
  await page.getByRole('button', { name: /Story de Vídeo/ }).click()
  const file = creator(page).locator('input[type=file]')
  await expect(file).toHaveAttribute('accept', 'video/*')
  await creator(page).getByRole('button', { name: 'Publicar' }).click()
  await expect(toast(page, 'Selecione um vídeo para o story')).toBeVisible()
  await file.setInputFiles({ name: 'cores.webm', mimeType: 'video/webm', buffer: video })
  await creator(page).getByRole('slider', { name: 'Início do trecho' }).fill('1200')
  await expectAccessible(page)
  await test.step('where the browser cannot cut nothing is published, and that is said', async () => {
    await page.evaluate(() =>
      Object.assign(MediaRecorder, { real: MediaRecorder.isTypeSupported, isTypeSupported: () => false }),
    )
    await creator(page).getByRole('button', { name: 'Publicar' }).click()
    await expect(toast(page, 'Não foi possível cortar o vídeo')).toBeVisible()
    await page.evaluate(() =>
      Object.assign(MediaRecorder, { isTypeSupported: Reflect.get(MediaRecorder, 'real') }),
    )
  })
  await creator(page).getByRole('button', { name: 'Publicar' }).click()
  await expect(page).toHaveURL(/\/app$/)
  await expect.poll(async () => (await api.call(bruno, 'stories.list', {})).groups.length).toBe(1)
  const [story] = (await api.call(bruno, 'stories.list', {})).groups[0]!.stories
  expect(story).toMatchObject({ content_type: 'video', start_ms: 0 })
  expect(story!.duration_ms).toBeGreaterThan(900)
  expect(story!.duration_ms).toBeLessThan(2000)

  const at = await visit(bruno, '/app', NARROW)
  const shown = await openStories(at.page, 'Ana Souza')
  await test.step('STORIES-004: a video story is published and seen', async () => {
    await expect
      .poll(() =>
        shown
          .locator('.story-media > video')
          .first()
          .evaluate((one: HTMLVideoElement) => one.currentTime),
      )
      .toBeGreaterThan(0.5)
  })
  await test.step('the file that is served has the chosen part alone', async () => {
    const lengthS = await measureVideo(shown.locator('.story-media > video').first())
    expect(lengthS).toBeGreaterThan(0.5)
    expect(lengthS).toBeLessThan(2.2)
  })
  await expectAccessible(at.page)
})

test('STORIES-063, STORIES-064: a refused story is told of and stays in the dialog', async ({
  api,
  visit,
}) => {
  const ana = await api.createPerson('Ana Souza')
  const { page, context } = await visit(ana, '/create', NARROW)
  await page.getByRole('button', { name: /Story de Texto/ }).click()
  await creator(page).getByRole('textbox', { name: 'Texto do story' }).fill('Fica aqui')
  await setFaults(context, { 'stories.publish': 'refuse:invalid_input' })
  await expect(page.locator('.offline-line')).toHaveCount(0)
  await creator(page).getByRole('button', { name: 'Publicar' }).click()
  await expect(toast(page, 'Não foi possível publicar o story')).toBeVisible()
  await expect(toast(page, 'Erro ao publicar')).toBeVisible()
  await expect(toast(page, 'Não foi possível publicar o story. Tente novamente.')).toBeVisible()
  await expect(creator(page).getByRole('textbox', { name: 'Texto do story' })).toHaveValue('Fica aqui')
  await clearFaults(context)
  await test.step('STORIES-008: without a session', async () => {
    await page.evaluate(() => localStorage.removeItem('lero-session'))
    await creator(page).getByRole('button', { name: 'Publicar' }).click()
    await expect(toast(page, 'Você precisa estar logado para publicar um story')).toBeVisible()
  })
})

test('a story made without network is seen at once by who made it, survives a reload, and goes when there is a line', async ({
  api,
  visit,
}) => {
  const [ana, bruno] = [await api.createPerson('Ana Souza'), await api.createPerson('Bruno Lima')]
  await befriend(api, ana, bruno)
  const { page, goOffline, goOnline } = await visit(ana, '/app', NARROW)
  await waitForWorker(page)
  await strip(page).getByRole('button', { name: 'Adicionar story' }).first().click()
  await page.getByRole('button', { name: /Story de Foto/ }).click()
  const buffer = await makePhoto('#ad2a66')
  await creator(page)
    .locator('input[type=file]')
    .setInputFiles({ name: 'flor.jpg', mimeType: 'image/jpeg', buffer })
  await expect(creator(page).locator('.crop-frame')).toBeVisible()
  await goOffline()
  await creator(page).getByRole('button', { name: 'Publicar' }).click()
  await expect(toast(page, 'Seu story será publicado assim que houver conexão')).toBeVisible()
  await strip(page).getByRole('button', { name: 'Ver seu story' }).click()
  // Both at once: the viewer closes behind the only story.
  await page.waitForFunction(() => {
    const shown = document.querySelector('.story-page:not([inert])')
    const isWaiting = shown?.querySelector('.story-when')?.textContent?.includes('Aguardando conexão')
    return isWaiting && (shown?.querySelector<HTMLImageElement>('.story-media > img')?.naturalWidth ?? 0) > 0
  })
  await page.reload()
  await expect(strip(page).getByRole('button', { name: 'Ver seu story' })).toContainText('Enviando…')
  await goOnline()
  await expect.poll(async () => (await api.call(bruno, 'stories.list', {})).groups.length).toBe(1)
})

test('a story that leaves while its person looks at it keeps its picture', async ({ api, visit }) => {
  const { page } = await visit(await api.createPerson('Ana Souza'), '/create', NARROW)
  let letGo = (): void => {}
  const isLetGo = new Promise<void>((resolve) => (letGo = resolve))
  await page.route('**/files/upload**', async (route) => {
    await isLetGo
    await route.continue()
  })
  await page.getByRole('button', { name: /Story de Foto/ }).click()
  const photo = { name: 'flor.jpg', mimeType: 'image/jpeg', buffer: await makePhoto('#ad2a66') }
  await creator(page).locator('input[type=file]').setInputFiles(photo)
  await expect(creator(page).locator('.crop-frame')).toBeVisible()
  await creator(page).getByRole('button', { name: 'Publicar' }).click()
  await strip(page).getByRole('button', { name: 'Ver seu story' }).click()
  await expect(viewer(page)).toBeVisible()
  await page.keyboard.press('Space')
  const picture = stage(page).locator('.story-media > img')
  await expect(picture).toHaveAttribute('src', /^blob:/)
  letGo()
  await expect(stage(page).getByRole('button', { name: 'Nenhuma visualização' })).toBeVisible()
  // The list of who saw it shows the picture once more, and a video that goes back reads its file again.
  const isThere = await picture.evaluate(async (shown: HTMLImageElement) => {
    const again = Object.assign(new Image(), { src: shown.src })
    return again.decode().then(
      () => true,
      () => false,
    )
  })
  expect(isThere).toBe(true)
})
