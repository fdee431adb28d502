import type { Page } from '@playwright/test'
import { clearFaults, setFaults } from './support/faults.ts'
import { expect, test } from './support/test.ts'

/** What the page itself gets of a request: the status, or 0 when nothing answers within a second. */
const statusOf = (page: Page, path: string) =>
  page.evaluate(async (address) => {
    const token = JSON.parse(localStorage.getItem('lero-session') ?? '{}').access_token
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const init = address.startsWith('/api') ? { method: 'POST', headers, body: '{"query":"ana"}' } : {}
    return fetch(address, { ...init, signal: AbortSignal.timeout(1000) }).then(
      (answer) => answer.status,
      () => 0,
    )
  }, path)

test('people made over HTTP are signed in, each in a browser of their own', async ({
  twoPeople: { ana, bruno },
}) => {
  await expect(ana.page).toHaveURL('/app')
  await expect(ana.page.getByText('Bruno Lima').first()).toBeVisible()
  await expect(bruno.page.getByText('Ana Souza').first()).toBeVisible()
})

test('a cut cable ends what is open and is told to the page; mended, all is back', async ({ api, visit }) => {
  const ana = await visit(await api.createPerson())
  expect(await statusOf(ana.page, '/healthz')).toBe(200)
  await ana.goOffline()
  expect(await statusOf(ana.page, '/healthz')).toBe(0)
  expect(await ana.page.evaluate(() => navigator.onLine)).toBe(false)
  await ana.goOnline()
  expect(await statusOf(ana.page, '/healthz')).toBe(200)
})

test('on a frozen line nothing comes back and the page is not told', async ({ api, visit }) => {
  const ana = await visit(await api.createPerson())
  ana.line.freeze()
  expect(await statusOf(ana.page, '/healthz')).toBe(0)
  expect(await ana.page.evaluate(() => navigator.onLine)).toBe(true)
  ana.line.mend()
  expect(await statusOf(ana.page, '/healthz')).toBe(200)
})

test('a fault strikes the named call alone, until it is cleared', async ({ api, visit }) => {
  const ana = await visit(await api.createPerson())
  await setFaults(ana.context, { 'people.search': 'fail' })
  expect(await statusOf(ana.page, '/api/people.search')).toBe(500)
  expect(await statusOf(ana.page, '/api/settings.get')).not.toBe(500)
  await clearFaults(ana.context)
  expect(await statusOf(ana.page, '/api/people.search')).toBe(200)
})
