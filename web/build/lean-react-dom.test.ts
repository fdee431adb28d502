import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { leanCode } from './lean-react-dom.ts'

const installed = readFileSync(
  createRequire(import.meta.url)
    .resolve('react-dom')
    .replace(/index\.js$/, 'cjs/react-dom-client.production.js'),
  'utf8',
)

describe('React DOM without what no screen uses', () => {
  const lean = leanCode(installed)

  test('is still a script, with one root to make', () => {
    expect(() => new Function('require', 'exports', lean)).not.toThrow()
    expect(lean).toContain('exports.createRoot = ')
    expect(lean).not.toContain('exports.hydrateRoot')
  })

  test('never asks whether it hydrates', () => {
    expect(installed.match(/\bisHydrating\b(?!\$)/g)?.length).toBeGreaterThan(40)
    // A parameter of that name in one function, with its two uses.
    expect(lean.match(/\bisHydrating\b(?!\$)/g)).toHaveLength(3)
  })

  test('has empty functions where the features were', () => {
    expect(lean).toContain('function popHydrationState(fiber) {}')
    expect(lean).toMatch(/function startViewTransition\([^)]*\) \{\}/)
    expect(lean).not.toContain('FragmentInstance.prototype')
  })

  test('is refused when it is another release', () => {
    expect(() =>
      leanCode(installed.replace('exports.version = "19.3.1"', 'exports.version = "19.4.0"')),
    ).toThrow('React DOM is not 19.3.1')
  })
})

test('no source uses what is left out of React DOM', () => {
  const folder = join(import.meta.dirname, '../src')
  const names =
    /\b(hydrateRoot|SuspenseList|Activity|ViewTransition|useActionState|useFormState|useFormStatus|requestFormReset|preload(Module)?|preinit(Module)?|preconnect|prefetchDNS)\b/
  const elements = /<(title|meta|link|style|script|base|html|head|body)[\s>]/
  const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (name) => /\.tsx?$/.test(name) && !name.includes('.test.'),
  )
  expect(sources.length).toBeGreaterThan(200)
  for (const name of sources) {
    const code = readFileSync(join(folder, name), 'utf8')
    for (const [, imported] of code.matchAll(/import \{([^}]*)\} from 'react(?:-dom(?:\/client)?)?'/g))
      expect(imported, name).not.toMatch(names)
    expect(name.endsWith('.tsx') ? code : '', name).not.toMatch(elements)
  }
})
