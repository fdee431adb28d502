import type { Page } from '@playwright/test'
import { openSecurity, openTab } from './support/account-steps.ts'
import { composer, message, messages } from './support/screens.ts'
import { befriend, creator, makePhoto, makeVideo, openStories, publish, viewer } from './support/stories.ts'
import { expect, NARROW, test } from './support/test.ts'

/** The narrowest phone there still is. */
const SMALL = { ...NARROW, viewport: { width: 320, height: 640 } }

/** The browser's own setting for people who read larger, at twice its default of 16 px; not a zoom. */
async function readTwiceAsLarge(page: Page): Promise<void> {
  const client = await page.context().newCDPSession(page)
  await client.send('Page.setFontSizes', { fontSizes: { standard: 32 } })
  await expect(page.locator('html')).toHaveCSS('font-size', '32px')
}

/**
 * What stands out of the page sideways, words that do not fit into their box, and icons that lie over the words of
 * their button; an ellipsis is no cut.
 */
function findCut(page: Page): Promise<string[]> {
  return page.evaluate((pageWidth) => {
    const hasWords = (element: Element) =>
      element.tagName === 'INPUT' ||
      [...element.childNodes].some(({ nodeType, textContent }) => nodeType === 3 && textContent?.trim())
    /** What can be scrolled and shows a line and more is no cut. */
    const scrolls = (element: Element) => {
      const { overflowY, lineHeight } = getComputedStyle(element)
      return /auto|scroll/.test(overflowY) && element.clientHeight > Number.parseFloat(lineHeight) * 1.2
    }
    const liesOverWords = (icon: Element) => {
      const { left, right, top, bottom } = icon.getBoundingClientRect()
      const words = document.createRange()
      return [...(icon.closest('button')?.querySelectorAll('*') ?? [])].filter(hasWords).some((element) => {
        words.selectNodeContents(element)
        // What an ellipsis stands for is not drawn.
        const edge = element.matches('.cut') ? element.getBoundingClientRect().right : Infinity
        return [...words.getClientRects()].some(
          (line) =>
            Math.min(right, line.right, edge) - Math.max(left, line.left) > 1 &&
            Math.min(bottom, line.bottom) - Math.max(top, line.top) > 1,
        )
      })
    }
    const covering = [...document.querySelectorAll('button svg')]
      .filter((icon) => icon.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
      .filter((icon) => !icon.closest('[inert]') && liesOverWords(icon))
      .map((icon) => `over: ${icon.getAttribute('class')} ${icon.closest('button')?.textContent}`)
    const cut = [...document.querySelectorAll<HTMLElement>('body *')]
      .filter((element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
      .filter((element) => !element.closest('svg, [inert], .sr-only, .visually-hidden'))
      .flatMap((element) => {
        const { left, right } = element.getBoundingClientRect()
        const found = []
        // The six small phones of the landing page are pictures. Areas to touch may stand out by 8 px. Chips and colours are rows to be pushed sideways.
        if ((right > pageWidth + 1 || left < -1) && !element.closest('.chip-row, .creator-colours'))
          found.push('outside')
        if (hasWords(element) && getComputedStyle(element).display !== 'inline') {
          if (
            element.scrollWidth > element.clientWidth + 8 &&
            !element.matches('.cut, input, .landing-themes b')
          )
            found.push('wide')
          if (element.scrollHeight > element.clientHeight + 8 && !scrolls(element)) found.push('high')
        }
        return found.map((how) => `${how}: ${element.tagName} ${element.className} ${element.textContent}`)
      })
    return [...cut, ...covering]
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

test('FEEL-024: at 320 px with 200 % text nothing is cut or scrolls sideways: stories', async ({
  api,
  visit,
}) => {
  const [ana, maria] = [
    await api.createPerson('Ana Souza'),
    await api.createPerson('Maria Aparecida dos Santos Albuquerque'),
  ]
  await befriend(api, ana, maria)
  await publish(api, maria, { text_content: 'Otorrinolaringologistas de férias', location: 'Praia do Forte' })
  const story = await publish(api, ana)
  await api.call(maria, 'stories.view', { story_id: story.id })
  const { page } = await visit(ana, '/create', SMALL)
  await readTwiceAsLarge(page)
  await page.getByRole('button', { name: /Story de Texto/ }).click()
  await creator(page).getByRole('textbox', { name: 'Texto do story' }).fill('Otorrinolaringologistas')
  expect(await findCut(page), 'Story de Texto').toEqual([])
  await creator(page)
    .getByRole('button', { name: /Quem pode ver/ })
    .click()
  const audience = page.getByRole('dialog', { name: 'Quem pode ver' })
  await expect(audience).toBeVisible()
  expect(await findCut(page), 'Quem pode ver').toEqual([])
  await audience.getByRole('radio', { name: 'Personalizado' }).click()
  await expect(page.getByRole('dialog', { name: 'Personalizado' }).getByRole('checkbox')).toHaveCount(1)
  expect(await findCut(page), 'Personalizado').toEqual([])

  await page.goto('/create')
  await page.getByRole('button', { name: /Story de Vídeo/ }).click()
  expect(await findCut(page), 'Story de Vídeo').toEqual([])
  const video = { name: 'cores.webm', mimeType: 'video/webm', buffer: await makeVideo(page) }
  await creator(page).locator('input[type=file]').setInputFiles(video)
  await expect(creator(page).getByRole('slider', { name: 'Início do trecho' })).toBeVisible()
  expect(await findCut(page), 'the part of a video').toEqual([])

  await page.goto('/app')
  await openStories(page, 'Maria Aparecida')
  expect(await findCut(page), "another's story").toEqual([])
  await page.keyboard.press('Escape')
  await expect(viewer(page)).toHaveCount(0)
  await page.getByRole('button', { name: 'Ver seu story' }).click()
  const count = viewer(page).getByRole('button', { name: '1 visualização' })
  await expect(count).toBeVisible()
  expect(await findCut(page), 'the own story').toEqual([])
  await count.click()
  await expect(page.getByRole('dialog', { name: /Visualizações/ }).getByRole('listitem')).toHaveCount(1)
  expect(await findCut(page), 'Visualizações').toEqual([])
})

test('FEEL-024: at 320 px with 200 % text nothing is cut or scrolls sideways: profiles and lists of people', async ({
  api,
  visit,
}) => {
  const [ana, maria] = [
    await api.createPerson('Ana Souza'),
    await api.createPerson('Maria Aparecida dos Santos Albuquerque'),
  ]
  const chat = await api.createChat(ana, maria)
  await api.call(ana, 'conversations.set_state', {
    conversation_id: chat,
    muted_until: new Date(Date.now() + 3_600_000).toISOString(),
  })
  await api.call(maria, 'profile.update', { bio: 'Otorrinolaringologista em Guaratinguetá' })
  const { page } = await visit(ana, `/profile/${maria.id}`, SMALL)
  await readTwiceAsLarge(page)
  await expect(page.getByRole('heading', { name: maria.name })).toBeVisible()
  expect(await findCut(page), "another's profile").toEqual([])

  await page.goto('/profile')
  await page.getByRole('button', { name: 'Compartilhar perfil' }).click()
  await expect(page.getByRole('dialog', { name: 'Compartilhar perfil' })).toBeVisible()
  expect(await findCut(page), 'Compartilhar perfil').toEqual([])
  await page.keyboard.press('Escape')
  const photo = { name: 'praia.jpg', mimeType: 'image/jpeg', buffer: await makePhoto() }
  await page.locator('input[type=file]').setInputFiles(photo)
  await expect(page.getByRole('application', { name: 'Recorte da foto' })).toBeVisible()
  expect(await findCut(page), 'Ajustar foto').toEqual([])
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Tutorial' }).click()
  for (let step = 1; step <= 7; step += 1) {
    await expect(page.getByRole('progressbar', { name: `Passo ${step} de 7` })).toBeVisible()
    expect(await findCut(page), `Tutorial ${step}`).toEqual([])
    await page.getByRole('button', { name: /^(Próximo|Concluir)$/ }).click()
  }

  await api.call(ana, 'people.block', { user_id: maria.id })
  for (const list of ['Usuários bloqueados', 'Conversas silenciadas']) {
    await page.goto('/app')
    await page.getByRole('button', { name: 'Mais opções' }).click()
    await page.getByRole('menuitem', { name: 'Configurações', exact: true }).click()
    await page.getByRole('button', { name: list }).click()
    await expect(page.getByRole('dialog', { name: list }).getByRole('listitem')).toHaveCount(1)
    expect(await findCut(page), list).toEqual([])
  }

  await page.goto('/app')
  await page.getByRole('button', { name: 'Mais opções' }).click()
  await page.getByRole('menuitem', { name: 'Meu Perfil' }).click()
  const own = page.getByRole('dialog', { name: 'Meu Perfil' })
  await expect(own).toBeVisible()
  expect(await findCut(page), 'Meu Perfil').toEqual([])
  await own.getByRole('button', { name: 'Editar perfil' }).click()
  expect(await findCut(page), 'Editar perfil').toEqual([])
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Mais opções' }).click()
  await page.getByRole('menuitem', { name: 'Instalar App' }).click()
  const banner = page.getByRole('dialog', { name: 'Instale o Lero' })
  await expect(banner).toBeVisible()
  expect(await findCut(page), 'Instale o Lero').toEqual([])
  await banner.getByRole('button', { name: 'Instalar', exact: true }).click()
  await expect(page.getByRole('dialog', { name: 'Como instalar o Lero' })).toBeVisible()
  expect(await findCut(page), 'Como instalar o Lero').toEqual([])
})
