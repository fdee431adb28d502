import type { Page } from '@playwright/test'
import type { Message } from '#contract/messages.ts'
import { createProfile } from './support/browser-profile.ts'
import { takePhoto, writePdf } from './support/media-files.ts'
import { isWaiting, send } from './support/media-steps.ts'
import { message, messages, waitForChat, write } from './support/screens.ts'
import { signedInStorage } from './support/session-storage.ts'
import { expect, test } from './support/test.ts'

const DOCUMENT_BYTES = 3_000_000
/** Slow enough that a file is on its way for a while. */
const BYTES_PER_SECOND = 400_000

/** The line of this page goes that fast upwards. */
const slowDown = async (page: Page): Promise<void> => {
  const client = await page.context().newCDPSession(page)
  await client.send('Network.enable')
  const conditions = {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: BYTES_PER_SECOND,
  }
  await client.send('Network.emulateNetworkConditions', conditions)
}

/** How many files the device keeps on its disk until they are sent. */
const countKept = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const [{ name = '' } = {}] = await indexedDB.databases()
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open(name)
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(new Error('the database does not open'))
    })
    const count = database.transaction('blobs').objectStore('blobs').count()
    return new Promise<number>((resolve) => {
      count.onsuccess = () => {
        database.close()
        resolve(count.result)
      }
    })
  })

/** Pieces of files that have begun to go up, and beginnings. */
const watchUploads = (page: Page) => {
  const asked = { POST: 0, PATCH: 0 }
  page.on('request', (request) => {
    const method = request.method() as keyof typeof asked
    if (request.url().includes('/files/upload') && method in asked) asked[method] += 1
  })
  return asked
}

const readWords = (page: Page) => messages(page).locator('[data-key] .bubble').allInnerTexts()

test('a browser that is killed while files go out brings each of them once, and shows what a fresh one shows', async ({
  api,
  origin,
  chat: { ana, bruno, conversationId },
  visit,
}) => {
  const profile = await createProfile(origin, test.info().project.use.launchOptions)
  const readSent = async (): Promise<Message[]> => {
    const page = await api.call(bruno, 'messages.open', { conversation_id: conversationId })
    return page.messages
  }
  /** The bytes that the other one is given. */
  const load = async ({ id }: Message): Promise<number> => {
    const { urls } = await api.call(bruno, 'media.urls', { message_ids: [id] })
    return (await (await fetch(origin + urls[0]?.url)).arrayBuffer()).byteLength
  }
  try {
    // Signed in some time ago: a browser writes that down a few seconds later.
    const before = await profile.open()
    await before.goto('/healthz')
    const [storage] = signedInStorage(origin, ana.session).origins
    await before.evaluate((items) => {
      for (const { name, value } of items) localStorage.setItem(name, value)
    }, storage?.localStorage ?? [])
    await profile.close()

    await test.step('killed while the bytes go up', async () => {
      const page = await profile.open()
      await page.goto(`/chat/${conversationId}`)
      await waitForChat(page)
      await slowDown(page)
      const asked = watchUploads(page)
      await send(page, 'document', writePdf('lista.pdf', DOCUMENT_BYTES))
      await expect(isWaiting(page)).toBeVisible()
      await expect.poll(() => countKept(page)).toBe(1)
      await expect.poll(() => asked.PATCH).toBeGreaterThan(2)
      await profile.kill()
      expect(await readSent()).toEqual([])
    })

    await test.step('it comes back, sends it once, and is killed while it waits for the answer of the next', async () => {
      const page = await profile.open()
      const asked = watchUploads(page)
      let isDeaf = false
      await page.routeWebSocket(/\/socket$/, (socket) => {
        const server = socket.connectToServer()
        server.onMessage((frame) => {
          if (!isDeaf) socket.send(frame)
        })
      })
      await page.goto(`/chat/${conversationId}`)
      await expect.poll(async () => (await readSent()).length).toBe(1)
      await expect(isWaiting(page)).toHaveCount(0)
      // It went on where it was.
      expect(asked.POST).toBe(0)
      await page.route('**/api/media.send', async (route) => {
        await route.fetch()
        // The answer never arrives.
      })
      isDeaf = true
      await send(page, 'gallery', await takePhoto('praia.jpg', { width: 1200, height: 900 }))
      await write(page, 'chegou?')
      await expect.poll(() => countKept(page)).toBe(1)
      // It is there, and nobody here knows.
      await expect
        .poll(async () => (await readSent()).map(({ message_type }) => message_type))
        .toContain('image')
      await profile.kill()
    })

    await test.step('all of it is there once, and whole', async () => {
      const page = await profile.open()
      await page.goto(`/chat/${conversationId}`)
      await expect.poll(async () => (await readSent()).length).toBe(3)
      await expect(isWaiting(page)).toHaveCount(0)
      const sent = await readSent()
      const document = sent.find(({ message_type }) => message_type === 'file')!
      const photo = sent.find(({ message_type }) => message_type === 'image')!
      // Texts wait for no file.
      expect(new Set(sent.map(({ content }) => content))).toEqual(new Set(['', 'chegou?']))
      expect(await load(document)).toBe(DOCUMENT_BYTES)
      expect(await load(photo)).toBeGreaterThan(1000)
      await expect(message(page, 'chegou?')).toBeVisible()
      const fresh = await visit(ana, `/chat/${conversationId}`)
      await expect(message(fresh.page, 'chegou?')).toBeVisible()
      await expect(message(page, 'lista')).toBeVisible()
      await expect.poll(() => readWords(fresh.page)).toEqual(await readWords(page))
    })
  } finally {
    await profile.remove()
  }
})
