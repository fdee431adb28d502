import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { composer, putFinger, row, write } from './support/screens.ts'
import { expect, NARROW, test } from './support/test.ts'

const id = '0b9c3a52-6d5f-4c0e-9d1b-2f4a7c8e9d10'

test.describe('anonymous', () => {
  test('SHELL-001, SHELL-002: / and /auth show the same sign-in and sign-up screen', async ({ page }) => {
    for (const path of ['/', '/auth']) {
      await page.goto(path)
      await expect(page.getByRole('tab', { name: 'Entrar' })).toBeVisible()
      await expect(page.getByRole('tab', { name: 'Criar conta' })).toBeVisible()
    }
  })

  test('SHELL-003: /landing shows the marketing page', async ({ page }) => {
    await page.goto('/landing')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('O papo do seu jeito, sem perder uma palavra.')
  })

  const expectSentAway = async (page: Page, path: string): Promise<void> => {
    await page.goto(path)
    await expect(page).toHaveURL(`/?redirect=${encodeURIComponent(path)}`)
    await expect(page.getByRole('tab', { name: 'Entrar' })).toBeVisible()
  }

  test('SHELL-021, SHELL-022, SHELL-023, SHELL-024: /app, /connections, /chat and /search lead to /', async ({ page }) => {
    for (const path of ['/app', '/connections', `/chat/${id}`, '/search']) await expectSentAway(page, path)
  })

  test('SHELL-025, SHELL-026, SHELL-027, SHELL-028: /reels, /profile, /profile/{userId} and /create lead to /', async ({
    page,
  }) => {
    for (const path of ['/reels', '/profile', `/profile/${id}`, '/create']) await expectSentAway(page, path)
  })

  test('SHELL-029, SHELL-014: /notifications and the profile of another lead to /', async ({ page }) => {
    for (const path of ['/notifications', `/profile/${id}`]) await expectSentAway(page, path)
  })

  test('SHELL-021: the way to / takes about 100 ms', async ({ page }) => {
    await page.goto('/landing')
    await expect(page.getByRole('main')).toBeVisible()
    await page.clock.install()
    await page.evaluate(() => history.pushState(null, '', '/app'))
    await page.clock.runFor(90)
    await expect(page).toHaveURL('/app')
    await page.clock.runFor(20)
    await expect(page).toHaveURL('/?redirect=%2Fapp')
  })

  test('SHELL-030: the open pages are /, /auth, /landing, the 404 page and the group invites', async ({ page }) => {
    for (const path of ['/', '/auth', '/landing', '/nada', `/invite/group/${id}`]) {
      await page.goto(path)
      await expect(page.getByRole('heading').first()).toBeVisible()
      await expect(page).toHaveURL(path)
    }
  })

  test('SHELL-017, SHELL-018: every kind of invite address is the group invite page', async ({ page }) => {
    await page.goto(`/invite/group/${id}`)
    await expect(page.getByRole('heading', { name: 'Convite de grupo' })).toBeVisible()
    await page.goto(`/invite/qualquer/${id}`)
    await expect(page).toHaveURL(`/invite/group/${id}`)
    await expect(page.getByRole('heading', { name: 'Convite de grupo' })).toBeVisible()
  })

  test('SHELL-019, SHELL-020: any other path is a 404 page with a link home', async ({ page }) => {
    await page.goto('/nao/existe')
    await expect(page.getByRole('heading', { name: 'Oops! Page not found' })).toBeVisible()
    await expect(page.getByText('Página não encontrada')).toBeVisible()
    await page.getByRole('link', { name: 'Return to Home' }).click()
    await expect(page).toHaveURL('/')
  })
})

test('SHELL-004, SHELL-057, SHELL-058, SHELL-061: /app shows the logo, the bell and the connections', async ({
  api,
  visit,
}) => {
  const { page } = await visit(await api.createPerson())
  await expect(page.getByRole('img', { name: 'Lero' })).toBeVisible()
  await page.getByRole('button', { name: 'Notificações' }).click()
  await expect(page).toHaveURL('/notifications')
  await page.goBack()
  await page.getByRole('button', { name: 'Conexões' }).click()
  await expect(page).toHaveURL('/connections')
})

test('SHELL-060: without unread notifications the bell is not red and has no badge', async ({ api, visit }) => {
  const { page } = await visit(await api.createPerson())
  const bell = page.getByRole('button', { name: 'Notificações' })
  await expect(bell).toBeVisible()
  await expect(bell).not.toHaveClass(/danger/)
  await expect(bell.locator('.badge')).toHaveCount(0)
})

test('SHELL-005, SHELL-006, SHELL-007: /chat opens a conversation by its id and a group by group_{groupId}', async ({
  api,
  visit,
}) => {
  const ana = await api.createPerson('Ana Souza')
  const bruno = await api.createPerson('Bruno Lima')
  const conversationId = await api.createChat(ana, bruno)
  const { groupId } = await api.createGroup(ana, 'Churrasco de domingo', [bruno])
  const { page } = await visit(ana, `/chat/group_${groupId}`)
  await expect(page.getByRole('heading', { name: 'Churrasco de domingo' })).toBeVisible()
  await page.goto(`/chat/${conversationId}`)
  await expect(page.getByRole('heading', { name: 'Bruno Lima' })).toBeVisible()
})

test('SHELL-008, SHELL-009, SHELL-010, SHELL-011: the screens of the signed-in', async ({ api, visit }) => {
  const { page } = await visit(await api.createPerson())
  for (const [path, title] of [
    ['/connections', 'Conexões'],
    ['/search', 'Pesquisar'],
    ['/reels', 'Reels'],
    ['/profile', 'Perfil'],
  ] as const) {
    await page.goto(path)
    await expect(page.getByRole('heading', { name: title, exact: true })).toBeVisible()
  }
})

test('SHELL-012, SHELL-015, SHELL-016, SHELL-031: more screens of the signed-in', async ({ api, visit }) => {
  const { page } = await visit(await api.createPerson())
  for (const [path, title] of [
    [`/profile/${id}`, 'Perfil'],
    ['/create', 'Criar'],
    ['/notifications', 'Notificações'],
    [`/reels/${id}`, 'Reels'],
  ] as const) {
    await page.goto(path)
    await expect(page.getByRole('heading', { name: title, exact: true })).toBeVisible()
    await expect(page).toHaveURL(path)
  }
})

test('SHELL-013: a profile without an id is /reels, and /chat without one is /app', async ({ api, visit }) => {
  const { page } = await visit(await api.createPerson(), '/profile/undefined')
  await expect(page).toHaveURL('/reels')
  await page.goto('/profile/')
  await expect(page).toHaveURL('/reels')
  await page.goto('/chat')
  await expect(page).toHaveURL('/app')
})

test('SHELL-062, SHELL-073: the menu signs out and goes to / without a redirect', async ({ api, visit }) => {
  const { page } = await visit(await api.createPerson())
  await page.getByRole('button', { name: 'Mais', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Sair' }).click()
  await expect(page.getByRole('tab', { name: 'Entrar' })).toBeVisible()
  await expect(page).toHaveURL('/')
})

test('signing out asks first when messages would be lost', async ({ twoPeople: { ana } }) => {
  await row(ana.page, 'Bruno Lima').getByRole('link').click()
  await expect(composer(ana.page)).toBeVisible()
  await ana.goOffline()
  await write(ana.page, 'não saiu')
  await expect(row(ana.page, 'Bruno Lima').getByRole('img', { name: 'enviando' })).toBeVisible()
  await ana.page.getByRole('button', { name: 'Mais', exact: true }).click()
  await ana.page.getByRole('menuitem', { name: 'Sair' }).click()
  await expect(ana.page.getByRole('alertdialog')).toContainText('Mensagens não enviadas')
  await ana.page.getByRole('alertdialog').getByRole('button', { name: 'Cancelar' }).click()
  await expect(ana.page).toHaveURL('/app')
})

test('SHELL-064, I18N-001, I18N-002: settings open by the menu and offer the three languages', async ({
  api,
  visit,
}) => {
  const { page } = await visit(await api.createPerson())
  await expect(page.locator('html')).toHaveAttribute('lang', 'pt-BR')
  await page.getByRole('button', { name: 'Mais', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Configurações' }).click()
  const settings = page.getByRole('dialog', { name: 'Configurações' })
  await expect(settings.getByRole('radio')).toHaveCount(3)
  await expect(settings.getByRole('radio', { name: 'Português' })).toBeChecked()

  await test.step('I18N-003: English and Spanish really change the interface, and last through a reload', async () => {
    await settings.getByRole('radio', { name: 'English' }).click()
    await expect(page.getByRole('dialog', { name: 'Settings' })).toBeVisible()
    await page.reload()
    await expect(page.getByPlaceholder('Search chats...')).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('lang', 'en')
    await page.getByRole('button', { name: 'More', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Settings' }).click()
    await page.getByRole('radio', { name: 'Español' }).click()
    await page.reload()
    await expect(page.getByPlaceholder('Buscar chats...')).toBeVisible()
  })
})

test('SHELL-052, SHELL-054, SHELL-055: a desk shows list and right pane, with a way to /search', async ({
  api,
  visit,
}) => {
  const ana = await api.createPerson('Ana Souza')
  await api.createChat(ana, await api.createPerson('Bruno Lima'))
  const { page } = await visit(ana)
  await expect(page.getByRole('heading', { name: 'Escolha uma conversa' })).toBeVisible()
  await row(page, 'Bruno Lima').getByRole('link').click()
  await expect(page.getByRole('heading', { name: 'Bruno Lima' })).toBeVisible()
  await expect(row(page, 'Bruno Lima')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'Pesquisar pessoas' }).click()
  await expect(page).toHaveURL('/search')
})

test('Ctrl+K searches, Alt with the arrows goes through the chats', async ({ api, visit }) => {
  const ana = await api.createPerson('Ana Souza')
  const withBruno = await api.createChat(ana, await api.createPerson('Bruno Lima'))
  const withCaio = await api.createChat(ana, await api.createPerson('Caio Menezes'))
  await api.sendTexts(ana, withBruno, 'oi')
  await api.sendTexts(ana, withCaio, 'oi')
  const { page } = await visit(ana)
  await expect(row(page, 'Bruno Lima')).toBeVisible()
  await page.keyboard.press('Alt+ArrowDown')
  await expect(page.getByRole('heading', { name: 'Caio Menezes' })).toBeVisible()
  await page.keyboard.press('Alt+ArrowDown')
  await expect(page.getByRole('heading', { name: 'Bruno Lima' })).toBeVisible()
  await page.keyboard.press('Alt+ArrowUp')
  await expect(page.getByRole('heading', { name: 'Caio Menezes' })).toBeVisible()
  await page.keyboard.press('Control+k')
  await expect(page).toHaveURL('/search')
})

test("SHELL-077: a screen that breaks says 'Unexpected Application Error!' and offers to reload", async ({
  api,
  visit,
}) => {
  const { page, context } = await visit(await api.createPerson())
  await context.route('**/assets/search-screen*.js', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: 'throw new Error("broken")' }),
  )
  await page.goto('/search')
  await expect(page.getByRole('heading', { name: 'Unexpected Application Error!' })).toBeVisible()
  await expect(page.getByText('Algo deu errado. Recarregue a página.')).toBeVisible()
  await context.unroute('**/assets/search-screen*.js')
  await page.getByRole('button', { name: 'Recarregar' }).click()
  await expect(page.getByRole('heading', { name: 'Pesquisar' })).toBeVisible()
})

test.describe('on a phone', () => {
  test('SHELL-042, SHELL-043, SHELL-044, SHELL-045: the tabs of the bottom bar', async ({ api, visit }) => {
    const { page } = await visit(await api.createPerson(), '/profile', NARROW)
    const bar = page.getByRole('navigation', { name: 'Navegação' })
    for (const [name, path] of [
      ['Início', '/app'],
      ['Pesquisar', '/search'],
      ['Postar', '/create'],
      ['Reels', '/reels'],
    ] as const) {
      await bar.getByRole('link', { name, exact: true }).click()
      await expect(page).toHaveURL(path)
      await expect(bar.getByRole('link', { name, exact: true })).toHaveAttribute('aria-current', 'page')
    }
    await test.step('SHELL-046: Perfil', async () => {
      await bar.getByRole('link', { name: 'Perfil' }).click()
      await expect(page).toHaveURL('/profile')
    })
  })

  test('SHELL-052: list and conversation show one at a time, and back returns to the list', async ({ api, visit }) => {
    const ana = await api.createPerson('Ana Souza')
    await api.createChat(ana, await api.createPerson('Bruno Lima'))
    const { page } = await visit(ana, '/app', NARROW)
    await row(page, 'Bruno Lima').getByRole('link').click()
    await expect(composer(page)).toBeVisible()
    await expect(page.getByPlaceholder('Buscar conversas...')).toBeHidden()
    await page.getByRole('button', { name: 'Voltar' }).click()
    await expect(page.getByPlaceholder('Buscar conversas...')).toBeVisible()
    await expect(composer(page)).toHaveCount(0)
    await row(page, 'Bruno Lima').getByRole('link').click()
    await expect(composer(page)).toBeVisible()
    await page.goBack()
    await expect(page.getByPlaceholder('Buscar conversas...')).toBeVisible()
  })

  const drag = async (page: Page, x: number, y: number, from: { x: number; y: number } = { x: 195, y: 500 }) => {
    const finger = await putFinger(page)
    await finger.down(from.x, from.y)
    await finger.moveBy(x, y)
    await finger.up()
  }

  test('SHELL-032, SHELL-033, SHELL-034, SHELL-037: a swipe goes through the six stops and does not wrap', async ({
    api,
    visit,
  }) => {
    const { page } = await visit(await api.createPerson(), '/app', NARROW)
    await expect(page.getByText('Ainda não tem conversa por aqui')).toBeVisible()
    await drag(page, 60, 0)
    await expect(page).toHaveURL('/app')
    for (const path of ['/search', '/create', '/reels', '/profile', '/notifications']) {
      await drag(page, -60, 0)
      await expect(page).toHaveURL(path)
      await expect(page.getByRole('heading').first()).toBeVisible()
    }
    await drag(page, -60, 0)
    await expect(page).toHaveURL('/notifications')
    await drag(page, 60, 0)
    await expect(page).toHaveURL('/profile')
  })

  test('SHELL-035, SHELL-036: 40 px and less, or more down than across, change nothing', async ({ api, visit }) => {
    const { page } = await visit(await api.createPerson(), '/create', NARROW)
    await expect(page.getByRole('heading', { name: 'Criar' })).toBeVisible()
    await drag(page, -40, 0)
    await drag(page, -60, 61)
    await expect(page).toHaveURL('/create')
    await drag(page, -41, 0)
    await expect(page).toHaveURL('/reels')
  })

  test('SHELL-038, SHELL-039, SHELL-040, SHELL-041: the page follows the finger within its limits', async ({
    api,
    visit,
  }) => {
    const { page } = await visit(await api.createPerson(), '/create', NARROW)
    await expect(page.getByRole('heading', { name: 'Criar' })).toBeVisible()
    const offset = () => page.getByRole('main').evaluate((main) => main.style.translate)
    const finger = await putFinger(page)
    await finger.down(195, 500)
    await finger.moveBy(-5, 0)
    expect(await offset()).toBe('')
    await finger.moveBy(-45, 0)
    await expect.poll(offset).toMatch(/^-50px/)
    await finger.moveBy(-130, 0)
    await expect.poll(offset).toMatch(/^-100px/)
    await finger.up()
    await expect(page).toHaveURL('/reels')
    await expect.poll(offset).toBe('')

    await page.goto('/app')
    await expect(page.getByText('Ainda não tem conversa por aqui')).toBeVisible()
    await finger.down(195, 500)
    await finger.moveBy(50, 0)
    await expect.poll(offset).toMatch(/^30px/)
    await finger.up()
    await expect.poll(offset).toBe('')
  })

  test('SHELL-088: a swipe outside the tabs, or in an open chat, changes nothing', async ({ api, visit }) => {
    const ana = await api.createPerson('Ana Souza')
    const bruno = await api.createPerson('Bruno Lima')
    const conversationId = await api.createChat(ana, bruno)
    await api.sendTexts(bruno, conversationId, 'oi')
    const { page } = await visit(ana, '/connections', NARROW)
    for (const path of ['/connections', `/chat/${conversationId}`, `/profile/${id}`]) {
      await page.goto(path)
      await expect(page.getByRole('heading').first()).toBeVisible()
      await drag(page, -80, 0)
      await expect(page).toHaveURL(path)
    }
  })
})

test.describe('in the installed app', () => {
  const install = async (page: Page): Promise<void> => {
    const client = await page.context().newCDPSession(page)
    await client.send('Emulation.setEmulatedMedia', { features: [{ name: 'display-mode', value: 'standalone' }] })
    await page.reload()
  }

  test('SHELL-048: the first back press at home stays and says to press again', async ({ api, visit }) => {
    const { page } = await visit(await api.createPerson(), '/app', NARROW)
    await install(page)
    await expect(page.getByText('Ainda não tem conversa por aqui')).toBeVisible()
    await expect.poll(() => page.evaluate(() => (history.state as { isGuard?: boolean } | null)?.isGuard)).toBe(true)
    await page.evaluate(() => history.back())
    await expect(page.getByText('Pressione novamente para sair')).toBeVisible()
    await expect(page).toHaveURL('/app')

    await test.step('SHELL-047: a second press within 2 s leaves', async () => {
      await page.evaluate(() => history.back())
      await expect(page).toHaveURL('about:blank')
    })
  })

  test('SHELL-050, SHELL-051: elsewhere back goes back, and /chat is home', async ({ api, visit }) => {
    const { page } = await visit(await api.createPerson(), '/chat', NARROW)
    await install(page)
    await expect(page.getByText('Ainda não tem conversa por aqui')).toBeVisible()
    await page.getByRole('link', { name: 'Pesquisar', exact: true }).click()
    await expect(page).toHaveURL('/search')
    await page.evaluate(() => history.back())
    await expect(page).toHaveURL('/app')
    await expect(page.getByText('Pressione novamente para sair')).toHaveCount(0)
    await page.evaluate(() => history.back())
    await expect(page.getByText('Pressione novamente para sair')).toBeVisible()
  })
})

test('SHELL-086: no visible text of the first screens is English', async ({ api, visit }) => {
  const ana = await api.createPerson('Ana Souza')
  const bruno = await api.createPerson('Bruno Lima')
  const conversationId = await api.createChat(ana, bruno)
  await api.sendTexts(bruno, conversationId, `olá ${randomUUID().slice(0, 4)}`)
  const { page } = await visit(ana)
  for (const path of ['/app', `/chat/${conversationId}`, '/search', '/connections', '/create', '/notifications', '/profile']) {
    await page.goto(path)
    await expect(page.getByRole('navigation', { name: 'Navegação' })).toBeVisible()
    await expect(page.getByRole('heading').first()).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('lang', 'pt-BR')
    const words = await page.locator('body').innerText()
    expect(words).not.toMatch(/\b(the|search|message|chats|loading|error|settings|back|send|home)\b/i)
  }
})
