import { expectAccessible } from './support/axe.ts'
import { expect, NARROW, test } from './support/test.ts'

test.use(NARROW)

test('the landing page leads to Privacidade and Termos, which say what Lero does in three languages', async ({
  page,
}) => {
  await page.goto('/landing')
  await page.getByRole('link', { name: 'Privacidade' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Privacidade')
  await expect(page.getByText('não são criptografadas de ponta a ponta')).toBeVisible()
  await expectAccessible(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await page.getByRole('link', { name: 'Termos' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Termos')
  await expectAccessible(page)
  for (const [language, title] of [
    ['en', 'Privacy'],
    ['es', 'Privacidad'],
  ]) {
    await page.goto(`/privacidade?idioma=${language}`)
    await expect(page.locator('html')).toHaveAttribute('lang', language!)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title!)
  }
})

test("the service worker never answers a legal page with the app's", async ({ page }) => {
  await page.goto('/')
  await page.evaluate(() => navigator.serviceWorker.ready)
  await page.reload()
  expect(await page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
  await page.goto('/termos')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Termos')
})
