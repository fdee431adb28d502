import type { Locator, Page } from '@playwright/test'
import createCode from 'qrcode-generator'
import sharp from 'sharp'
import { expectAccessible } from './support/axe.ts'
import { clearFaults, setFaults } from './support/faults.ts'
import { acceptCrop, composer, row } from './support/screens.ts'
import { expect, NARROW, test } from './support/test.ts'

/** The counts of the own profile, as they stand there. */
const counts = (page: Page) => page.getByRole('list', { name: 'Números do perfil' }).getByRole('listitem')

const photograph = async (background: string) => ({
  name: 'praia.jpg',
  mimeType: 'image/jpeg',
  buffer: await sharp({ create: { width: 640, height: 480, channels: 3, background } })
    .jpeg()
    .toBuffer(),
})

/** The dark cells of a drawn code, as a camera sees them: row by row, within the four light ones that stay around it. */
const readCode = (code: Locator) =>
  code.evaluate((svg: SVGSVGElement) => {
    const { width: size } = svg.viewBox.baseVal
    const fill = svg.querySelector('path')!
    const isDark = (x: number, y: number) => fill.isPointInFill(new DOMPoint(x + 0.5, y + 0.5))
    const cells = Array.from({ length: size }, (_, index) => index)
    return cells.map((y) => cells.map((x) => (isDark(x, y) ? '#' : '.')).join(''))
  })

/** The code of a text as the standard has it. */
function makeCode(text: string): string[] {
  const code = createCode(0, 'M')
  code.addData(text)
  code.make()
  const around = 4
  const count = code.getModuleCount()
  const cells = Array.from({ length: count + 2 * around }, (_, index) => index - around)
  const isWithin = (cell: number) => cell >= 0 && cell < count
  const isDark = (y: number, x: number) => isWithin(x) && isWithin(y) && code.isDark(y, x)
  return cells.map((y) => cells.map((x) => (isDark(y, x) ? '#' : '.')).join(''))
}

async function openOwnDialog(page: Page) {
  await page.getByRole('button', { name: 'Mais opções' }).click()
  await page.getByRole('menuitem', { name: 'Meu Perfil' }).click()
  return page.getByRole('dialog', { name: 'Meu Perfil' })
}

test.describe('on a phone', () => {
  test.use(NARROW)

  test('SHELL-011, PROFILE-005: /profile is the own profile with six counts, each opening its list', async ({
    api,
    chat: { ana, bruno, conversationId },
    visit,
  }) => {
    await api.sendTexts(bruno, conversationId, 'oi')
    await api.call(ana, 'connections.request', { user_id: bruno.id })
    await api.call(bruno, 'connections.accept', { user_id: ana.id })
    const carla = await api.createPerson('Carla Dias')
    for (const who of [bruno, carla])
      await api.call(who, 'follows.set', { user_id: ana.id, is_following: true })
    const { page } = await visit(ana, '/profile', NARROW)
    await expect(page.getByRole('heading', { name: 'Perfil' })).toBeVisible()
    await expect(counts(page)).toHaveText([
      '1 Conversas',
      '1 Amigos',
      '0 Stories',
      '2 Seguidores',
      '0 Seguindo',
      '0 Reels',
    ])
    await expectAccessible(page)
    await page.getByRole('button', { name: '0 Seguindo' }).click()
    const list = page.getByRole('dialog')
    await expect(list).toContainText('Você ainda não segue ninguém')
    await list.getByRole('button', { name: 'Fechar' }).click()
    await page.getByRole('button', { name: '2 Seguidores' }).click()
    await expect(list.getByRole('listitem')).toHaveText([/Carla Dias/, /Bruno Lima/])
    await expectAccessible(page, 'features/follows/follow-list')
    await list.getByRole('link', { name: 'Abrir o perfil de Carla Dias' }).click()
    await expect(page).toHaveURL(`/profile/${carla.id}`)
    await expect(page.getByRole('heading', { name: 'Carla Dias' })).toBeVisible()
    await page.goBack()
    await page.getByRole('button', { name: '1 Amigos' }).click()
    await expect(page).toHaveURL('/connections')
    await page.goBack()
    await page.getByRole('button', { name: '1 Conversas' }).click()
    await expect(page).toHaveURL('/app')
  })

  test('PROFILE-002, PROFILE-003, PROFILE-036, PROFILE-037: name and bio are changed where they stand', async ({
    api,
    twoPeople: { ana, bruno, conversationId },
  }) => {
    await api.sendTexts(ana.person, conversationId, 'oi')
    const { page } = ana
    await page.goto('/profile')
    const edit = page.getByRole('button', { name: 'Editar nome' })
    const name = page.getByRole('textbox', { name: 'Nome' })
    await test.step('PROFILE-028: Esc leaves the name as it was', async () => {
      await edit.click()
      await expect(name).toBeFocused()
      await name.fill('Outra')
      await name.press('Escape')
      await expect(page.getByRole('heading', { name: 'Ana Souza' })).toBeVisible()
      await expect(edit).toBeFocused()
    })
    await test.step('PROFILE-025: a name of nothing but spaces is told of and kept back', async () => {
      await edit.click()
      await name.fill('   ')
      await name.press('Enter')
      await expect(name).toHaveAccessibleDescription('Digite seu nome.')
      await expectAccessible(page)
    })
    await test.step('PROFILE-027: Enter saves the name, for everybody', async () => {
      await name.fill('  Ana Clara  ')
      await name.press('Enter')
      await expect(page.getByRole('heading', { name: 'Ana Clara' })).toBeVisible()
      await expect(page.getByText('Nome atualizado')).toBeVisible()
      await expect(row(bruno.page, 'Ana Clara')).toBeVisible()
    })
    await page.getByRole('button', { name: 'Editar bio' }).click()
    const bio = page.getByRole('textbox', { name: 'Bio' })
    await bio.fill('a'.repeat(150))
    await expect(bio).toHaveAccessibleDescription('150/150')
    await bio.press('End')
    await bio.pressSequentially('b')
    await expect(bio).toHaveValue('a'.repeat(150))
    await bio.fill(' Corre na orla. ')
    await page.getByRole('button', { name: 'Salvar' }).click()
    await expect(page.getByText('Biografia atualizada')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Editar bio: Corre na orla.' })).toBeVisible()
    await page.reload()
    await expect(page.getByRole('button', { name: 'Editar bio: Corre na orla.' })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Ana Clara' })).toBeVisible()
  })

  test('PROFILE-034: what the server does not take is told of and shown as before; without network it waits', async ({
    api,
    visit,
  }) => {
    const ana = await visit(await api.createPerson('Ana Souza'), '/profile', NARROW)
    const { page } = ana
    const rename = async (to: string) => {
      await page.getByRole('button', { name: 'Editar nome' }).click()
      await page.getByRole('textbox', { name: 'Nome' }).fill(to)
      await page.getByRole('textbox', { name: 'Nome' }).press('Enter')
    }
    await setFaults(ana.context, { 'profile.update': 'fail' })
    await rename('Ana Clara')
    const told = page.getByRole('alert').filter({ hasText: 'Erro ao salvar' })
    await expect(told).toContainText('Não foi possível atualizar seu perfil.')
    await expect(page.getByRole('heading', { name: 'Ana Souza' })).toBeVisible()
    await expect(page.getByText('Nome atualizado')).toHaveCount(0)
    await clearFaults(ana.context)
    await ana.goOffline()
    await rename('Ana Lúcia')
    await expect(page.getByRole('heading', { name: 'Ana Lúcia' })).toBeVisible()
    await expect(page.getByText('Nome atualizado')).toHaveCount(0)
    await ana.goOnline()
    await expect(page.getByText('Nome atualizado')).toBeVisible({ timeout: 15_000 })
    const { profiles } = await api.call(ana.person, 'profile.get', { user_ids: [ana.person.id] })
    expect(profiles[0]?.display_name).toBe('Ana Lúcia')
  })

  test('PROFILE-001, PROFILE-035: the face of /profile takes another photo, at an address of its moment', async ({
    api,
    visit,
  }) => {
    const ana = await visit(await api.createPerson('Ana Souza'), '/profile', NARROW)
    const { page } = ana
    const input = page.getByLabel('Arquivo da foto')
    await expect(page.getByRole('button', { name: 'Escolher foto' })).toBeVisible()
    await expect(input).toHaveAttribute('accept', 'image/*')
    await input.setInputFiles(await photograph('#2e7d5b'))
    await expect(page.getByRole('application', { name: 'Recorte da foto' })).toBeVisible()
    ana.line.freeze()
    await acceptCrop(page)
    await expect(page.getByText('Enviando foto...')).toBeVisible()
    ana.line.mend()
    await expect(page.getByText('Foto atualizada')).toBeVisible()
    const face = page.locator('.profile-talk img.avatar-photo')
    await expect(face).toHaveAttribute('src', new RegExp(`^/files/avatars/${ana.person.id}/\\d+\\.webp`))
    await expect(page.getByText('Enviando foto...')).toHaveCount(0)
  })

  test('PROFILE-012, PROFILE-013, PROFILE-014, PROFILE-015: the menu of /profile leads to settings, tutorial, notifications and out', async ({
    api,
    visit,
  }) => {
    const ana = await api.createPerson('Ana Souza')
    const { page, context } = await visit(ana, '/profile', NARROW)
    const menu = page.getByRole('navigation', { name: 'Perfil', exact: true })
    await menu.getByRole('button', { name: 'Configurações' }).click()
    await expect(page.getByRole('dialog', { name: 'Configurações' })).toBeVisible()
    await page.keyboard.press('Escape')
    await menu.getByRole('button', { name: 'Tutorial' }).click()
    await expect(page.getByRole('dialog', { name: 'Tutorial' })).toBeVisible()
    await page.keyboard.press('Escape')
    await test.step('the profile is shared by link and code', async () => {
      await page.getByRole('button', { name: 'Compartilhar perfil' }).click()
      const share = page.getByRole('dialog', { name: 'Compartilhar perfil' })
      const code = share.getByRole('img', { name: 'Código QR do perfil de Ana Souza' })
      await expect(code).toBeVisible()
      await expectAccessible(page, 'features/profile/share/share-sheet')
      const address = new URL(`/profile/${ana.id}`, page.url()).href
      expect(await readCode(code)).toEqual(makeCode(address))
      await context.grantPermissions(['clipboard-read', 'clipboard-write'])
      await share.getByRole('button', { name: 'Copiar link' }).click()
      await expect(page.getByText('Link copiado')).toBeVisible()
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address)
      await page.keyboard.press('Escape')
      await expect(share).toHaveCount(0)
    })
    await menu.getByRole('button', { name: 'Notificações' }).click()
    await expect(page).toHaveURL('/notifications')
    await page.goBack()
    await menu.getByRole('button', { name: 'Sair' }).click()
    await expect(page).toHaveURL('/')
    await page.goto('/profile')
    await expect(page.getByRole('tab', { name: 'Entrar' })).toBeVisible()
  })
})

test('SHELL-063, PROFILE-016, PROFILE-017, PROFILE-018: Meu Perfil shows face, name, bio, e-mail and status', async ({
  api,
  visit,
}) => {
  const person = await api.createPerson('Ana Souza')
  await api.call(person, 'profile.update', { bio: 'Corre na orla' })
  const ana = await visit(person)
  const { page } = ana
  const dialog = await openOwnDialog(page)
  const own = dialog.getByRole('region', { name: 'Sua foto' })
  await expect(own.getByRole('button', { name: 'Escolher foto' })).toBeVisible()
  await expect(dialog).toContainText('Ana Souza')
  await expect(dialog).toContainText('Corre na orla')
  await expect(own.getByText('Online', { exact: true })).toBeVisible()
  await expect(own).toContainText('Dá para ocultar em Configurações.')
  await expectAccessible(page, 'features/profile/own/profile-dialog')
  await test.step('PROFILE-004, PROFILE-019: the edit button makes fields of them; the e-mail is read-only', async () => {
    await dialog.getByRole('button', { name: 'Editar perfil' }).click()
    await expect(dialog.getByRole('textbox', { name: 'Nome' })).toHaveValue('Ana Souza')
    const email = dialog.getByRole('textbox', { name: 'E-mail' })
    await expect(email).toHaveValue(person.email)
    await expect(email).not.toBeEditable()
    await expectAccessible(page)
  })
  await test.step('PROFILE-021: Cancelar resets the fields and shows the profile again', async () => {
    await dialog.getByRole('textbox', { name: 'Nome' }).fill('Outra')
    await dialog.getByRole('textbox', { name: 'Bio' }).fill('Outra bio')
    await dialog.getByRole('button', { name: 'Cancelar' }).click()
    await expect(dialog.getByRole('textbox')).toHaveCount(0)
    await expect(dialog).toContainText('Corre na orla')
    await dialog.getByRole('button', { name: 'Editar perfil' }).click()
    await expect(dialog.getByRole('textbox', { name: 'Nome' })).toHaveValue('Ana Souza')
    await expect(dialog.getByRole('textbox', { name: 'Bio' })).toHaveValue('Corre na orla')
  })
  await test.step('PROFILE-020: Salvar shows the profile again as it is now; one toast, of the name', async () => {
    await dialog.getByRole('textbox', { name: 'Nome' }).fill('Ana Clara')
    await dialog.getByRole('textbox', { name: 'Bio' }).fill('Dança samba')
    await dialog.getByRole('button', { name: 'Salvar' }).click()
    await expect(dialog.getByRole('textbox')).toHaveCount(0)
    await expect(dialog).toContainText('Ana Clara')
    await expect(dialog).toContainText('Dança samba')
    await expect(page.getByText('Nome atualizado')).toBeVisible()
    await expect(page.getByText('Biografia atualizada')).toHaveCount(0)
  })
  await test.step('a hidden status is said to be; without network it is Offline', async () => {
    await api.call(person, 'settings.update', { hide_online_status: true })
    await expect(own).toContainText('Seu status está oculto para os outros.')
    await ana.goOffline()
    await expect(own.getByText('Offline', { exact: true })).toBeVisible()
  })
})

test('SHELL-012, REELS-072, REELS-073, REELS-075: the profile of somebody else, of oneself and of nobody', async ({
  api,
  chat: { ana, bruno },
  visit,
}) => {
  await api.call(bruno, 'profile.update', { bio: 'Toca violão' })
  const { page } = await visit(ana, `/profile/${bruno.id}`)
  await expect(page.getByRole('heading', { name: 'Bruno Lima' })).toBeVisible()
  await expect(page.locator('.profile')).toContainText('Toca violão')
  await expect(page.locator('.person-counts li')).toHaveText(['0 Reels', '0 Seguidores', '0 Seguindo'])
  await expect(page.locator('.profile-posts')).toContainText('Nenhum reel ainda')
  const follow = page.getByRole('button', { name: '+ Seguir' })
  await test.step('REELS-077, REELS-081, REELS-082: + Seguir and Seguindo', async () => {
    await follow.click()
    await expect(page.getByText('Agora você está seguindo!')).toBeVisible()
    await expect(page.getByRole('button', { name: '1 Seguidores' })).toBeVisible()
    await expectAccessible(page)
    await page.reload()
    await page.getByRole('button', { name: 'Seguindo', exact: true }).click()
    await expect(page.getByText('Você deixou de seguir')).toBeVisible()
    await expect(follow).toBeEnabled()
    await expect(page.getByRole('button', { name: '0 Seguidores' })).toBeVisible()
  })
  await page.getByRole('button', { name: 'Mensagem' }).click()
  await expect(composer(page)).toBeVisible()
  await test.step('oneself is changed, not followed', async () => {
    await page.goto(`/profile/${ana.id}`)
    const edit = page.getByRole('button', { name: 'Editar Perfil' })
    await expect(edit).toBeVisible()
    await expect(follow).toHaveCount(0)
    await edit.click()
    await expect(page).toHaveURL('/profile')
  })
  await test.step('nobody, and who blocked', async () => {
    await api.call(bruno, 'people.block', { user_id: ana.id })
    for (const id of [crypto.randomUUID(), bruno.id]) {
      await page.goto(`/profile/${id}`)
      await expect(page.getByText('Perfil não encontrado')).toBeVisible()
    }
    await expectAccessible(page)
    await page.getByRole('main').getByRole('button', { name: 'Voltar' }).last().click()
    await expect(page).toHaveURL('/app')
  })
})

test('REELS-076, REELS-078: a profile that does not load is told of and tried again; the button waits till it is known', async ({
  api,
  visit,
}) => {
  const bruno = await api.createPerson('Bruno Lima')
  const ana = await visit(await api.createPerson('Ana Souza'))
  const { page } = ana
  await setFaults(ana.context, { 'profile.show': 'fail', 'profile.get': 'fail', 'follows.get': 'hang' })
  await page.goto(`/profile/${bruno.id}`)
  await expect(page.getByText('Erro ao carregar perfil')).toBeVisible()
  await setFaults(ana.context, { 'follows.get': 'hang' })
  await page.getByRole('button', { name: 'Tentar de novo' }).click()
  await expect(page.getByRole('heading', { name: 'Bruno Lima' })).toBeVisible({ timeout: 15_000 })
  const follow = page.getByRole('button', { name: '+ Seguir' })
  await expect(follow).toBeDisabled()
  await clearFaults(ana.context)
  await page.reload()
  await expect(follow).toBeEnabled()
  await test.step('a follow without network goes when there is a line, one that is refused is taken back', async () => {
    await ana.goOffline()
    await follow.click()
    await expect(page.getByRole('button', { name: 'Seguindo', exact: true })).toBeVisible()
    await ana.goOnline()
    await expect(page.getByText('Agora você está seguindo!')).toBeVisible({ timeout: 15_000 })
    await api.call(ana.person, 'follows.set', { user_id: bruno.id, is_following: false })
    await page.reload()
    await expect(follow).toBeEnabled()
    await api.call(bruno, 'people.block', { user_id: ana.person.id })
    await follow.click()
    await expect(page.getByText('Não foi possível seguir esta pessoa.')).toBeVisible()
    await expect(follow).toBeEnabled()
  })
})
