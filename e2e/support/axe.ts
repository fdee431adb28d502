import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** Expects that axe finds nothing on the page: one line per finding, with the elements. */
export async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze()
  const findings = violations.map((violation) => {
    const elements = violation.nodes.map((node) => node.target.join(' ')).join(', ')
    return `${violation.id}: ${violation.help} (${elements})`
  })
  expect(findings).toEqual([])
}
