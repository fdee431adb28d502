import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import { DIALOGS, type DialogFile } from './dialogs.ts'

/** What fades in is pale on its way: colours are judged where every movement with an end has ended. */
const waitForMovements = (page: Page): Promise<unknown> =>
  page.evaluate(() => {
    const ending = document
      .getAnimations()
      .filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime))
    return Promise.allSettled(ending.map(({ finished }) => finished.then(() => null)))
  })

/** Expects that axe finds nothing on the page, with that dialog open: one line per finding, with the elements. */
export async function expectAccessible(page: Page, dialog?: DialogFile): Promise<void> {
  if (dialog) {
    const name = DIALOGS[dialog]
    const opened = page.getByRole('dialog', { name }).or(page.getByRole('alertdialog', { name }))
    await expect(opened.last()).toBeVisible()
  }
  await waitForMovements(page)
  const { violations } = await new AxeBuilder({ page }).analyze()
  const findings = violations.map((violation) => {
    const elements = violation.nodes.map((node) => node.target.join(' ')).join(', ')
    return `${violation.id}: ${violation.help} (${elements})`
  })
  expect(findings).toEqual([])
}
