import { expect, test } from 'vitest'
import type { BuiltChunk } from './built-chunks.ts'
import { findFiles } from './preload-first.ts'

const chunk = (fileName: string, source: string, more: Partial<BuiltChunk> = {}): BuiltChunk => ({
  name: fileName,
  fileName,
  moduleIds: [`/app/web/${source}`],
  imports: [],
  cssFiles: [],
  assets: [],
  ...more,
})

const SOURCES = ['src/routes.tsx', 'src/features/auth/public.ts', 'src/locales/pt-BR/ui.ts']
const texts = chunk('texts.js', 'src/locales/pt-BR/ui.ts')
const auth = chunk('auth.js', 'src/features/auth/public.ts', { imports: ['lib.js'] })
const lib = chunk('lib.js', 'src/lib/x.ts', { imports: ['auth.js'] })
const later = chunk('later.js', 'src/features/messages/screen.tsx')

test('the first chunks come with what they import, each once, and with their styles', () => {
  const routes = chunk('routes.js', 'src/routes.tsx', { imports: ['lib.js'], cssFiles: ['routes.css'] })
  expect(findFiles([texts, auth, lib, later, routes], SOURCES)).toEqual({
    scripts: ['routes.js', 'lib.js', 'auth.js', 'texts.js'],
    styles: ['routes.css'],
  })
})

test('a source that has no chunk any more ends the build', () => {
  expect(() => findFiles([texts, auth, lib], SOURCES)).toThrow('No chunk holds src/routes.tsx')
})
