import { expect, test } from 'vitest'
import { findStrayTexts, findUnusedTexts } from './check-texts.ts'

const stray = (source: string, file = 'web/src/features/auth/sign-in.tsx') => findStrayTexts(file, source)

test.each([
  'const a = <p>Senha</p>',
  'const a = (\n  <p>\n    Esqueceu a sua senha,\n    {name}?\n  </p>\n)',
  `const a = <p>{isNew ? 'Nova' : t.old}</p>`,
  `const a = <>{name || 'Alguém'}</>`,
  'const a = <p>{`Oi, ${name}`}</p>',
  '<input placeholder="Senha" />',
  `<Sheet closeLabel={'Fechar'} />`,
  `showToast({ kind: 'error', title: 'Deu errado' })`,
  `const entry = {\n  label:\n    'Apagar ' + name,\n}`,
])('a text outside the catalogues is found, however it is written: %s', (source) => {
  expect(stray(source)).toHaveLength(1)
  expect(stray(source, 'web/src/gallery/x.tsx')).toEqual([])
  expect(stray(source, 'web/src/ui/x.test.tsx')).toEqual([])
  expect(stray(source, 'server/src/x.tsx')).toEqual([])
})

test('in a file without tags texts of toasts and menus are found too', () => {
  expect(stray(`showToast({ title: 'Salvo' })`, 'web/src/features/auth/auth.store.ts')).toEqual([
    `web/src/features/auth/auth.store.ts:1: 'Salvo' is a text outside the catalogues`,
  ])
})

test.each([
  '<p>{t.password}</p>',
  '<p className="hint" aria-live="polite" role="status">{t.left(3)}</p>',
  '<kbd>Ctrl K</kbd>',
  '<svg aria-label="Lero" />',
  `<>{kind === 'menu' && <Menu />}</>`,
  `<p>{a} · {b}</p>`,
  `showToast({ kind: 'error', title: t.failed })`,
])('what is no text passes: %s', (source) => {
  expect(stray(source)).toEqual([])
})

const unused = (reader: string, more: Record<string, string> = {}) =>
  findUnusedTexts(
    new Map(
      Object.entries({
        'web/src/locales/pt-BR/auth.ts': `export const texts = { title: 'Entrar', left: (n: number) => n, tabs: { up: 'Criar' } }`,
        'web/src/locales/auth.ts': `export const authTexts = defineTexts('auth', { en: () => import('./en/auth.ts') })`,
        'web/src/features/auth/screen.tsx': `import { authTexts } from '../../locales/auth.ts'\n${reader}`,
        ...more,
      }),
    ),
  )

test('a text that nobody shows is found, in whatever way others are reached', () => {
  expect(unused('t.title; t.left(1); t.tabs[tab]')).toEqual([])
  expect(unused(`const { title, left } = t; t['tabs']`)).toEqual([])
  expect(unused('t.title; t.tabs.up')).toEqual(["web/src/locales/pt-BR/auth.ts: nobody shows 'left'"])
})

test('what reads other catalogues, or none and is not called by a reader, shows nothing of this one', () => {
  const handed = `import { say } from '../../lib/say.ts'\nt.title; t.tabs; say(t)`
  expect(unused(handed, { 'web/src/lib/say.ts': 't.left' })).toEqual([])
  expect(unused('t.title; t.tabs', { 'web/src/lib/say.ts': 't.left' })).toHaveLength(1)
  const ofOthers = `import { uiTexts } from '../locales/ui.ts'\nt.left`
  expect(unused(handed, { 'web/src/lib/say.ts': ofOthers })).toHaveLength(1)
})

test('a catalogue that stands in another one is read with it', () => {
  const more = {
    'web/src/locales/pt-BR/auth.ts': `import { texts as codes } from './codes.ts'\nexport const texts = { codes }`,
    'web/src/locales/pt-BR/codes.ts': `export const texts = { late: 'Tarde', early: 'Cedo' }`,
  }
  expect(unused('t.codes.late', more)).toEqual(["web/src/locales/pt-BR/codes.ts: nobody shows 'early'"])
})
