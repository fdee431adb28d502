import type { Browser } from '@playwright/test'
import { randomUUID } from 'node:crypto'
import { skipTutorial } from './support/account-steps.ts'
import { openLine } from './support/network.ts'
import { messages, statusLine, write } from './support/screens.ts'
import { expect, test } from './support/test.ts'

/** Signs up as a person does, in a browser of their own. */
async function signUp(browser: Browser, name: string) {
  const line = await openLine()
  const context = await browser.newContext({ proxy: { server: line.proxyServer, bypass: '<-loopback>' } })
  const page = await context.newPage()
  await page.goto('/')
  await page.getByRole('tab', { name: 'Criar conta' }).click()
  await page.getByLabel('Nome (opcional)').fill(name)
  await page.getByLabel('E-mail').fill(`${randomUUID()}@example.com`)
  await page.getByLabel('Senha', { exact: true }).fill('cajuzinho-42')
  await page.getByRole('button', { name: 'Criar conta' }).click()
  await expect(page).toHaveURL('/app')
  await skipTutorial(page)
  return {
    page,
    goOffline: async () => {
      line.cut()
      await context.setOffline(true)
    },
    goOnline: async () => {
      line.mend()
      await context.setOffline(false)
    },
    close: async () => {
      await context.close()
      await line.close()
    },
  }
}

test('two people sign up, find each other and talk, through a reload and a lost network', async ({
  browser,
}) => {
  const surname = `Q${randomUUID().slice(0, 8)}`
  const ana = await signUp(browser, `Ana ${surname}`)
  const bruno = await signUp(browser, `Bruno ${surname}`)

  await test.step('Ana finds Bruno and writes', async () => {
    await ana.page.getByRole('link', { name: 'Pesquisar', exact: true }).click()
    await ana.page.getByRole('searchbox').fill(`bruno ${surname}`)
    await ana.page.getByRole('button', { name: `Conversar com Bruno ${surname}` }).click()
    await expect(ana.page.getByRole('heading', { name: `Bruno ${surname}` })).toBeVisible()
    await write(ana.page, 'Oi, Bruno!')
    await expect(messages(ana.page).getByText('Oi, Bruno!')).toBeVisible()
  })

  await test.step('Bruno takes the conversation of a stranger, and Ana sees that he reads', async () => {
    await bruno.page.getByRole('button', { name: /^Solicitações de mensagem/ }).click()
    await bruno.page.getByRole('link', { name: new RegExp(`Ana ${surname}`) }).click()
    await expect(messages(bruno.page).getByText('Oi, Bruno!')).toBeVisible()
    await bruno.page.getByRole('button', { name: 'Aceitar' }).click()
    await expect(statusLine(bruno.page)).toHaveText('Online')
    await expect(messages(ana.page).getByRole('img', { name: 'lida' })).toHaveCount(1)
    await write(bruno.page, 'Oi, Ana! Tudo bem?')
    await expect(messages(ana.page).getByText('Oi, Ana! Tudo bem?')).toBeVisible()
  })

  await test.step('a reload keeps the chat', async () => {
    await ana.page.reload()
    await expect(messages(ana.page).getByText('Oi, Ana! Tudo bem?')).toBeVisible()
  })

  await test.step('what is written without network leaves once it is back, once each and in order', async () => {
    await ana.goOffline()
    await expect(ana.page.getByText('Sem internet. Suas mensagens saem quando voltar.')).toBeVisible()
    for (const text of ['primeira', 'segunda', 'terceira']) await write(ana.page, text)
    await expect(messages(ana.page).getByRole('img', { name: 'enviando' })).toHaveCount(3)
    await ana.goOnline()
    await expect(messages(ana.page).getByRole('img', { name: 'enviando' })).toHaveCount(0, {
      timeout: 20_000,
    })
    await expect(messages(bruno.page).getByText(/^(primeira|segunda|terceira)$/)).toHaveText([
      'primeira',
      'segunda',
      'terceira',
    ])
  })

  await ana.close()
  await bruno.close()
})
