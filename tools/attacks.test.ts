import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '..')
const ROW = /^\| (?<attack>[^|]+) \| `(?<file>[^`]+)` \| (?<titles>[^|]+) \|$/gm

const attacks = [...readFileSync(join(ROOT, 'docs/attacks.md'), 'utf8').matchAll(ROW)].map(
  ({ groups }) => groups as { attack: string; file: string; titles: string },
)

test('each attack of docs/attacks.md has the tests that it names', () => {
  expect(attacks.length).toBeGreaterThan(20)
  const missing = attacks.flatMap(({ attack, file, titles }) => {
    const source = readFileSync(join(ROOT, file), 'utf8')
    return titles
      .split(' · ')
      .filter((title) => !new RegExp(`test[^\\n]*\\(\\s*['"]${escape(title)}`).test(source))
      .filter((title) => !new RegExp(`\\)\\(\\s*['"]${escape(title)}`).test(source))
      .map((title) => `${attack}: ${title}`)
  })
  expect(missing).toEqual([])
})

function escape(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
}
