import { setTimeout as wait } from 'node:timers/promises'
import type { CDPSession, Page } from '@playwright/test'
import type { Api, Person } from '../../e2e/support/api.ts'
import budgets from '../budgets.json' with { type: 'json' }
import { openSlowPage, readBusyMs } from '../support/browser.ts'
import { print, printBar } from '../support/report.ts'
import { seedLog } from '../support/world.ts'
import { settle, type WebWorld } from './world.ts'

/** A minute of five messages a second. */
const MINUTE = 300
const EVERY_MS = 200
/** What lies between the first and the tenth minute comes as fast as it is written: nothing of it is measured. */
const BETWEEN = 8 * MINUTE

/** What does an arriving message cost an open conversation after ten minutes of five a second (SWIFT-010)? */
export async function benchArrivals({ browser, server, api, bruno }: WebWorld): Promise<number> {
  const person = await api.createPerson('Carla Dias')
  const chat = await api.createChat(person, bruno)
  await seedLog(server.pool, chat, bruno.id, 30)
  await api.call(person, 'messages.read', { conversation_id: chat, seq: 30 })
  const { context, page, cdp } = await openSlowPage(browser, server.url, person)
  const traffic = await countTraffic(cdp)
  await cdp.send('Performance.enable')
  await page.goto(`${server.url}/chat/${chat}`)
  await page.getByText('Mensagem 30 ').last().waitFor()
  await settle(page)

  const measureMinute = async (name: string): Promise<number> => {
    const [before, got] = [await readBusyMs(cdp), traffic.received()]
    await sendGently(api, bruno, chat, name)
    await page
      .getByText(`${name} ${MINUTE - 1}.`)
      .last()
      .waitFor()
    const busyMs = ((await readBusyMs(cdp)) - before) / MINUTE
    print(`a message that arrives, ${name}`, [
      `${busyMs.toFixed(2)} ms busy, 4× slower`,
      `${Math.round((traffic.received() - got) / MINUTE)} bytes in frames`,
    ])
    return busyMs
  }
  const first = await measureMinute('primeiro minuto')
  await seedLog(server.pool, chat, bruno.id, BETWEEN)
  const last = await measureMinute('décimo minuto')
  await benchSending(page, traffic)
  await context.close()
  printBar('work in the tenth minute by the first', last / first, budgets.tenthMinuteByFirst, 'times')
  return last / first
}

const sendGently = async (api: Api, sender: Person, chat: string, name: string): Promise<void> => {
  const startedAt = performance.now()
  for (let index = 0; index < MINUTE; index += 1) {
    await api.sendTexts(sender, chat, `${name} ${index}.`)
    await wait(Math.max(0, startedAt + (index + 1) * EVERY_MS - performance.now()))
  }
}

/** Bytes both ways of one message that is written here. */
const benchSending = async (page: Page, traffic: Traffic): Promise<void> => {
  const [sent, got] = [traffic.sent(), traffic.received()]
  const count = 20
  for (let index = 0; index < count; index += 1) {
    await page.getByRole('textbox').fill(`minha ${index}`)
    await page.keyboard.press('Enter')
    await page
      .locator('.message-out')
      .getByRole('img', { name: 'enviada' })
      .nth(index)
      .waitFor({ state: 'attached' })
  }
  print('a message that is written here', [
    `${Math.round((traffic.sent() - sent) / count)} bytes up`,
    `${Math.round((traffic.received() - got) / count)} bytes back`,
  ])
}

type Traffic = { readonly sent: () => number; readonly received: () => number }

/** Bytes in frames of the page's sockets. */
const countTraffic = async (cdp: CDPSession): Promise<Traffic> => {
  let [sent, received] = [0, 0]
  await cdp.send('Network.enable')
  cdp.on('Network.webSocketFrameSent', ({ response }) => (sent += Buffer.byteLength(response.payloadData)))
  cdp.on(
    'Network.webSocketFrameReceived',
    ({ response }) => (received += Buffer.byteLength(response.payloadData)),
  )
  return { sent: () => sent, received: () => received }
}
