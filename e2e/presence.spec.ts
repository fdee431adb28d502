import { row, rows, statusLine } from './support/screens.ts'
import { expect, test } from './support/test.ts'

test('PRESENCE-013: presence that cannot be told or read brings no message, only the offline line', async ({
  twoPeople: { ana, bruno },
}) => {
  const offlineLine = ana.page.getByText('Sem internet. Suas mensagens saem quando voltar.')
  await ana.page.goto('/app')
  await expect(rows(ana.page)).toHaveCount(1)
  await ana.goOffline()
  await expect(offlineLine).toBeVisible()
  // Leaving, coming back and taking the focus are what presence is told by; none of it can be told now.
  await ana.page.evaluate(() => {
    for (const type of ['visibilitychange', 'focus', 'blur', 'pagehide', 'pageshow']) {
      document.dispatchEvent(new Event(type))
      window.dispatchEvent(new Event(type))
    }
  })
  await bruno.page.close()
  await expect(ana.page.getByRole('alert')).toHaveCount(0)
  await ana.goOnline()
  await expect(offlineLine).toBeHidden({ timeout: 15_000 })
  await expect(ana.page.getByRole('alert')).toHaveCount(0)
})

test('while one has no network nobody is said to be online', async ({ twoPeople: { ana } }) => {
  const { page } = ana
  await row(page, 'Bruno Lima').getByRole('link').click()
  await expect(statusLine(page)).toHaveText('Online')
  await ana.goOffline()
  await expect(statusLine(page)).toHaveText(/^Última vez/)
  await ana.goOnline()
  await expect(statusLine(page)).toHaveText('Online', { timeout: 15_000 })
})
