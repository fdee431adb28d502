import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const listStyles = (): string[] =>
  readdirSync('web/src', { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.css'))
    .map((file) => `web/src/${file}`)

const readStyle = (file: string): string => readFileSync(file, 'utf8').replaceAll(/\/\*.*?\*\//gs, '')

test('no style is about whatever stands beside something', () => {
  const files = listStyles()
  expect(files.length).toBeGreaterThan(20)
  // `.a ~ *` and `.a + *` have Chromium look at all siblings of everything that joins the page: a message that came
  // into the list cost the style of all that are drawn, 200 elements for 13.
  const found = files.filter((file) => /[~+]\s*\*/.test(readStyle(file)))
  expect(found).toEqual([])
})

test('a dialog is laid out by one file', () => {
  // Features come when they are needed: of two that lay out the same class, whichever was opened last laid out both.
  const laidOut = listStyles().flatMap((file) => [
    ...new Set(readStyle(file).match(/(?<=^\s*)\.[\w-]+\[open\](?= \{)/gm)),
  ])
  expect(laidOut).toContain('.stage[open]')
  expect(laidOut.filter((dialog, at) => laidOut.indexOf(dialog) !== at)).toEqual([])
})
