import type { Page } from '@playwright/test'
import type { Api, Person } from './support/api.ts'
import { message, messages, row, waitForWorker, write } from './support/screens.ts'
import { expect, test } from './support/test.ts'

/** Bits in a second. */
const SLOW = 64_000
/** What comes over such a line in 10 s. */
const BYTES_IN_10_S = (SLOW / 8) * 10

async function fillList(api: Api, ana: Person, caio: Person, count: number): Promise<void> {
  for (let index = 0; index < count; index += 1) {
    const { conversationId } = await api.createGroup(ana, `Turma ${index}`, [caio])
    await api.sendTexts(
      caio,
      conversationId,
      `recado da turma ${index}, com o endereço da festa e a hora certa`,
    )
  }
}

/** The device has the app and nothing of what the person has in it. */
async function forgetList(page: Page): Promise<void> {
  await page.goto('/robots.txt')
  await page.evaluate(async () => {
    for (const { name } of await indexedDB.databases()) {
      const request = indexedDB.deleteDatabase(name!)
      await new Promise((resolve) => (request.onsuccess = resolve))
    }
  })
}

const SIZES = process.env['LERO_DEEP'] === '1' ? ([['2,000', 2000]] as const) : ([['120', 120]] as const)
for (const [name, count] of SIZES)
  test(`DEVICE-010: with ${name} conversations the list comes over a line of 64 kbit/s in what that carries in 10 s, and messages go out while the rest comes`, async ({
    api,
    visit,
  }) => {
    test.setTimeout(count * 150 + 60_000)
    const [ana, bruno] = [await api.createPerson('Ana Souza'), await api.createPerson('Bruno Lima')]
    await fillList(api, ana, await api.createPerson('Caio Dias'), count)
    const conversationId = await api.createChat(ana, bruno)
    await api.sendTexts(bruno, conversationId, 'oi')
    const there = await visit(bruno, `/chat/${conversationId}`)
    const { page, line } = await visit(ana)
    await expect(row(page, 'Bruno Lima')).toBeVisible()
    await waitForWorker(page)
    await forgetList(page)

    line.setSpeed(SLOW)
    const before = line.receivedBytes()
    await page.goto('/app')
    await expect(row(page, 'Bruno Lima')).toBeVisible({ timeout: 30_000 })
    await expect(row(page, `Turma ${count - 1}`)).toBeVisible()
    expect(line.receivedBytes() - before).toBeLessThanOrEqual(BYTES_IN_10_S)

    await row(page, 'Bruno Lima').click()
    await write(page, 'da roça')
    await expect(messages(there.page).getByText('da roça')).toBeVisible({ timeout: 30_000 })
    await expect(message(page, 'da roça').getByRole('img', { name: /enviada|lida/ })).toBeVisible({
      timeout: 30_000,
    })
  })
