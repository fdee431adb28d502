import type { BrowserContext, Page } from '@playwright/test'
import { randomUUID } from 'node:crypto'
import { rows } from './support/screens.ts'
import { expect, NARROW, test } from './support/test.ts'

/** What the browser complains of, from the first byte on: violations of the policy, and errors. */
async function listen(context: BrowserContext, page: Page): Promise<string[]> {
  const complaints: string[] = []
  await context.exposeFunction('reportViolation', (text: string) => void complaints.push(text))
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      const { effectiveDirective, blockedURI, sourceFile } = event
      const report = (window as unknown as { reportViolation: (text: string) => void }).reportViolation
      report(`${effectiveDirective} ${blockedURI} ${sourceFile}`)
    })
  })
  page.on('console', (message) => {
    // Whom one does not follow is answered so (part 2 §8), and the browser tells of each such answer.
    if (message.text().includes('status of 406') && message.location().url.endsWith('/api/follows.get'))
      return
    if (['error', 'warning'].includes(message.type())) complaints.push(`${page.url()}: ${message.text()}`)
  })
  page.on('pageerror', (error) => complaints.push(`${page.url()}: ${error.message}`))
  return complaints
}

async function goThrough(page: Page, paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    await page.goto(path)
    await expect(page.locator('.boot')).toBeHidden()
    await expect(page.getByRole('heading').first()).toBeVisible()
  }
}

test('nothing on any screen breaks the content security policy or writes an error', async ({
  api,
  visit,
}) => {
  const ana = await api.createPerson('Ana Souza')
  const bruno = await api.createPerson('Bruno Lima')
  const chatId = await api.createChat(ana, bruno)
  await api.sendTexts(bruno, chatId, 'Olha: https://example.com', '😂😂')
  const { page, context } = await visit(ana, 'about:blank')
  const complaints = await listen(context, page)
  await goThrough(page, [
    '/app',
    `/chat/${chatId}`,
    '/search',
    '/connections',
    '/reels',
    `/reels/${randomUUID()}`,
    '/create',
    '/profile',
    `/profile/${bruno.id}`,
    '/notifications',
    `/invite/group/${randomUUID()}`,
    '/landing',
    '/nope',
  ])
  await page.goto('/app')
  for (const entry of ['Configurações', 'Tema']) {
    await page.getByRole('button', { name: 'Mais opções' }).click()
    await page.getByRole('menuitem', { name: entry, exact: true }).click()
    await expect(page.getByRole('dialog', { name: entry === 'Tema' ? 'Escolher Tema' : entry })).toBeVisible()
    await page.keyboard.press('Escape')
  }
  await rows(page).getByRole('link').click()
  await page.getByRole('textbox', { name: 'Mensagem' }).fill('oi')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('region', { name: 'Mensagens' }).getByText('oi', { exact: true })).toBeVisible()
  expect(complaints).toEqual([])
})

test('nothing a visitor sees breaks the content security policy either', async ({ api, page, context }) => {
  const { groupId } = await api.createGroup(await api.createPerson(), 'Trilha', [])
  const complaints = await listen(context, page)
  await goThrough(page, ['/', '/auth', '/landing', '/nope', `/invite/group/${groupId}`, '/app'])
  await page.setViewportSize(NARROW.viewport)
  await goThrough(page, ['/', '/landing', '/nope'])
  expect(complaints).toEqual([])
})

test('the service worker is registered through the policy `lero`, and no other policy can be made', async ({
  page,
}) => {
  await page.goto('/')
  await page.evaluate(() => navigator.serviceWorker.ready)
  const make = (name: string) =>
    page.evaluate((wanted) => {
      const types = (
        window as unknown as { trustedTypes: { createPolicy: (name: string, rules: object) => unknown } }
      ).trustedTypes
      try {
        types.createPolicy(wanted, {})
        return 'made'
      } catch (error) {
        return (error as Error).message
      }
    }, name)
  expect(await make('lero')).toContain('already exists')
  expect(await make('another')).not.toBe('made')
  const run = page.evaluate(() => {
    document.createElement('script').text = 'window.ran = true'
  })
  await expect(run).rejects.toThrow('TrustedScript')
})
