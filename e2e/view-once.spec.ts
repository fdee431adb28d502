import type { Page } from '@playwright/test'
import { readFile } from 'node:fs/promises'
import { expectAccessible } from './support/axe.ts'
import { clearFaults, setFaults } from './support/faults.ts'
import { messages, waitForWorker } from './support/screens.ts'
import { expect, NARROW, test } from './support/test.ts'

const PHOTO = new URL('../docs/pictures/conversa.png', import.meta.url)
/** The last message of the open chat. */
const last = (page: Page) => messages(page).locator('[data-key]').last()

/** Chooses a file by the attach button and seals it. */
async function sendOnce(page: Page, file: { name: string; mimeType: string; buffer: Buffer }) {
  await page.getByRole('button', { name: 'Anexar' }).click()
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Galeria' }).click()
  await (await chooser).setFiles(file)
  const toggle = page.getByRole('button', { name: 'Visualização única' })
  await expect(toggle).toHaveAttribute('aria-pressed', 'false')
  await toggle.click()
  await expect(toggle).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByText('Não dá para impedir capturas de tela.')).toBeVisible()
  await page.getByRole('button', { name: 'Enviar arquivo' }).click()
}

/** Notes when the look can be seen and when it ends, by the page's own clock. */
function noteLook(page: Page) {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let shownAtMs: number | null = null
        const look = (): void => {
          const isShown = [...document.querySelectorAll('dialog[open]')].some((dialog) =>
            dialog.textContent?.includes('Visualizando...'),
          )
          if (isShown) shownAtMs ??= performance.now()
          if (isShown || shownAtMs === null) return
          observer.disconnect()
          resolve(performance.now() - shownAtMs)
        }
        const observer = new MutationObserver(look)
        observer.observe(document.body, { subtree: true, childList: true, characterData: true })
      }),
  )
}

/** Bytes of any kind in the databases of this page, and addresses in its caches that are none of the app's own. */
function findKept(page: Page) {
  return page.evaluate(async () => {
    const kept: string[] = []
    for (const name of await caches.keys())
      for (const { url } of await (await caches.open(name)).keys())
        if (/\/(media|files)\//.test(new URL(url).pathname)) kept.push(url)
    for (const { name } of await indexedDB.databases()) {
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const opening = indexedDB.open(name ?? '')
        opening.onsuccess = () => resolve(opening.result)
        opening.onerror = () => reject(opening.error)
      })
      for (const store of database.objectStoreNames) {
        const rows = await new Promise<unknown[]>((resolve) => {
          const reading = database.transaction(store).objectStore(store).getAll()
          reading.onsuccess = () => resolve(reading.result)
        })
        const hasBytes = (value: unknown): boolean =>
          value instanceof Blob ||
          value instanceof ArrayBuffer ||
          ArrayBuffer.isView(value) ||
          (typeof value === 'object' && value !== null && Object.values(value).some(hasBytes))
        if (rows.some(hasBytes)) kept.push(`${name} ${store}`)
      }
      database.close()
    }
    return kept
  })
}

test('VIEWONCE-011, VIEWONCE-007: a photo is sealed before it goes out, and its sender sees it with a 1', async ({
  api,
  twoPeople: { ana, bruno, conversationId },
}) => {
  const photo = { name: 'praia.png', mimeType: 'image/png', buffer: await readFile(PHOTO) }
  for (const { page } of [ana, bruno]) await page.goto(`/chat/${conversationId}`)
  await sendOnce(ana.page, photo)
  const own = last(ana.page)
  await expect(own.getByRole('img', { name: 'Foto de visualização única' })).toBeVisible()
  await expect(own.getByTitle('Visualização única')).toHaveText('1')
  await expect(own.getByText('Ainda não visualizada')).toBeVisible()
  const readSent = async () =>
    (await api.call(ana.person, 'messages.open', { conversation_id: conversationId })).messages.at(-1)
  await expect.poll(readSent).toMatchObject({ message_type: 'image', view_once: true, viewed_at: null })
  const id = (await readSent())?.id ?? ''
  await expectAccessible(ana.page)

  const theirs = last(bruno.page)
  await test.step("VIEWONCE-001, VIEWONCE-002: the other gets a sealed card 'Foto de visualização única' with 'Visualizar'", async () => {
    await expect(theirs.getByText('Foto de visualização única')).toBeVisible()
    await expect(theirs.getByRole('button', { name: 'Visualizar' })).toBeVisible()
    await expect(theirs.getByRole('img')).toHaveCount(0)
    await expectAccessible(bruno.page)
  })

  await test.step('without network nothing is opened, and the look is still there', async () => {
    await bruno.goOffline()
    await theirs.getByRole('button', { name: 'Visualizar' }).click()
    await expect(
      bruno.page.getByText('Sem internet. Nada foi aberto: tente de novo quando voltar.'),
    ).toBeVisible()
    await bruno.goOnline()
    await expect(theirs.getByRole('button', { name: 'Visualizar' })).toBeEnabled()
  })

  await test.step("VIEWONCE-003, VIEWONCE-004: a tap shows it for 3 s, and says 'Visualizando...'", async () => {
    const lasted = noteLook(bruno.page)
    const asked = bruno.page.waitForRequest(/\/files\/once\//)
    await theirs.getByRole('button', { name: 'Visualizar' }).click()
    const look = bruno.page.getByRole('dialog', { name: 'Foto de visualização única' })
    await expect(look.getByRole('img', { name: 'Foto de visualização única' })).toBeVisible()
    await expect(look.getByText('Visualizando...')).toBeVisible()
    await expect(look).toHaveCount(0)
    expect(Math.round((await lasted) / 1000)).toBe(3)
    const again = await bruno.context.request.get((await asked).url())
    expect(again.status()).toBe(410)
  })

  await test.step("VIEWONCE-006, VIEWONCE-008: it reads 'Foto visualizada' here and 'Visualizada' there, also after a reload", async () => {
    for (const isReloaded of [false, true]) {
      if (isReloaded) for (const { page } of [ana, bruno]) await page.reload()
      await expect(theirs.getByText('Foto visualizada')).toBeVisible()
      await expect(theirs.getByRole('button', { name: 'Visualizar' })).toHaveCount(0)
      await expect(own.getByText('Visualizada', { exact: true })).toBeVisible()
      await expect(own.getByRole('img', { name: 'Foto de visualização única' })).toBeVisible()
    }
    await expect(api.call(bruno.person, 'media.open_once', { message_id: id })).rejects.toThrow('410')
  })

  await test.step('nothing of it stays where it was seen', async () => {
    await waitForWorker(bruno.page)
    expect(await findKept(bruno.page)).toEqual([])
    // Its sender has the copy that was sent.
    expect(await findKept(ana.page)).toEqual([expect.stringContaining(`/media/${conversationId}/${id}/`)])
  })
})

test.describe('on a phone', () => {
  test.use(NARROW)

  test('VIEWONCE-011: a video is sealed and played once to its end', async ({
    twoPeople: { ana, bruno, conversationId },
  }) => {
    for (const { page } of [ana, bruno]) await page.goto(`/chat/${conversationId}`)
    await sendOnce(ana.page, { name: 'onda.webm', mimeType: 'video/webm', buffer: await film(ana.page) })
    await expect(last(ana.page).getByText('Ainda não visualizado')).toBeVisible()
    const theirs = last(bruno.page)
    await expect(theirs.getByText('Vídeo de visualização única')).toBeVisible()
    // What never comes leaves the time to look at the stage.
    await setFaults(bruno.context, { 'media.open_once': 'hang' })
    await theirs.getByRole('button', { name: 'Visualizar' }).click()
    await expectAccessible(bruno.page, 'features/media/once/once-viewer')
    await clearFaults(bruno.context)
    await bruno.page.reload()
    await theirs.getByRole('button', { name: 'Visualizar' }).click()
    const look = bruno.page.getByRole('dialog', { name: 'Vídeo de visualização única' })
    await expect(look.getByText('Visualizando...')).toBeVisible()
    await expect(look).toHaveCount(0)
    await expect(theirs.getByText('Vídeo visualizado')).toBeVisible()
    await expect(last(ana.page).getByText('Visualizado', { exact: true })).toBeVisible()
  })
})

/** A second of moving colours. */
async function film(page: Page): Promise<Buffer> {
  const text = await page.evaluate(async () => {
    const canvas = document.createElement('canvas')
    canvas.width = 160
    canvas.height = 120
    const drawing = canvas.getContext('2d')
    const recorder = new MediaRecorder(canvas.captureStream(25), { mimeType: 'video/webm' })
    const parts: Blob[] = []
    recorder.ondataavailable = ({ data }) => parts.push(data)
    const stopped = new Promise((resolve) => {
      recorder.onstop = resolve
    })
    recorder.start()
    const endsAtMs = performance.now() + 1000
    await new Promise<void>((resolve) => {
      const draw = (): void => {
        if (drawing) drawing.fillStyle = `hsl(${performance.now() / 5} 80% 50%)`
        drawing?.fillRect(0, 0, 160, 120)
        if (performance.now() < endsAtMs) requestAnimationFrame(draw)
        else resolve()
      }
      draw()
    })
    recorder.stop()
    await stopped
    const bytes = new Uint8Array(await new Blob(parts).arrayBuffer())
    return btoa(String.fromCharCode(...bytes))
  })
  return Buffer.from(text, 'base64')
}
