import { expect, test } from 'vitest'
import { describeConfig, loadConfig } from './config.ts'

test('without any setting Lero listens on 127.0.0.1:3000 and keeps its data in ./data', () => {
  const config = loadConfig({})
  expect(config).toMatchObject({ host: '127.0.0.1', port: 3000, mode: 'production', authConfirm: false })
  expect(config.dataDir).toBe(`${process.cwd()}/data`)
  expect(config.databaseUrl).toBeUndefined()
})

test.each([
  [{ PORT: '70000' }, `The setting PORT must be a whole number from 0 to 65535 (it is '70000').`],
  [{ PORT: '3e3' }, `The setting PORT must be a whole number from 0 to 65535 (it is '3e3').`],
  [{ AUTH_CONFIRM: 'yes' }, `The setting AUTH_CONFIRM must be one of on, off (it is 'yes').`],
  [{ DATABASE_URL: 'mysql://u:p@h/d' }, 'The setting DATABASE_URL must be a URL of postgres or postgresql.'],
  [{ KEY_LINK: 'short' }, 'The setting KEY_LINK must have at least 32 characters.'],
])('a wrong setting is named in one sentence, a secret without its value: %o', (env, sentence) => {
  expect(() => loadConfig(env)).toThrow(sentence)
})

test('the printed table hides secrets and tells defaults', () => {
  const printed = describeConfig({ DATABASE_URL: 'postgres://lero:segredo@db/lero', PORT: '8080' })
  expect(printed).toContain('DATABASE_URL = (hidden)\n')
  expect(printed).not.toContain('segredo')
  expect(printed).toContain('PORT = 8080\n')
  expect(printed).toContain('HOST = 127.0.0.1 (default)\n')
})
