import type { Locator, Page } from '@playwright/test'
import { upload } from '../tools/demo/upload.ts'
import { expectAccessible } from './support/axe.ts'
import { clearFaults, setFaults } from './support/faults.ts'
import { isRedOnItsRight, photograph, twoHalves } from './support/photos.ts'
import { acceptCrop, message, putFinger, row, waitForWorker } from './support/screens.ts'
import { expect, NARROW, test } from './support/test.ts'

const OWN_PROFILE = 'Meu Perfil'

async function openOwnProfile(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Mais opções' }).click()
  await page.getByRole('menuitem', { name: OWN_PROFILE }).click()
  const photo = page.getByRole('region', { name: 'Sua foto' })
  await expect(photo).toBeVisible()
  return photo
}

/** Its own, whatever the dialog around it is moving. */
const heightOf = (place: Locator) => place.evaluate((element: HTMLElement) => element.offsetHeight)

/** A photo that is seen: its bytes are here. */
async function expectFace(place: Locator): Promise<void> {
  const face = place.locator('img.avatar-photo').first()
  await expect(face).toHaveAttribute('src', /^\/files\/avatars\//)
  await expect.poll(() => face.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(512)
}

test("PROFILE-022, PROFILE-023, CHATLIST-007: a photo is chosen, seen at once, sent, shown wherever one's face is, and removed", async ({
  api,
  twoPeople: { ana, bruno, conversationId },
}) => {
  await api.sendTexts(ana.person, conversationId, 'oi, Bruno')
  const { page } = ana
  const own = page.getByRole('navigation', { name: 'Navegação' })
  await expect(row(bruno.page, 'Ana Souza').locator('.avatar-initials')).toHaveText('AS')

  const photo = await openOwnProfile(page)
  const before = await heightOf(photo)
  await expect(photo.locator('input[type=file]')).toHaveAttribute('accept', 'image/*')
  await photo.locator('input[type=file]').setInputFiles(await twoHalves())
  const crop = page.getByRole('dialog', { name: 'Ajustar foto' })
  await test.step('the part of the photo is chosen by mouse and keys', async () => {
    const frame = crop.getByRole('application', { name: 'Recorte da foto' })
    const shown = () => frame.locator('img').evaluate(({ style }: HTMLElement) => [style.width, style.left])
    await expect.poll(shown).toEqual(['150%', '-25%'])
    const { x, y, width, height } = (await frame.boundingBox())!
    await page.mouse.move(x + width / 2, y + height / 2)
    await page.mouse.down()
    await page.mouse.move(x + width, y + height / 2)
    await page.mouse.up()
    await expect.poll(shown).toEqual(['150%', '0%'])
    await frame.press('+')
    await expect.poll(shown).toEqual(['165%', expect.any(String)])
    await frame.press('-')
    for (let press = 0; press < 12; press += 1) await frame.press('ArrowLeft')
    await expect.poll(shown).toEqual(['150%', '0%'])
    await expectAccessible(page, 'features/profile/photo/crop/crop-dialog')
  })
  ana.line.freeze()
  await crop.getByRole('button', { name: 'Usar foto' }).click()
  await expect(photo.getByText('Enviando foto...')).toBeVisible()
  await expect(photo.getByRole('progressbar', { name: 'Enviando foto...' })).toHaveAttribute(
    'aria-valuenow',
    '0',
  )
  await expect(photo.locator('img.avatar-photo')).toHaveAttribute('src', /^blob:/)
  expect(await heightOf(photo)).toEqual(before)
  ana.line.mend()
  await expect(page.getByText('Foto atualizada')).toBeVisible()
  await expectFace(photo)
  // The left half of it is red; of the middle, only a half would be.
  expect(await isRedOnItsRight(photo.locator('img.avatar-photo'))).toBe(true)
  expect(await heightOf(photo)).toEqual(before)
  await expectFace(own)

  // Whoever shares a conversation sees it come.
  await expectFace(row(bruno.page, 'Ana Souza'))
  await row(bruno.page, 'Ana Souza').getByRole('link').click()
  const header = bruno.page.locator('.conversation-header')
  await expectFace(header)
  // Seen before, it comes with the frame that draws it and not after its initials.
  await expect(header.locator('img.avatar-photo')).toHaveAttribute('decoding', 'sync')

  await photo.getByRole('button', { name: 'Remover foto' }).click()
  await expect(page.getByText('Foto removida')).toBeVisible()
  await expect(photo.locator('img.avatar-photo')).toHaveCount(0)
  await expect(row(bruno.page, 'Ana Souza').locator('img.avatar-photo')).toHaveCount(0)
})

test('PROFILE-033: what is no picture, and what the server refuses, is told at the photo and tried again', async ({
  api,
  visit,
}) => {
  const { page, context } = await visit(await api.createPerson('Ana Souza'), '/app', NARROW)
  const photo = await openOwnProfile(page)
  const picker = photo.locator('input[type=file]')
  const broken = { name: 'foto.png', mimeType: 'image/png', buffer: Buffer.from('<svg onload=alert(1)>') }
  await picker.setInputFiles(broken)
  await expect(photo.getByText('Escolha uma imagem JPG, PNG, WebP, GIF ou AVIF.')).toBeVisible()
  await photo.getByRole('button', { name: 'Cancelar' }).click()

  await setFaults(context, { 'profile.set_avatar': 'refuse' })
  await picker.setInputFiles(await photograph('#2980b9'))
  await acceptCrop(page)
  await expect(photo.getByText('Erro ao fazer upload')).toBeVisible()
  await expect(photo.getByText('Não foi possível atualizar sua foto.')).toBeVisible()
  await clearFaults(context)
  await expect(async () => {
    await photo.getByRole('button', { name: 'Tentar de novo' }).click()
    await expect(page.getByText('Foto atualizada')).toBeVisible()
  }).toPass()
  await expectFace(photo)
})

test('a photo chosen without network is seen at once, over a reload too, and goes when it is back', async ({
  api,
  visit,
}) => {
  const ana = await visit(await api.createPerson('Ana Souza'))
  const { page } = ana
  const own = page.getByRole('navigation', { name: 'Navegação' })
  await waitForWorker(page)
  const photo = await openOwnProfile(page)
  await photo.locator('input[type=file]').setInputFiles(await photograph('#27ae60'))
  await expect(page.getByRole('application', { name: 'Recorte da foto' })).toBeVisible()
  await ana.goOffline()
  await acceptCrop(page)
  await expect(photo.getByText('Sem internet. A foto vai quando voltar.')).toBeVisible()
  const preview = own.locator('img.avatar-photo')
  await expect(preview).toHaveAttribute('src', /^blob:/)
  await page.reload()
  await expect(preview).toHaveAttribute('src', /^blob:/)
  await expect.poll(() => preview.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0)
  await ana.goOnline()
  await expectFace(own)
})

test('CHAT-013: a face stands beside what one says in a group; one that does not come leaves the initials', async ({
  api,
  visit,
  origin,
}) => {
  const [ana, bruno] = [await api.createPerson('Ana Souza'), await api.createPerson('Bruno Lima')]
  await setPhoto(origin, bruno.session.access_token, await photograph('#8e44ad'))
  const { conversationId } = await api.createGroup(ana, 'Vizinhos', [bruno])
  await api.sendTexts(bruno, conversationId, 'bom dia')
  const { page, line } = await visit(ana, 'about:blank')
  line.replace((path) =>
    path.startsWith('/files/') ? { status: 404, type: 'application/json', body: '{}' } : null,
  )
  await page.goto(`/chat/${conversationId}`)
  const said = message(page, 'bom dia')
  await expect(said.locator('.avatar-initials')).toHaveText('BL')
  await expect(said.locator('img.avatar-photo')).toHaveCount(0)
  line.replace(() => null)
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await expectFace(said)
})

async function setPhoto(origin: string, token: string, { buffer }: { buffer: Buffer }): Promise<void> {
  const file_id = await upload(origin, token, 'avatars', buffer)
  await fetch(`${origin}/api/profile.set_avatar`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ file_id }),
  })
}

test('a photo opens on the whole screen; back, Esc, the cross and a pull close it and nothing below it', async ({
  api,
  visit,
  origin,
}) => {
  const [ana, bruno] = [await api.createPerson('Ana Souza'), await api.createPerson('Bruno Lima')]
  await setPhoto(origin, bruno.session.access_token, await photograph('#16a085'))
  await api.createChat(ana, bruno)
  const { page } = await visit(ana, '/app', NARROW)
  await row(page, 'Bruno Lima').getByRole('link').click()
  await page.getByRole('button', { name: 'Ver perfil do contato' }).click()
  const contact = page.getByRole('dialog', { name: 'Perfil do contato' })
  const viewer = page.getByRole('dialog', { name: 'Bruno Lima' })
  const closings = [
    () => page.goBack(),
    () => page.keyboard.press('Escape'),
    () => viewer.getByRole('button', { name: 'Fechar' }).click(),
    async () => {
      const finger = await putFinger(page)
      await finger.down(195, 400)
      await finger.moveBy(0, 200)
      await finger.up()
    },
  ]
  const address = page.url()
  const readDepth = () => page.evaluate(() => (history.state as { overlays?: number }).overlays)
  await expect.poll(readDepth).toBe(1)
  const entries = await page.evaluate(() => history.length)
  await contact.getByRole('button', { name: 'Ampliar foto' }).click()
  await expectAccessible(page, 'ui/face-viewer')
  await page.goBack()
  await expect(viewer).toBeHidden()
  for (const close of closings) {
    await contact.getByRole('button', { name: 'Ampliar foto' }).click()
    await expectFace(viewer)
    await close()
    await expect(viewer).toBeHidden()
    await expect(contact).toBeVisible()
    // The entry that it had is gone: the next one lies where it lay.
    await expect.poll(readDepth).toBe(1)
    expect(page.url()).toBe(address)
  }
  expect(await page.evaluate(() => history.length)).toBe(entries + 1)
})

test('a photo that is cancelled while its part is being cut out is not sent', async ({ api, visit }) => {
  const { page } = await visit(await api.createPerson('Ana Souza'), '/app')
  const photo = await openOwnProfile(page)
  await photo.locator('input[type=file]').setInputFiles(await twoHalves())
  const crop = page.getByRole('dialog', { name: 'Ajustar foto' })
  await expect(crop.getByRole('application', { name: 'Recorte da foto' }).locator('img')).toBeVisible()
  // A slow phone: the picture is written when it is told to be.
  await page.evaluate(() => {
    const { prototype } = HTMLCanvasElement
    const { toBlob } = prototype
    prototype.toBlob = function (this: HTMLCanvasElement, ...wanted) {
      window.addEventListener('write', () => toBlob.apply(this, wanted), { once: true })
    }
  })
  await crop.getByRole('button', { name: 'Usar foto' }).click()
  await crop.getByRole('button', { name: 'Cancelar' }).click()
  await expect(crop).toHaveCount(0)
  await page.evaluate(async () => {
    window.dispatchEvent(new Event('write'))
    // Written in the background: behind one that was asked for after it.
    await new Promise((resolve) => {
      document.createElement('canvas').toBlob(resolve)
      window.dispatchEvent(new Event('write'))
    })
  })
  await expect(photo.getByRole('progressbar')).toHaveCount(0)
  await expect(photo.locator('img.avatar-photo')).toHaveCount(0)
})
