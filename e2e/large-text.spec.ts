import type { Page } from '@playwright/test'
import { openSecurity, openTab } from './support/account-steps.ts'
import { composer, message, messages } from './support/screens.ts'
import { creator, makePhoto } from './support/stories.ts'
import { expect, NARROW, test } from './support/test.ts'

/** The narrowest phone there still is. */
const SMALL = { ...NARROW, viewport: { width: 320, height: 640 } }

/** The browser's own setting for people who read larger, at twice its default of 16 px; not a zoom. */
async function readTwiceAsLarge(page: Page): Promise<void> {
  const client = await page.context().newCDPSession(page)
  await client.send('Page.setFontSizes', { fontSizes: { standard: 32 } })
  await expect(page.locator('html')).toHaveCSS('font-size', '32px')
}

/** What stands out of the page sideways, and words that do not fit into their box; an ellipsis is no cut. */
function findCut(page: Page): Promise<string[]> {
  return page.evaluate((pageWidth) => {
    const hasWords = (element: Element) =>
      element.tagName === 'INPUT' ||
      [...element.childNodes].some(({ nodeType, textContent }) => nodeType === 3 && textContent?.trim())
    return [...document.querySelectorAll<HTMLElement>('body *')]
      .filter((element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
      .filter((element) => !element.closest('svg, [inert], .sr-only, .visually-hidden'))
      .flatMap((element) => {
        const { left, right } = element.getBoundingClientRect()
        const found = []
        // The six small phones of the landing page are pictures. Areas to touch may stand out by 8 px. The chips are a row to be pushed sideways.
        if ((right > pageWidth + 1 || left < -1) && !element.closest('.chip-row')) found.push('outside')
        if (hasWords(element) && getComputedStyle(element).display !== 'inline') {
          if (
            element.scrollWidth > element.clientWidth + 8 &&
            !element.matches('.cut, input, .landing-themes b')
          )
            found.push('wide')
          if (element.scrollHeight > element.clientHeight + 8) found.push('high')
        }
        return found.map((how) => `${how}: ${element.tagName} ${element.className} ${element.textContent}`)
      })
  }, SMALL.viewport.width)
}

test.use(SMALL)

test('FEEL-024: at 320 px with 200 % text nothing is cut or scrolls sideways: chats', async ({
  api,
  visit,
}) => {
  const ana = await api.createPerson('Ana Souza')
  const maria = await api.createPerson('Maria Aparecida dos Santos Albuquerque')
  const chat = await api.createChat(ana, maria)
  await api.sendTexts(
    maria,
    chat,
    'Bora pra Pedra do Sino no sábado? https://exemplo.br/um/caminho/comprido',
    '😂',
  )
  await api.sendTexts(ana, chat, 'Otorrinolaringologistas anticonstitucionalissimamente', 'ok')
  await api.sendTexts(maria, chat, 'Combinado')
  const { page } = await visit(ana, '/app', SMALL)
  const name = page.locator('.row-name')
  await expect(name).toHaveCSS('font-size', '16px')
  await readTwiceAsLarge(page)
  await expect(name).toHaveCSS('font-size', '32px')
  await test.step('list', async () => expect(await findCut(page)).toEqual([]))

  for (const [entry, dialog] of [
    ['Tema', 'Escolher Tema'],
    ['Configurações', 'Configurações'],
  ] as const) {
    await page.getByRole('button', { name: 'Mais opções' }).click()
    await expect(page.getByRole('menuitem', { name: entry, exact: true })).toBeVisible()
    expect(await findCut(page), 'menu').toEqual([])
    await page.getByRole('menuitem', { name: entry, exact: true }).click()
    await expect(page.getByRole('dialog', { name: dialog })).toBeVisible()
    expect(await findCut(page), dialog).toEqual([])
    await page.keyboard.press('Escape')
  }

  await name.click()
  await expect(messages(page).getByText('Combinado')).toBeVisible()
  await composer(page).fill('Uma resposta comprida, que precisa de mais de uma linha')
  expect(await findCut(page), 'conversation').toEqual([])
  await message(page, 'Combinado').locator('.bubble').click({ button: 'right' })
  await expect(page.getByRole('menuitem', { name: 'Responder' })).toBeVisible()
  expect(await findCut(page), 'menu of a message').toEqual([])
})

test('FEEL-024: at 320 px with 200 % text nothing is cut or scrolls sideways: the other screens', async ({
  api,
  visit,
  visitSignedOut,
}) => {
  const { page } = await visit(await api.createPerson('Ana Souza'), '/app', SMALL)
  await readTwiceAsLarge(page)
  for (const path of [
    '/app',
    '/search',
    '/connections',
    '/notifications',
    '/profile',
    '/create',
    '/reels',
    '/nada',
    '/landing',
  ]) {
    await page.goto(path)
    await expect(page.getByRole('heading').first()).toBeVisible()
    expect(await findCut(page), path).toEqual([])
  }
  await page.goto('/create')
  await page.getByRole('button', { name: /Story de Foto/ }).click()
  const photo = { name: 'mata.jpg', mimeType: 'image/jpeg', buffer: await makePhoto() }
  await creator(page).locator('input[type=file]').setInputFiles(photo)
  await expect(creator(page).getByRole('button', { name: 'Girar' })).toBeVisible()
  expect(await findCut(page), 'Story de Foto').toEqual([])
  await creator(page).getByRole('button', { name: 'Texto na foto' }).click()
  await creator(page).getByRole('textbox', { name: 'Texto na foto' }).fill('Bom dia')
  expect(await findCut(page), 'Texto na foto').toEqual([])
  await page.goto('/app')
  const panel = await openSecurity(page)
  await expect(panel.getByRole('listitem')).toHaveCount(1)
  expect(await findCut(page), 'Segurança').toEqual([])
  await panel.getByRole('button', { name: 'Trocar senha' }).click()
  await page.getByLabel('Nova senha').fill('futebol')
  await page.getByRole('button', { name: 'Salvar' }).click()
  await expect(page.getByText('Esta senha está entre as mais usadas e é fácil de adivinhar')).toBeVisible()
  expect(await findCut(page), 'Trocar senha').toEqual([])

  await page.goto('/app')
  await page.getByRole('button', { name: 'Mais opções' }).click()
  await page.getByRole('menuitem', { name: 'Configurações', exact: true }).click()
  await page.getByRole('button', { name: /^Vincular conta/ }).click()
  await expect(page.getByRole('dialog', { name: 'Vincular conta' }).getByText('Sem telefone')).toBeVisible()
  expect(await findCut(page), 'Vincular conta').toEqual([])

  await page.goto('/app')
  await page.getByRole('button', { name: 'Mais opções' }).click()
  await page.getByRole('menuitem', { name: 'Configurações', exact: true }).click()
  await page.getByRole('button', { name: 'Excluir conta' }).click()
  const question = page.getByRole('alertdialog', { name: 'Excluir sua conta?' })
  await expect(question).toBeVisible()
  await expect(page.getByRole('dialog', { name: 'Configurações' })).toHaveCount(0)
  expect(await findCut(page), 'Excluir conta').toEqual([])
  await question.getByRole('button', { name: 'Baixar meus dados antes' }).click()
  await page.getByRole('button', { name: 'Preparar meus dados' }).click()
  await expect(page.getByText('Seus dados estão prontos')).toBeVisible()
  expect(await findCut(page), 'Baixar meus dados').toEqual([])

  const { page: door } = await visitSignedOut('/auth')
  await door.setViewportSize(SMALL.viewport)
  await readTwiceAsLarge(door)
  await expect(door.getByLabel('Senha', { exact: true })).toBeVisible()
  expect(await findCut(door), 'Entrar').toEqual([])
  await openTab(door, 'Criar conta')
  await expect(door.getByLabel('Nome (opcional)')).toBeVisible()
  expect(await findCut(door), 'Criar conta').toEqual([])
})
