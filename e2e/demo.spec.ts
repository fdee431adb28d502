import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { liven } from '../tools/demo/liven.ts'
import { DRAFT, FAILED, setStage } from '../tools/demo/set-stage.ts'
import { faces, PASSWORD } from '../tools/demo/world.ts'
import { expectSeen, photos } from './support/media-steps.ts'
import { message, messages } from './support/screens.ts'
import { startServer } from './support/server.ts'
import { expect, NARROW, test } from './support/test.ts'

/** The sample world in a data folder of its own, by the command that people use. */
async function runDemo(dataDir: string): Promise<void> {
  const child = spawn(process.execPath, ['--import', 'tsx', 'tools/demo/demo.ts'], {
    env: { ...process.env, DATA_DIR: dataDir },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const [code] = (await once(child, 'exit')) as [number]
  expect(code).toBe(0)
}

/** Somebody's row, and not the group's in which they spoke last. */
const row = (page: Page, name: string): Locator =>
  page
    .getByRole('listitem')
    .filter({ has: page.getByRole('link', { name: new RegExp(`^(Online )?${name}`) }) })

const expectFace = async (place: Locator): Promise<void> => {
  const face = place.locator('img.avatar-photo').first()
  await expect.poll(() => face.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(512)
}

test('FEEL-015: the demo world has drawn faces, replies, a draft, a deleted and a failed message, someone online and someone typing, and the unread line stands above the first message that is really unread', async ({
  browser,
}) => {
  // A world is made first, with all its pictures.
  test.setTimeout(240_000)
  const dataDir = await mkdtemp(join(tmpdir(), 'lero-demo-'))
  await runDemo(dataDir)
  const server = await startServer({ DATA_DIR: dataDir })
  const live = await liven(server.origin)
  const context = await browser.newContext({ ...NARROW, locale: 'pt-BR', serviceWorkers: 'block' })
  // The install banner would come some seconds after the list.
  await context.addInitScript(() => localStorage.setItem('lero-install-shown', String(Date.now())))
  try {
    const page = await context.newPage()
    await page.goto(server.origin)
    await page.getByLabel('E-mail').fill('marina@demo.lero')
    await page.getByLabel('Senha', { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: 'Entrar', exact: true }).click()
    await expect(row(page, 'Dandara Nascimento')).toBeVisible()
    expect(faces.length).toBeGreaterThanOrEqual(8)
    for (const name of ['Dandara Nascimento', 'Vó Lourdes', 'Caio Menezes']) await expectFace(row(page, name))
    await expectFace(page.getByRole('navigation', { name: 'Navegação' }))
    await expect(row(page, 'Dandara Nascimento').getByText('Online')).toBeAttached()
    await expect(row(page, 'Churrasco de domingo')).toContainText('Rafa Teixeira está digitando')

    await test.step('stories, a request of a stranger, and chats pinned and muted are in the list', async () => {
      const story = (name: string) => page.getByRole('button', { name, exact: true })
      for (const name of [
        'Ver seu story',
        'Ver stories de Dandara Nascimento, novos',
        'Ver stories de Vó Lourdes',
      ])
        await expect(story(name)).toBeVisible()
      await expect(page.getByRole('button', { name: /^Solicitações de mensagem/ })).toBeVisible()
      await expect(row(page, 'Maria Aparecida')).toContainText('Foto · olha o tamanho do bolo')
    })

    await setStage(server.origin, page)
    await expect(row(page, 'Caio Menezes')).toContainText(`Rascunho: ${DRAFT}`)
    await row(page, 'Wesley Andrade').getByRole('link').click()
    await expect(message(page, FAILED).getByRole('button', { name: 'Tentar de novo' })).toBeVisible()
    await page.getByRole('button', { name: 'Voltar' }).click()

    await row(page, 'Caio Menezes').getByRole('link').click()
    await expect(messages(page).getByText('Mensagem apagada')).toBeVisible()
    await expect(message(page, 'Ficou dentro do que a gente falou.')).toContainText('editada')
    await expect(messages(page).getByText('orcamento-reforma.pdf')).toBeVisible()
    await expect(messages(page).getByRole('button', { name: /^Reproduzir/ })).toBeVisible()
    await page.getByRole('button', { name: 'Voltar' }).click()

    await row(page, 'Maria Aparecida').getByRole('link').click()
    await expectSeen(photos(page).first())
    await page.getByRole('button', { name: 'Voltar' }).click()

    await row(page, 'Dandara Nascimento').getByRole('link').click()
    await expect(messages(page).getByText('Foto de visualização única')).toBeVisible()
    await expect(messages(page).getByText('Foto visualizada')).toBeVisible()
    await expect(message(page, 'E o pão de queijo é por sua').locator('.quote')).toContainText(
      'Tá. Mas o café é por sua conta',
    )
    // She has read everything up to her own last words: three lines of Dandara's came after them.
    const line = messages(page).getByText('3 mensagens não lidas')
    await expect(line).toBeVisible()
    const below = (a: { y: number } | null, b: { y: number } | null) => (a?.y ?? 0) > (b?.y ?? Infinity)
    const lineAt = await line.boundingBox()
    const own = await message(page, 'Tá. Mas o café é por sua conta').first().boundingBox()
    expect(below(lineAt, await message(page, 'Combinado').boundingBox())).toBe(false)
    expect(below(lineAt, own)).toBe(true)
  } finally {
    await context.close()
    await live.close()
    await server.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
})
