import { describe, expect, test } from 'vitest'
import { describeMissingAddress, linkAddress } from '../../../platform/site-address.ts'
import { type AuthServer, startAuthServer } from '../testing/auth-server.ts'
import { signUpPerson } from '../testing/people.ts'
import { safePath, safeRedirect } from './redirect.ts'

const SITE = 'https://lero.exemplo'

test.each([
  '/.//evil',
  '/\\evil',
  '//evil',
  '/.//evil.example/x',
  '/..//evil',
  '/a/..//evil',
  '/%5cevil',
  '/%2fevil',
  '\\\\evil',
  '/\t/evil',
  'https://evil.example',
  'https://lero.exemplo@evil.example',
  'https://ana@lero.exemplo/app',
  'javascript:alert(1)',
  'data:text/html,x',
  'http://lero.exemplo/app',
  'https://lero.exemplo:8443/app',
  'http://[',
  7,
  ['/a', '/b'],
])('SAFE-025: the redirect target %j ends at /app', (target) => {
  expect(safeRedirect(SITE, target)).toBe('https://lero.exemplo/app')
})

test.each([
  ['/chat/group_1?a=b#c', 'https://lero.exemplo/chat/group_1?a=b#c'],
  ['https://lero.exemplo/search', 'https://lero.exemplo/search'],
  ['search', 'https://lero.exemplo/search'],
  ['', 'https://lero.exemplo/'],
  [undefined, 'https://lero.exemplo/'],
])('a path of our own, %j, is kept', (target, wanted) => {
  expect(safeRedirect(SITE, target)).toBe(wanted)
})

test('SAFE-025: what the app goes on to after a recovery is a path as well', () => {
  expect(safePath(SITE, '/.//evil')).toBe('/app')
  expect(safePath(SITE, '/chat/1?a=b')).toBe('/chat/1?a=b')
  expect(safePath(SITE, undefined)).toBeNull()
})

test.each([
  [{ publicUrl: 'https://lero.exemplo', host: '0.0.0.0', port: 3000 }, 'https://lero.exemplo'],
  [{ publicUrl: undefined, host: '127.0.0.1', port: 3000 }, 'http://127.0.0.1:3000'],
  [{ publicUrl: undefined, host: '::1', port: 3000 }, 'http://[::1]:3000'],
  [{ publicUrl: undefined, host: '0.0.0.0', port: 3000 }, null],
  [{ publicUrl: undefined, host: '203.0.113.7', port: 3000 }, null],
])('SAFE-026: links in mails of %o begin with %s', (where, address) => {
  expect(linkAddress(where)).toBe(address)
  expect(describeMissingAddress(where) === null).toBe(address !== null)
})

describe('on a public HOST without PUBLIC_URL', () => {
  const withServer = async (env: Record<string, string>, run: (server: AuthServer) => Promise<void>) => {
    const server = await startAuthServer({ HOST: '0.0.0.0', ...env })
    await run(server)
    await server.close()
  }

  test('SAFE-026: no mail carries an address, and recovery, which is by link alone, says that it cannot', () =>
    withServer({}, async (server) => {
      expect(describeMissingAddress(server.platform.config)).toContain('PUBLIC_URL')
      const person = await signUpPerson(server)
      const refused = { status: 422, body: { error_code: 'email_send_failed' } }
      for (const email of [person.email, 'ninguem@exemplo.com.br']) {
        expect(await server.request('POST', '/recover', { body: { email } })).toMatchObject(refused)
      }
      await server.request('POST', '/otp', { body: { email: person.email } })
      const { text } = await server.messageTo(person.email)
      expect(text).toMatch(/digite o código \d{6}/)
      expect(text).not.toMatch(/https?:|0\.0\.0\.0/)
    }))

  test('SAFE-026: with PUBLIC_URL every link carries it', () =>
    withServer({ PUBLIC_URL: 'https://lero.exemplo' }, async (server) => {
      const { email } = await signUpPerson(server)
      await server.request('POST', '/recover', { body: { email } })
      expect((await server.messageTo(email)).text).toContain(
        'https://lero.exemplo/auth?modo=redefinir#token_hash=',
      )
    }))
})
