import { join } from 'node:path'
import { expect, test } from 'vitest'
import { DIALOGS } from '../e2e/support/dialogs.ts'
import { readTree } from './source-files.ts'

const ROOT = join(import.meta.dirname, '..')
const KIT = new Set(['web/src/ui/dialog.tsx', 'web/src/ui/sheet.tsx'])
const DRAWN = /<(?:Dialog|Sheet|AlertDialog|ConfirmDialog)\b|= useDialog\(/g

/** A key for every dialog of the app, by the file that draws it. */
function listDialogs(): string[] {
  const isDrawing = (file: string) =>
    /^web\/src\/(features|ui)\/.+(?<!\.test)\.tsx$/.test(file) && !KIT.has(file)
  return [...readTree(ROOT, isDrawing)].flatMap(([file, source]) => {
    const name = file.slice('web/src/'.length, -'.tsx'.length)
    const drawn = [...source.matchAll(DRAWN)]
    return drawn.map((_, index) => (index === 0 ? name : `${name} ${index + 1}`))
  })
}

test('every dialog has a name that tests find it by', () => {
  expect(Object.keys(DIALOGS).toSorted()).toEqual(listDialogs().toSorted())
})

test('axe looks at every dialog while it is open', () => {
  const specs = [...readTree(ROOT, (file) => /^e2e\/[^/]+\.spec\.ts$/.test(file)).values()].join('\n')
  const looked = new Set([...specs.matchAll(/expectAccessible\([\w.]+, '([^']+)'\)/g)].map(([, key]) => key))
  expect(Object.keys(DIALOGS).filter((key) => !looked.has(key))).toEqual([])
})
