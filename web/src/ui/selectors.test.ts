import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

test('no style is about whatever stands beside something', () => {
  const files = readdirSync('web/src', { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.css'))
    .map((file) => `web/src/${file}`)
  expect(files.length).toBeGreaterThan(20)
  // `.a ~ *` and `.a + *` have Chromium look at all siblings of everything that joins the page: a message that came
  // into the list cost the style of all that are drawn, 200 elements for 13.
  const found = files.filter((file) =>
    /[~+]\s*\*/.test(readFileSync(file, 'utf8').replaceAll(/\/\*.*?\*\//gs, '')),
  )
  expect(found).toEqual([])
})
