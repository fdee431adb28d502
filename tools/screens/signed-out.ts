import type { Stage } from './take-screens.ts'

export async function takeSignedOut({ page, url, shoot }: Stage): Promise<void> {
  const heading = page.getByRole('heading', { level: 1 })
  const go = async (path: string, sign = heading): Promise<void> => {
    await page.goto(url + path)
    await sign.first().waitFor()
  }
  await shoot('landing', () => go('/landing'))
  await shoot('landing-end', async () => {
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
  })
  await shoot('not-found', () => go('/nada'))
  await shoot('sign-up', () => go('/?modo=criar', page.getByLabel('Nome')))
  await shoot('sign-in', () => go('/', page.getByLabel('Senha', { exact: true })))
  await shoot('phone-number', async () => {
    await page.getByRole('button', { name: 'Entrar com telefone' }).click()
    await page.getByLabel('Telefone').waitFor()
  })
  await shoot('recover', async () => {
    await page.getByRole('button', { name: 'Entrar com e-mail' }).click()
    await page.getByRole('button', { name: 'Esqueci minha senha' }).click()
    await page.getByRole('button', { name: 'Enviar link' }).waitFor()
  })
}
