import type { Page } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { setFaults } from './support/faults.ts'
import { expect, NARROW, test } from './support/test.ts'

const overlay = (page: Page) => page.getByRole('dialog', { name: 'Tutorial' })
const answer = (page: Page, name: string) => overlay(page).getByRole('button', { name })

test.use(NARROW)

test('TUTORIAL-001, TUTORIAL-002, TUTORIAL-003, TUTORIAL-011: seven steps with a progress bar for who has not seen them, and for nobody else; Concluir is kept', async ({
  api,
  visit,
}) => {
  const ana = await api.createNewcomer('Ana Souza')
  const { page } = await visit(ana, '/app', NARROW)
  const step = async (number: number, title: string, text: string | RegExp) => {
    await expect(overlay(page).getByRole('heading')).toHaveText(title)
    await expect(overlay(page)).toContainText(text)
    const bar = overlay(page).getByRole('progressbar', { name: `Passo ${number} de 7` })
    await expect(bar).toHaveAttribute('aria-valuenow', String(number))
    await expect(bar).toHaveAttribute('aria-valuemax', '7')
    await expectAccessible(page, 'features/tutorial/tutorial')
  }
  const next = () => answer(page, 'Próximo').click()
  await test.step('TUTORIAL-004: Boas-vindas ao Lero', async () => {
    await step(1, 'Boas-vindas ao Lero', 'Em um minuto')
    await expect(answer(page, 'Voltar')).toHaveCount(0)
    await next()
  })
  await test.step('TUTORIAL-005: Conversas', async () => {
    await step(2, 'Conversas', 'Aqui ficam suas conversas.')
    await next()
  })
  await test.step('TUTORIAL-006: Grupos, at the button that leads there', async () => {
    await step(3, 'Grupos', 'Em Conexões você cria um grupo')
    const place = await page.locator('.tutorial-place').boundingBox()
    const button = await page.getByRole('button', { name: 'Conexões', includeHidden: true }).boundingBox()
    expect(place!.x).toBeLessThanOrEqual(button!.x)
    expect(place!.x + place!.width).toBeGreaterThanOrEqual(button!.x + button!.width)
    await next()
  })
  await test.step('TUTORIAL-007: Stories', async () => {
    await step(4, 'Stories', 'Cada story desaparece em 24 horas.')
    await next()
  })
  await test.step('TUTORIAL-008: Pesquisar', async () => {
    await step(5, 'Pesquisar', 'Procure seus contatos pelo nome ou pelo e-mail')
    await answer(page, 'Voltar').click()
    await step(4, 'Stories', 'Cada story desaparece em 24 horas.')
    await next()
    await page.keyboard.press('Enter')
  })
  await test.step('TUTORIAL-009: Perfil e configurações', async () => {
    await step(6, 'Perfil e configurações', 'tudo fica no seu perfil')
    await next()
  })
  await test.step('TUTORIAL-010, TUTORIAL-013: Tudo pronto, and Concluir is congratulated and kept', async () => {
    await step(7, 'Tudo pronto', 'Agora é só puxar conversa.')
    await expect(answer(page, 'Pular')).toHaveCount(0)
    await answer(page, 'Concluir').click()
    await expect(overlay(page)).toHaveCount(0)
    await expect(page.getByText('Tutorial concluído! 🎉')).toBeVisible()
    const kept = async () =>
      (await api.call(ana, 'profile.get', { user_ids: [ana.id] })).profiles[0]?.tutorial_completed
    await expect.poll(kept).toBe(true)
  })
  await test.step('it does not come by itself again, but from the menu of the profile', async () => {
    await page.reload()
    await page.getByRole('button', { name: 'Mais opções' }).click()
    await expect(page.getByRole('menuitem', { name: 'Meu Perfil' })).toBeVisible()
    await expect(overlay(page)).toHaveCount(0)
    await page.goto('/profile')
    await page.getByRole('button', { name: 'Tutorial' }).click()
    await expect(overlay(page).getByRole('progressbar', { name: 'Passo 1 de 7' })).toBeVisible()
    await answer(page, 'Pular').click()
    await expect(overlay(page)).toHaveCount(0)
  })
})

test('TUTORIAL-012, TUTORIAL-014: Pular is kept and not congratulated; what the server does not keep is told', async ({
  api,
  visit,
}) => {
  const ana = await api.createNewcomer('Ana Souza')
  const first = await visit(ana, '/app', NARROW)
  await setFaults(first.context, { 'profile.update': 'fail' })
  await answer(first.page, 'Pular').click()
  await expect(first.page.getByText('Não foi possível salvar o progresso do tutorial')).toBeVisible()
  await expect(overlay(first.page)).toHaveCount(0)
  await first.context.close()

  const second = await visit(ana, '/app', NARROW)
  await answer(second.page, 'Pular').click()
  await expect(overlay(second.page)).toHaveCount(0)
  const kept = async () =>
    (await api.call(ana, 'profile.get', { user_ids: [ana.id] })).profiles[0]?.tutorial_completed
  await expect.poll(kept).toBe(true)
  await expect(second.page.getByText('Tutorial concluído! 🎉')).toHaveCount(0)
})
