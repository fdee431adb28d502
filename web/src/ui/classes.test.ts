import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

test('no class is used that the build leaves out', () => {
  const base = readFileSync('web/src/ui/base.css', 'utf8')
  const left = new Set(/@source not inline\('([^']+)'\)/.exec(base)?.[1]?.split(' '))
  expect(left).toContain('block')
  const files = readdirSync('web/src', { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.tsx'),
  )
  const found = files.flatMap((file) =>
    [...readFileSync(`web/src/${file}`, 'utf8').matchAll(/className="([^"]*)"/g)]
      .flatMap(([, names = '']) => names.split(' '))
      .filter((name) => left.has(name))
      .map((name) => `${file}: ${name}`),
  )
  expect(found).toEqual([])
})
