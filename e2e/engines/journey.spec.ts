import { expect, test } from '@playwright/test'
import { randomUUID } from 'node:crypto'
import { connectApi } from '../support/api.ts'
import { startServer } from '../support/server.ts'
import { openFirefox } from './support/firefox.ts'
import { openRelay } from './support/relay.ts'
import type { Tab } from './support/tab.ts'
import { openWebKit } from './support/webkit.ts'

const PASSWORD = 'cajuzinho-42'
const LIST = "//*[@role='region' and @aria-label='Mensagens']"

const bubble = (text: string) => `${LIST}//*[@data-key][contains(., '${text}')]`
const button = (label: string) => `//button[@aria-label='${label}' or normalize-space()='${label}']`

/** Sign up, find, write, receive, reload, offline and back: one browser, and a friend over the public interface. */
async function walkMainJourney(openTab: () => Promise<Tab>): Promise<void> {
  const server = await startServer()
  const relay = await openRelay(server.origin)
  let tab: Tab | null = null
  try {
    const api = connectApi(server.origin)
    const surname = `Q${randomUUID().slice(0, 8)}`
    const bruno = await api.createPerson(`Bruno ${surname}`)
    const page = await openTab()
    tab = page
    test.info().annotations.push({ type: 'engine', description: await page.readEngine() })
    const expectOne = (place: string) => expect.poll(() => page.count(place)).toBe(1)

    await test.step('sign up', async () => {
      await page.open(`${relay.origin}/auth`)
      await page.click("//*[@role='tab'][normalize-space()='Criar conta']")
      await page.type("//input[@autocomplete='name']", `Ana ${surname}`)
      await page.type("//input[@type='email']", `${randomUUID()}@example.com`)
      await page.type("//input[@autocomplete='new-password']", PASSWORD)
      await page.click("//button[@type='submit'][normalize-space()='Criar conta']")
      await expect.poll(() => page.readAddress()).toBe(`${relay.origin}/app`)
      await page.click(button('Pular'))
    })

    await test.step('find and write', async () => {
      await page.click("//a[@href='/search'][@aria-label='Pesquisar' or normalize-space()='Pesquisar']")
      await page.type(
        "//input[@type='search'][@placeholder='Nome ou bio' or @aria-label='Nome ou bio']",
        `bruno ${surname}`,
      )
      await page.click(button(`Conversar com Bruno ${surname}`))
      await page.enter('//textarea', 'Oi, Bruno!')
      await expectOne(bubble('Oi, Bruno!'))
    })

    const readHead = async () => (await api.call(bruno, 'conversations.list', {})).heads[0]
    await test.step('the friend has it, and answers', async () => {
      await expect.poll(async () => (await readHead())?.unread_count).toBe(1)
      await api.sendTexts(bruno, (await readHead())!.conversation_id, 'Oi, Ana! Tudo bem?')
      await expectOne(bubble('Oi, Ana! Tudo bem?'))
    })

    await test.step('reload', async () => {
      await page.reload()
      await expectOne(bubble('Oi, Ana! Tudo bem?'))
      await expectOne(bubble('Oi, Bruno!'))
    })

    await test.step('offline and back: each once, in order', async () => {
      relay.cut()
      for (const text of ['primeira', 'segunda', 'terceira']) await page.enter('//textarea', text)
      await expect.poll(() => page.count(`${LIST}//*[@aria-label='enviando']`)).toBe(3)
      relay.mend()
      const readTexts = async () => {
        const { conversation_id } = (await readHead())!
        const opened = await api.call(bruno, 'messages.open', { conversation_id })
        return opened.messages.map(({ content }) => content)
      }
      await expect
        .poll(readTexts, { timeout: 60_000 })
        .toEqual(['Oi, Bruno!', 'Oi, Ana! Tudo bem?', 'primeira', 'segunda', 'terceira'])
      await expect.poll(() => page.count(`${LIST}//*[@aria-label='enviando']`)).toBe(0)
    })
  } finally {
    await tab?.close()
    await relay.close()
    await server.stop()
  }
}

test('RUN-015: the main journey passes in Firefox', () => walkMainJourney(openFirefox))

test('RUN-015: the main journey passes in WebKit', () => walkMainJourney(openWebKit))
