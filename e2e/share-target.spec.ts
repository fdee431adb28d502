import { open } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import { submitPassword } from './support/account-steps.ts'
import { expectAccessible } from './support/axe.ts'
import type { GivenFile } from './support/media-files.ts'
import { expectSeen, photos, toast } from './support/media-steps.ts'
import { message, messages, row, waitForWorker } from './support/screens.ts'
import { expect, NARROW, test } from './support/test.ts'

const sheet = (page: Page): Locator => page.getByRole('dialog', { name: 'Enviar para' })
const preview = (page: Page): Locator => page.getByRole('dialog', { name: 'Antes de enviar' })
const isKept = (page: Page) => page.evaluate(() => caches.has('lero-shared'))

/** As the system does it when another app shares: a form is posted to the address that the manifest names. */
async function share(
  page: Page,
  words: Record<string, string>,
  files: GivenFile[] | string = [],
): Promise<void> {
  await page.evaluate((given) => {
    const form = document.createElement('form')
    Object.assign(form, { id: 'share', method: 'POST', action: '/share', enctype: 'multipart/form-data' })
    for (const [name, value] of Object.entries(given)) {
      const field = document.createElement('textarea')
      Object.assign(field, { name, value })
      form.append(field)
    }
    const input = document.createElement('input')
    Object.assign(input, { type: 'file', name: 'files', multiple: true })
    form.append(input)
    document.body.append(form)
  }, words)
  await page.locator('#share input').setInputFiles(files)
  await Promise.all([
    page.waitForEvent('load'),
    page.evaluate(() => document.querySelector<HTMLFormElement>('#share')!.submit()),
  ])
}

const writeText = (name: string, mimeType = 'text/plain'): GivenFile => ({
  name,
  mimeType,
  buffer: Buffer.from('<script>alert(1)</script>'),
})

test('the manifest names where shares go, and what they may be', async ({ request }) => {
  const { share_target } = (await (await request.get('/manifest.webmanifest')).json()) as Record<
    string,
    unknown
  >
  const accept = ['image/*', 'video/*', 'audio/*', 'application/*', 'text/*']
  expect(share_target).toEqual({
    action: '/share',
    method: 'POST',
    enctype: 'multipart/form-data',
    params: { title: 'title', text: 'text', url: 'url', files: [{ name: 'files', accept }] },
  })
})

test('a text and an address that another app shares go to the chat one chooses, and not before', async ({
  twoPeople: { ana, bruno },
}) => {
  const { page } = ana
  await waitForWorker(page)
  const words = { title: 'Pudim', text: 'Receita de Pudim que deu certo', url: 'https://pudim.test/receita' }
  await share(page, words)
  await expect(sheet(page)).toBeVisible()
  await expect(page).toHaveURL('/app')
  const field = sheet(page).getByRole('textbox', { name: 'Mensagem' })
  await expect(field).toHaveValue('Receita de Pudim que deu certo\nhttps://pudim.test/receita')
  await expectAccessible(page)
  // Where it is left for a moment it is there again.
  await page.reload()
  await field.fill('Olha esse: https://pudim.test/receita')
  await expect(sheet(page).getByRole('button', { name: 'Enviar' })).toBeDisabled()
  const choice = sheet(page).getByRole('checkbox', { name: 'Bruno Lima' })
  const chosen = sheet(page).getByRole('status').filter({ hasText: 'Bruno Lima' })
  const findTop = async () => (await field.boundingBox())?.y
  await choice.click()
  await expect(chosen).toBeVisible()
  const top = await findTop()
  await choice.click()
  await expect(chosen).toBeHidden()
  expect(await findTop()).toBe(top)
  await choice.click()
  await expect(row(bruno.page, 'Ana Souza')).not.toContainText('Olha esse')
  await sheet(page).getByRole('button', { name: 'Enviar' }).click()
  const link = message(page, 'Olha esse:').getByRole('link')
  await expect(link).toHaveAttribute('href', 'https://pudim.test/receita')
  await expect(row(bruno.page, 'Ana Souza')).toContainText('Olha esse: https://pudim.test/receita')
  expect(await isKept(page)).toBe(false)
  await expect(messages(page).getByText('Encaminhada')).toHaveCount(0)
  await page.goBack()
  await expect(sheet(page)).toHaveCount(0)
})

test('a text and an address go once where one presses twice', async ({ chat: { ana }, visit }) => {
  const { page } = await visit(ana)
  await waitForWorker(page)
  await share(page, { text: 'Uma vez só', url: 'https://pudim.test/uma' })
  await sheet(page).getByRole('checkbox', { name: 'Bruno Lima' }).click()
  await sheet(page).getByRole('button', { name: 'Enviar' }).dblclick()
  await expect(message(page, 'Uma vez só')).toHaveCount(1)
})

test.describe('on a phone', () => {
  test.use(NARROW)

  test('a photo goes to several chats through the preview, with the words that came along', async ({
    api,
    chat: { ana, bruno, conversationId },
    visit,
  }) => {
    const caio = await api.createPerson('Caio Prado')
    const other = await api.createChat(ana, caio)
    const { page } = await visit(ana)
    await waitForWorker(page)
    const square = { width: 600, height: 400, channels: 3, background: '#2f8f9d' } as const
    const buffer = await sharp({ create: square }).png().toBuffer()
    await share(page, { text: 'Da praia' }, [{ name: 'praia.png', mimeType: 'image/png', buffer }])
    await expect(sheet(page)).toContainText('1 arquivo')
    for (const name of ['Bruno Lima', 'Caio Prado']) await sheet(page).getByRole('checkbox', { name }).click()
    await sheet(page).getByRole('button', { name: 'Continuar' }).click()
    await expect(preview(page)).toContainText('Caio Prado')
    await expectSeen(preview(page).getByRole('img', { name: 'praia.png' }))
    await expect(preview(page).getByRole('textbox', { name: 'Legenda' })).toHaveValue('Da praia')

    await test.step('back leads to the chats, as they were chosen', async () => {
      await page.goBack()
      await expect(preview(page)).toHaveCount(0)
      await expect(sheet(page).getByRole('checkbox', { name: 'Bruno Lima' })).toBeChecked()
      await sheet(page).getByRole('button', { name: 'Continuar' }).click()
    })
    await preview(page).getByRole('button', { name: 'Enviar arquivo' }).click()
    await expect(page.getByText('Enviando para 2 conversas')).toBeVisible()
    await expect(sheet(page)).toHaveCount(0)
    for (const [person, id] of [
      [bruno, conversationId],
      [caio, other],
    ] as const) {
      const { page: there } = await visit(person, `/chat/${id}`)
      await expectSeen(photos(there))
      await expect(message(there, 'Da praia')).toBeVisible()
    }
    expect(await isKept(page)).toBe(false)
  })
})

test('what is shared while nobody is signed in waits for who signs in, and goes with the sign-out', async ({
  chat: { ana },
  visitSignedOut,
}) => {
  const { page } = await visitSignedOut('/')
  await waitForWorker(page)
  await share(page, { text: 'guarda isso' })
  await expect(page).toHaveURL(`/?redirect=${encodeURIComponent('/app?shared')}`)
  await expect(sheet(page)).toHaveCount(0)
  await submitPassword(page, ana.email, ana.password)
  const field = sheet(page).getByRole('textbox', { name: 'Mensagem' })
  await expect(field).toHaveValue('guarda isso')

  await test.step('put away it does not come back', async () => {
    await sheet(page).getByRole('button', { name: 'Fechar' }).click()
    await expect.poll(() => isKept(page)).toBe(false)
    await page.reload()
    await expect(row(page, 'Bruno Lima')).toBeVisible()
    await expect(sheet(page)).toHaveCount(0)
  })
  await test.step('signing out in another window removes it', async () => {
    const other = await page.context().newPage()
    await other.goto('/app')
    // What comes after the list is here, and has found nothing.
    await other.getByRole('button', { name: 'Mais opções' }).click()
    await share(page, { text: 'de novo' })
    await expect(field).toHaveValue('de novo')
    expect(await isKept(other)).toBe(true)
    await other.getByRole('menuitem', { name: 'Sair', exact: true }).click()
    await expect.poll(() => isKept(other)).toBe(false)
  })
})

test('hostile shares: 500 files, a page, no form at all, more than a chat takes, and no service worker', async ({
  api,
  chat: { ana, bruno },
  visit,
}) => {
  const { page } = await visit(ana)
  await waitForWorker(page)

  await test.step('of 500 files as many are taken as may be sent at once, which is said', async () => {
    await share(
      page,
      {},
      Array.from({ length: 500 }, (_, at) => writeText(`${at}.txt`)),
    )
    await expect(sheet(page)).toContainText('30 arquivos')
    await expect(page.getByText('São no máximo 30 de uma vez.')).toBeVisible()
  })

  await test.step('a page is refused as it is anywhere, whatever its name, and nobody gets it', async () => {
    await share(page, { text: 'x'.repeat(500_000) }, [writeText('"><b>pagina.html', 'text/html')])
    await sheet(page).getByRole('checkbox', { name: 'Bruno Lima' }).click()
    await sheet(page).getByRole('button', { name: 'Continuar' }).click()
    await preview(page).getByRole('button', { name: 'Enviar arquivo' }).click()
    await expect(toast(page)).toContainText('Erro no upload')
    const { heads } = await api.call(bruno, 'conversations.list', {})
    expect(heads).toMatchObject([{ last_seq: 0 }])
  })

  await test.step('what is no form opens the app, which says that nothing came', async () => {
    await page.evaluate(() => {
      const form = document.createElement('form')
      Object.assign(form, { method: 'POST', action: '/share', enctype: 'text/plain' })
      document.body.append(form)
      form.submit()
    })
    await expect(page.getByText('O que você compartilhou não chegou')).toBeVisible()
    await expect(page.getByText('Compartilhe de novo, com até 128 MB de uma vez.')).toBeVisible()
    await expect(page).toHaveURL('/app')
    await expect.poll(() => isKept(page)).toBe(false)
  })

  await test.step('a file that is larger than a chat takes is refused as anywhere', async () => {
    const path = test.info().outputPath('grande.zip')
    const file = await open(path, 'w')
    await file.truncate(101 * 1024 * 1024)
    await file.close()
    await share(page, {}, path)
    await sheet(page).getByRole('checkbox', { name: 'Bruno Lima' }).click()
    await sheet(page).getByRole('button', { name: 'Continuar' }).click()
    await expect(toast(page)).toContainText('o arquivo passa de 100 MB.')
  })

  await test.step('where no worker takes it the server leads to the page, and the page says so', async () => {
    const bare = await visit(ana, '/app', { serviceWorkers: 'block' })
    await expect(row(bare.page, 'Bruno Lima')).toBeVisible()
    await share(bare.page, { text: 'oi' })
    await expect(bare.page.getByText('O que você compartilhou não chegou')).toBeVisible()
    await expect(bare.page).toHaveURL('/app')
  })
})
