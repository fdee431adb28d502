import { randomUUID } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import { composer, message, row } from './support/screens.ts'
import { befriend, creator, publish, stage, strip, toast, viewer } from './support/stories.ts'
import { expect, test } from './support/test.ts'

/** More than any screen has; who has not come there by then does not. */
const TABS_MAX = 60

/** Goes on by Tab until it has the focus, which can be seen. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible()
  for (let tabs = 0; tabs < TABS_MAX; tabs += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) break
    await page.keyboard.press('Tab')
  }
  await expect(target).toBeFocused()
  const isShown = await target.evaluate((element) => element.matches(':focus-visible'))
  expect(isShown, 'the focus is shown').toBe(true)
}

async function press(page: Page, target: Locator, key: 'Enter' | 'Space' = 'Enter'): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.press(key)
}

/** An entry of the menu of the list, by arrows. */
async function choose(page: Page, entry: string): Promise<void> {
  await press(page, page.getByRole('button', { name: 'Mais opções' }))
  const item = page.getByRole('menuitem', { name: entry, exact: true })
  await expect(page.getByRole('menuitem').first()).toBeFocused()
  for (let steps = 0; steps < 12; steps += 1) {
    if (await item.evaluate((element) => element === document.activeElement)) break
    await page.keyboard.press('ArrowDown')
  }
  await expect(item).toBeFocused()
  await page.keyboard.press('Enter')
}

test('a story is written, given to friends and published by keyboard alone, and another one watched and answered', async ({
  api,
  visit,
}) => {
  const [ana, bruno] = [await api.createPerson('Ana Souza'), await api.createPerson('Bruno Lima')]
  await befriend(api, ana, bruno)
  await publish(api, bruno, { text_content: 'Bom dia, Recife' })
  await publish(api, bruno, { text_content: 'Fui à praia' })
  const { page } = await visit(ana)
  await expect(strip(page)).toHaveAttribute('aria-busy', 'false')
  await press(page, strip(page).getByRole('button', { name: 'Adicionar story' }).first())
  await press(page, page.getByRole('button', { name: /Story de Texto/ }))
  await expect(creator(page).getByRole('textbox', { name: 'Texto do story' })).toBeFocused()
  await page.keyboard.type('Só pelo teclado')
  await tabTo(page, creator(page).getByRole('radio', { name: 'Cor 1', exact: true }))
  await page.keyboard.press('ArrowRight')
  await expect(creator(page).getByRole('radio', { name: 'Cor 2', exact: true })).toBeChecked()
  await press(page, creator(page).getByRole('button', { name: /Quem pode ver/ }))
  const sheet = page.getByRole('dialog', { name: 'Quem pode ver' })
  await tabTo(page, sheet.getByRole('radio', { name: 'Todos os contatos' }))
  await page.keyboard.press('ArrowDown')
  await expect(sheet.getByRole('radio', { name: 'Apenas amigos' })).toBeChecked()
  await press(page, sheet.getByRole('button', { name: 'Pronto' }))
  await press(page, creator(page).getByRole('button', { name: 'Publicar' }))
  await expect(toast(page, 'Story publicado')).toBeVisible()
  const { groups } = await api.call(ana, 'stories.list', {})
  const own = groups.find(({ user_id }) => user_id === ana.id)
  expect(own?.stories).toMatchObject([{ text_content: 'Só pelo teclado', privacy_type: 'friends' }])

  await press(page, strip(page).getByRole('button', { name: /Ver stories de Bruno Lima/ }))
  await expect(stage(page).locator('.story-text p')).toHaveText('Bom dia, Recife')
  await page.keyboard.press('ArrowRight')
  await expect(stage(page).locator('.story-text p')).toHaveText('Fui à praia')
  await tabTo(page, stage(page).getByRole('textbox'))
  await page.keyboard.type('Que inveja!')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await expect(viewer(page)).toHaveCount(0)
  await expect(strip(page).getByRole('button', { name: /Ver stories de Bruno Lima/ })).toBeFocused()
  await expect(row(page, 'Bruno Lima')).toContainText('Que inveja!')
})

test('a setting and the own name are changed by keyboard alone, and the focus comes back each time', async ({
  api,
  visit,
}) => {
  const ana = await api.createPerson('Ana Souza')
  const { page } = await visit(ana)
  await choose(page, 'Configurações')
  const settings = page.getByRole('dialog', { name: 'Configurações' })
  await press(page, settings.getByRole('switch', { name: 'Vibração' }), 'Space')
  await expect(settings.getByRole('switch', { name: 'Vibração' })).not.toBeChecked()
  await page.keyboard.press('Escape')
  await expect(settings).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Mais opções' })).toBeFocused()
  await expect.poll(async () => (await api.call(ana, 'settings.get', {})).vibration_notifications).toBe(false)

  await choose(page, 'Meu Perfil')
  const profile = page.getByRole('dialog', { name: 'Meu Perfil' })
  await press(page, profile.getByRole('button', { name: 'Editar perfil' }))
  await tabTo(page, profile.getByRole('textbox', { name: 'Nome' }))
  await page.keyboard.press('Control+a')
  await page.keyboard.type('Ana Clara')
  await press(page, profile.getByRole('button', { name: 'Salvar' }))
  await expect(page.getByText('Nome atualizado')).toBeVisible()
  await expect(profile).toContainText('Ana Clara')
  await page.keyboard.press('Escape')
  await expect(profile).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Mais opções' })).toBeFocused()
})

test('the deletion of an account is asked for by keyboard alone, and what goes on with it never has the focus first', async ({
  api,
  visit,
}) => {
  const { page } = await visit(await api.createPerson('Ana Souza'))
  await choose(page, 'Configurações')
  await press(page, page.getByRole('button', { name: 'Excluir conta' }))
  const first = page.getByRole('alertdialog', { name: 'Excluir sua conta?' })
  await expect(first.locator(':focus')).not.toHaveText('Continuar')
  await press(page, first.getByRole('button', { name: 'Continuar' }))
  const second = page.getByRole('alertdialog', { name: 'Tem certeza?' })
  await expect(second.locator(':focus')).not.toHaveText('Quero excluir')
  await press(page, second.getByRole('button', { name: 'Quero excluir' }))
  const third = page.getByRole('dialog', { name: 'Última confirmação' })
  await expect(third.getByLabel('Para confirmar, digite DELETAR')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(third).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Mais opções' })).toBeFocused()
})

test('the tutorial is gone through by keyboard alone', async ({ api, visit }) => {
  const { page } = await visit(await api.createNewcomer('Ana Souza'))
  const tutorial = page.getByRole('dialog', { name: 'Tutorial' })
  for (let step = 1; step <= 6; step += 1) {
    await expect(tutorial.getByRole('progressbar', { name: `Passo ${step} de 7` })).toBeVisible()
    await press(page, tutorial.getByRole('button', { name: 'Próximo' }))
  }
  await press(page, tutorial.getByRole('button', { name: 'Concluir' }))
  await expect(tutorial).toHaveCount(0)
  await expect(page.getByText('Tutorial concluído! 🎉')).toBeVisible()
})

test('somebody is found, asked to be friends and written to by keyboard alone', async ({ api, visit }) => {
  const name = `Bruno L${randomUUID().slice(0, 8)}`
  const [ana, bruno] = [await api.createPerson('Ana Souza'), await api.createPerson(name)]
  const { page } = await visit(ana)
  await press(page, page.getByRole('link', { name: 'Pesquisar', exact: true }))
  await tabTo(page, page.getByRole('searchbox'))
  await page.keyboard.type(name)
  const results = page.getByRole('list', { name: 'Resultados' })
  await press(page, results.getByRole('button', { name: `Conversar com ${name}` }))
  await expect(composer(page)).toBeFocused()
  await page.keyboard.type('Oi, Bruno')
  await page.keyboard.press('Enter')
  await expect(message(page, 'Oi, Bruno')).toBeVisible()

  await press(page, page.getByRole('button', { name: 'Ver perfil do contato' }))
  const profile = page.getByRole('dialog', { name: 'Perfil do contato' })
  await press(page, profile.getByRole('button', { name: 'Adicionar aos contatos' }))
  await expect(toast(page, 'Solicitação enviada!')).toBeVisible()
  const { friends } = await api.call(bruno, 'connections.list', {})
  expect(friends).toMatchObject([{ person_id: ana.id }])
})
