import type { Page } from '@playwright/test'
import { befriend, creator, openStories, publish, stage, strip, toast, viewer } from './support/stories.ts'
import { waitForWorker } from './support/screens.ts'
import { expect, NARROW, test } from './support/test.ts'

const audience = (page: Page) => creator(page).getByRole('button', { name: /Quem pode ver/ })
const sheet = (page: Page) => page.getByRole('dialog', { name: 'Quem pode ver' })
const people = (page: Page) => page.getByRole('dialog', { name: 'Personalizado' })
const faces = (page: Page) => strip(page).getByRole('button', { name: /Ver stories/ })

async function beginText(page: Page, text: string): Promise<void> {
  await page.goto('/create')
  await page.getByRole('button', { name: /Story de Texto/ }).click()
  await creator(page).getByRole('textbox', { name: 'Texto do story' }).fill(text)
}

test('STORIES-017, STORIES-078: all but some see a story that takes no replies; whom it was for is remembered, that is not', async ({
  api,
  visit,
}) => {
  const [ana, bruno, carla] = [
    await api.createPerson('Ana Souza'),
    await api.createPerson('Bruno Lima'),
    await api.createPerson('Carla Dias'),
  ]
  for (const other of [bruno, carla]) await befriend(api, ana, other)
  const { page } = await visit(ana, '/app', NARROW)
  await beginText(page, 'menos a Carla')
  await audience(page).click()
  await sheet(page).getByRole('radio', { name: 'Personalizado' }).click()
  await people(page).getByRole('radio', { name: 'Todos, menos estas' }).check()
  await people(page).getByRole('checkbox', { name: 'Carla Dias' }).check()
  await people(page)
    .getByRole('button', { name: /^Pronto/ })
    .click()
  await sheet(page).getByRole('switch', { name: 'Permitir respostas' }).click()
  await sheet(page).getByRole('button', { name: 'Pronto' }).click()
  await creator(page).getByRole('button', { name: 'Publicar' }).click()
  await expect(toast(page, 'Story publicado')).toBeVisible()

  await test.step('whoever is not left out sees it, and can react alone', async () => {
    const at = await visit(bruno, '/app', NARROW)
    const shown = await openStories(at.page, 'Ana Souza')
    await expect(shown.locator('.story-media .story-text p')).toHaveText('menos a Carla')
    await expect(shown.getByRole('group', { name: 'Reagir' })).toBeVisible()
    await expect(shown.getByRole('textbox')).toHaveCount(0)
    expect((await api.call(carla, 'stories.list', {})).groups).toEqual([])
  })
  await test.step('by D-109 and D-110 the next story begins with the same people, and takes replies', async () => {
    await beginText(page, 'outra vez')
    await expect(audience(page)).toContainText('Personalizado')
    await audience(page).click()
    await expect(sheet(page).getByRole('radio', { name: 'Personalizado' })).toBeChecked()
    await expect(sheet(page).getByRole('switch', { name: 'Permitir respostas' })).toBeChecked()
    await sheet(page).getByRole('radio', { name: 'Personalizado' }).click()
    await expect(people(page).getByRole('radio', { name: 'Todos, menos estas' })).toBeChecked()
    await expect(people(page).getByRole('checkbox', { name: 'Carla Dias' })).toBeChecked()
    await expect(people(page).getByRole('checkbox', { name: 'Bruno Lima' })).not.toBeChecked()
    await people(page)
      .getByRole('button', { name: /^Pronto/ })
      .click()
    await sheet(page).getByRole('button', { name: 'Pronto' }).click()
    await creator(page).getByRole('button', { name: 'Publicar' }).click()
    await expect(toast(page, 'Story publicado')).toBeVisible()
    const seen = async (person: typeof bruno) =>
      (await api.call(person, 'stories.list', {})).groups.flatMap(({ stories }) =>
        stories.map(({ text_content, allow_replies }) => [text_content, allow_replies]),
      )
    expect(await seen(bruno)).toEqual([
      ['outra vez', true],
      ['menos a Carla', false],
    ])
    expect(await seen(carla)).toEqual([])
  })
})

test('a custom story is offered for those who can see it alone, without a line too; who is none of them any more is dropped', async ({
  api,
  visit,
}) => {
  const [ana, bruno, carla, davi] = [
    await api.createPerson('Ana Souza'),
    await api.createPerson('Bruno Lima'),
    await api.createPerson('Carla Dias'),
    await api.createPerson('Davi Reis'),
  ]
  const withCarla = await api.createChat(ana, carla)
  await api.sendTexts(ana, await api.createChat(ana, bruno), 'oi')
  await api.sendTexts(ana, withCarla, 'oi')
  await api.sendTexts(carla, withCarla, 'oi')
  await befriend(api, ana, davi)
  const { page, goOffline, goOnline } = await visit(ana, '/app', NARROW)
  await waitForWorker(page)
  const names = () =>
    people(page)
      .getByRole('checkbox')
      .evaluateAll((boxes) => boxes.map((box) => box.getAttribute('aria-label')))
  const done = people(page).getByRole('button', { name: /^Pronto/ })
  const publishIt = async () => {
    await sheet(page).getByRole('button', { name: 'Pronto' }).click()
    await creator(page).getByRole('button', { name: 'Publicar' }).click()
    await expect(toast(page, 'Story publicado')).toBeVisible()
  }
  await beginText(page, 'para o Davi')
  await audience(page).click()
  await sheet(page).getByRole('radio', { name: 'Personalizado' }).click()
  await expect.poll(names).toEqual(['Carla Dias', 'Davi Reis'])
  await people(page).getByRole('checkbox', { name: 'Davi Reis' }).check()
  await done.click()
  await publishIt()

  await api.call(ana, 'connections.remove', { user_id: davi.id })
  await beginText(page, 'para quem?')
  await expect(audience(page)).toContainText('Personalizado')
  const countKept = () =>
    page.evaluate(
      (id) => JSON.parse(localStorage.getItem(`lero-story-contacts-${id}`) ?? '[]').length as number,
      ana.id,
    )
  await expect.poll(countKept).toBe(1)
  await creator(page).getByRole('button', { name: 'Publicar' }).click()
  await expect.poll(names).toEqual(['Carla Dias'])
  await expect(done).toHaveText('Pronto')
  await expect(done).toBeDisabled()
  await people(page).getByRole('checkbox', { name: 'Carla Dias' }).check()
  await done.click()
  await publishIt()
  const { groups } = await api.call(carla, 'stories.list', {})
  expect(groups.flatMap(({ stories }) => stories.map(({ text_content }) => text_content))).toEqual([
    'para quem?',
  ])

  await goOffline()
  await beginText(page, 'sem linha')
  await audience(page).click()
  await sheet(page).getByRole('radio', { name: 'Personalizado' }).click()
  await expect.poll(names).toEqual(['Carla Dias'])
  await goOnline()
})

for (const [deed, call] of [
  ['the end of a friendship', 'connections.remove'],
  ['a block', 'people.block'],
] as const) {
  test(`STORIES-025: ${deed} takes stories out of an open strip and an open viewer at once`, async ({
    api,
    visit,
  }) => {
    const [ana, bruno, carla] = [
      await api.createPerson('Ana Souza'),
      await api.createPerson('Bruno Lima'),
      await api.createPerson('Carla Dias'),
    ]
    for (const other of [bruno, carla]) await befriend(api, ana, other)
    await publish(api, carla, { text_content: 'da Carla' })
    await publish(api, bruno, { text_content: 'do Bruno' })
    const [strips, viewers] = [await visit(ana, '/app', NARROW), await visit(ana, '/app', NARROW)]
    await expect(faces(strips.page)).toHaveCount(2)
    await openStories(viewers.page, 'Bruno Lima')
    await viewers.page.keyboard.press('Space')
    const says = stage(viewers.page).locator('.story-media .story-text p')
    await expect(says).toHaveText('do Bruno')

    await api.call(bruno, call, { user_id: ana.id })
    await expect(faces(strips.page)).toHaveCount(1)
    await expect(faces(strips.page)).toHaveAccessibleName(/Carla Dias/)
    // On to who comes next, as where a story ends.
    await expect(says).toHaveText('da Carla')
    await api.call(carla, call, { user_id: ana.id })
    await expect(viewer(viewers.page)).toHaveCount(0)
    await expect(faces(viewers.page)).toHaveCount(0)
    await expect(faces(strips.page)).toHaveCount(0)
  })
}
