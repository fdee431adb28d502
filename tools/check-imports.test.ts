import { describe, expect, test } from 'vitest'
import { findImportViolations } from './check-imports.ts'

const CLEAN: Record<string, string> = {
  'contract/limits.ts': `export const MAX_TEXT = 2000\n`,
  'contract/define.ts': `import { z } from 'zod'\n`,
  'contract/messages.ts': `import { z } from 'zod'\nimport { defineCall } from './define.ts'\n`,
  'contract/messages.test.ts': `import { test } from 'vitest'\n`,
  'server/src/app.ts': `import { send } from './features/messages/send.ts'\n`,
  'server/src/platform/http.ts': `import fastify from 'fastify'\n`,
  'server/src/features/people/public.ts': `export { isBlocked } from './people.queries.ts'\n`,
  'server/src/features/messages/send.ts': `import { isBlocked } from '../people/public.ts'\nimport { MAX_TEXT } from '#contract/limits'\n`,
  'server/src/features/messages/send.test.ts': `import { buildApp } from '../../app.ts'\n`,
  'web/src/routes.tsx': `const Search = lazy(() => import('./features/people/SearchScreen.tsx'))\n`,
  'web/src/sync/socket.ts': `import type { Frame } from '#contract/messages'\nimport './socket.css'\n`,
  'web/src/features/people/SearchScreen.tsx': `import { socket } from '../../sync/socket.ts'\n`,
}

const violationsWith = (planted: Record<string, string>) =>
  findImportViolations(new Map(Object.entries({ ...CLEAN, ...planted })))

describe('import rules', () => {
  test('a tree that keeps the rules has no violation', () => {
    expect(violationsWith({})).toEqual([])
  })

  test.each([
    ['contract/x.ts', `import pg from 'pg'`, 'contract imports zod only'],
    ['contract/x.ts', `import { env } from '../server/src/env.ts'`, 'contract imports zod only'],
    [
      'server/src/x.ts',
      `import { App } from '../../web/src/App.tsx'`,
      'server imports server and contract only',
    ],
    [
      'web/src/x.ts',
      `import type { Row } from '../../server/src/rows.ts'`,
      'web imports web and contract only',
    ],
    ['web/src/x.ts', `import { z } from 'zod'`, 'web never loads zod'],
    ['web/src/x.ts', `import { sendInput } from '#contract/messages'`, 'never zod'],
    ['server/src/platform/x.ts', `export { send } from '../features/messages/send.ts'`, 'only app.ts'],
    ['web/src/ui/x.ts', `import { screen } from '../features/people/public.ts'`, 'only app.ts'],
    ['web/src/lib/x.ts', `const x = () => import('../features/people/public.ts')`, 'only app.ts'],
    [
      'server/src/features/groups/x.ts',
      `import { send } from '../messages/send.ts'`,
      'through its public.ts',
    ],
    [
      'server/src/features/people/x.ts',
      `import { buildApp } from '../../app.ts'`,
      'never import what mounts',
    ],
    ['web/src/features/people/x.ts', `import {\n  a,\n  b,\n} from './y'`, 'carry their extension'],
  ])('%s with %s is refused', (file, source, rule) => {
    const found = violationsWith({ [file]: `${source}\n` })
    expect(found).toHaveLength(1)
    expect(found[0]).toContain(rule)
  })

  test('two features that reach each other through their doors are a cycle', () => {
    const found = violationsWith({
      'server/src/features/people/x.ts': `import { send } from '../messages/public.ts'\n`,
    })
    expect(found).toEqual(['features in a cycle: server messages → server people → server messages'])
  })
})
