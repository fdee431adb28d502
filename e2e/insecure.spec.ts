import { expect, test } from './support/test.ts'

test('an address without https says what is missing there', async ({ api, visit }) => {
  const ana = await visit(await api.createPerson('Ana'), '/search')
  await expect(ana.page.getByRole('heading', { name: 'Pesquisar' })).toBeVisible()
  await expect(ana.page.getByText('Este endereço não é https')).toHaveCount(0)

  // A browser's own word on the address is the only thing that differs: 127.0.0.1 counts as safe.
  await ana.page.addInitScript(() => Object.defineProperty(window, 'isSecureContext', { get: () => false }))
  await ana.page.reload()
  await expect(
    ana.page.getByText('Este endereço não é https: o Lero não abre sem internet nem usa o microfone aqui.'),
  ).toBeVisible()
})
