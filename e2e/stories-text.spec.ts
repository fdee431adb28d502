import type { Locator, Page } from '@playwright/test'
import { befriend, creator, openStories, publish, stage, toast } from './support/stories.ts'
import { expect, NARROW, test } from './support/test.ts'

const STYLES = ['simple', 'strong', 'book', 'machine'] as const
const VOICES = ['Simples', 'Forte', 'Livro', 'Máquina'] as const
const LONG = `${'Hoje acordei cedo, fiz café e fui ver o mar. '.repeat(16).slice(0, 699).trim()}!`.padEnd(
  700,
  '!',
)
const MANY_LINES = Array.from({ length: 30 }, (_, nth) => `${nth + 1}. pão e leite`).join('\n')

/** How far the words reach beyond the place they stand in, in pixels, and how large they are set. */
function measure(words: Locator): Promise<{ beyondPx: number; sizePx: number }> {
  return words.evaluate((element) => ({
    beyondPx: element.scrollHeight - element.clientHeight,
    sizePx: Number.parseFloat(getComputedStyle(element).fontSize),
  }))
}

const writing = (page: Page) => creator(page).getByRole('textbox', { name: 'Texto do story' })

test('an emoji is put where the caret stands, and the voice of a text is chosen', async ({ api, visit }) => {
  const [ana, bruno] = [await api.createPerson('Ana Souza'), await api.createPerson('Bruno Lima')]
  await befriend(api, ana, bruno)
  const { page } = await visit(ana, '/create', NARROW)
  await page.getByRole('button', { name: /Story de Texto/ }).click()
  await writing(page).fill('Bom dia, Recife!')
  for (let step = 0; step < 'Recife!'.length; step += 1) await writing(page).press('ArrowLeft')
  const openEmoji = () => creator(page).getByRole('button', { name: 'Emoji' }).click()
  const emoji = page.getByRole('dialog', { name: 'Emoji' }).locator('.emoji-grid button')
  await openEmoji()
  const first = await emoji.first().innerText()
  await emoji.first().click()
  await expect(emoji).toHaveCount(0)
  await expect(writing(page)).toHaveValue(`Bom dia, ${first}Recife!`)

  await test.step('each voice is seen while one writes', async () => {
    const families = new Set<string>()
    for (const [nth, voice] of VOICES.entries()) {
      await creator(page).getByRole('radio', { name: voice }).check({ force: true })
      await expect(writing(page)).toHaveClass(new RegExp(`story-voice-${STYLES[nth]}`))
      families.add(
        await writing(page).evaluate((area) => {
          const { fontFamily, fontWeight } = getComputedStyle(area)
          return `${fontFamily} ${fontWeight}`
        }),
      )
    }
    expect(families.size).toBe(VOICES.length)
  })
  await test.step('where there is no room an emoji breaks no other', async () => {
    await writing(page).fill(`${'a'.repeat(698)}🌊`)
    await openEmoji()
    await emoji.first().click()
    await expect(writing(page)).toHaveValue(`${'a'.repeat(698)}🌊`)
  })
  await writing(page).fill(`Oi ${first}`)
  await creator(page).getByRole('button', { name: 'Publicar' }).click()
  await expect(toast(page, 'Story publicado')).toBeVisible()
  const at = await visit(bruno, '/app', NARROW)
  const shown = await openStories(at.page, 'Ana Souza')
  await expect(shown.locator('.story-media .story-text p')).toHaveText(`Oi ${first}`)
  await expect(shown.locator('.story-media .story-text p')).toHaveClass(/story-voice-machine/)
})

for (const [device, options] of [
  ['a phone', NARROW],
  ['a desk', { viewport: { width: 1440, height: 900 } }],
] as const) {
  test(`on ${device} 700 characters and 30 lines fit their card in every voice, and a short text stays large`, async ({
    api,
    visit,
  }) => {
    const [ana, bruno] = [await api.createPerson('Ana Souza'), await api.createPerson('Bruno Lima')]
    await befriend(api, ana, bruno)
    await publish(api, bruno, { text_content: 'bom dia' })
    for (const text_style of STYLES)
      for (const text_content of [LONG, MANY_LINES]) await publish(api, bruno, { text_content, text_style })
    const { page } = await visit(ana, '/app', options)
    await openStories(page, 'Bruno Lima')
    await page.keyboard.press('Space')
    const words = stage(page).locator('.story-media .story-text p')
    expect(await measure(words)).toEqual({ beyondPx: 0, sizePx: 34 })
    for (const style of STYLES)
      for (const text of [LONG, MANY_LINES]) {
        await page.keyboard.press('ArrowRight')
        await expect(words).toHaveClass(new RegExp(`story-voice-${style}`))
        await expect(words).toHaveText(text)
        const { beyondPx, sizePx } = await measure(words)
        expect([style, beyondPx]).toEqual([style, 0])
        expect(sizePx).toBeGreaterThan(11)
      }

    await test.step('as one writes it, too', async () => {
      await page.goto('/create')
      await page.getByRole('button', { name: /Story de Texto/ }).click()
      for (const voice of VOICES) {
        await creator(page).getByRole('radio', { name: voice }).check({ force: true })
        await writing(page).fill(LONG)
        expect([voice, (await measure(writing(page))).beyondPx]).toEqual([voice, 0])
      }
      await writing(page).fill('bom dia')
      expect((await measure(writing(page))).sizePx).toBe(34)
    })
  })
}
