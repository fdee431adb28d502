import { test as base, type BrowserContext, type BrowserContextOptions, type Page } from '@playwright/test'
import { connectApi, type Api, type Person } from './api.ts'
import { bindLine, openLine, type Line } from './network.ts'
import { signedInStorage } from './session-storage.ts'

export { expect } from '@playwright/test'

/** A phone: `test.use(NARROW)`. */
export const NARROW = {
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
  deviceScaleFactor: 2,
} as const
/** A device with a cable of its own. */
export interface Device {
  context: BrowserContext
  page: Page
  /** Cuts or mends the network as the page sees it: sockets die, requests fail, `offline` is fired. */
  goOffline: () => Promise<void>
  goOnline: () => Promise<void>
  /** The cable itself, for half-open connections. */
  line: Line
}

/** Somebody at a device of their own, signed in. */
export type Visit = Device & {
  person: Person
}

interface Fixtures {
  openDevice: (path: string, options: BrowserContextOptions) => Promise<Device>
  origin: string
  api: Api
  /** Opens `path` as this person in a browser context of its own. */
  visit: (person: Person, path?: string, options?: BrowserContextOptions) => Promise<Visit>
  /** Opens `path` as nobody in a browser context of its own. */
  visitSignedOut: (path: string) => Promise<Device>
  /** Ana and Bruno with a conversation between them. */
  chat: { ana: Person; bruno: Person; conversationId: string }
  /** The same, each signed in and at /app. */
  twoPeople: { ana: Visit; bruno: Visit; conversationId: string }
}

/** Playwright's test with one server for the run, people made over HTTP, and cables that can be cut. */
export const test = base.extend<Fixtures>({
  origin: async ({}, use) => {
    const origin = process.env['LERO_E2E_ORIGIN']
    if (!origin) throw new Error('No server: the run starts it in e2e/support/global-setup.ts.')
    await use(origin)
  },

  baseURL: async ({ origin }, use) => use(origin),

  api: async ({ origin }, use) => use(connectApi(origin)),

  openDevice: async ({ browser }, use) => {
    const opened: { context: BrowserContext; line: Line }[] = []
    await use(async (path, options) => {
      const line = await openLine()
      const context = await browser.newContext({
        proxy: { server: line.proxyServer, bypass: '<-loopback>' },
        ...options,
      })
      bindLine(context, line)
      opened.push({ context, line })
      const page = await context.newPage()
      await page.goto(path)
      return {
        context,
        page,
        line,
        goOffline: async () => {
          line.cut()
          await context.setOffline(true)
        },
        goOnline: async () => {
          line.mend()
          await context.setOffline(false)
        },
      }
    })
    for (const { context, line } of opened) {
      await context.close()
      await line.close()
    }
  },

  visit: async ({ openDevice, origin }, use) => {
    await use(async (person, path = '/app', options = {}) => {
      const storageState = signedInStorage(origin, person.session)
      return { person, ...(await openDevice(path, { storageState, ...options })) }
    })
  },

  visitSignedOut: async ({ openDevice }, use) => use((path) => openDevice(path, {})),

  chat: async ({ api }, use) => {
    const ana = await api.createPerson('Ana Souza')
    const bruno = await api.createPerson('Bruno Lima')
    await use({ ana, bruno, conversationId: await api.createChat(ana, bruno) })
  },

  twoPeople: async ({ chat: { ana, bruno, conversationId }, visit }, use) => {
    await use({ ana: await visit(ana), bruno: await visit(bruno), conversationId })
  },
})
