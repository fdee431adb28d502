import { describe, expect, it } from 'vitest'
import { buildSignInPath, keepRedirect, readRedirectTarget } from './redirect-target.ts'

describe('readRedirectTarget', () => {
  it.each([
    ['', '/app'],
    ['?redirect=', '/app'],
    ['?redirect=/search', '/search'],
    ['?redirect=%2Fchat%2Fgroup_1%3Fa%3Db', '/chat/group_1?a=b'],
    ['?redirect=//evil.example', '/app'],
    ['?redirect=/%5Cevil.example', '/app'],
    ['?redirect=/a%5Cb', '/app'],
    ['?redirect=/%09/evil.example', '/app'],
    ['?redirect=https://evil.example', '/app'],
    ['?redirect=javascript:alert(1)', '/app'],
    ['?redirect=/', '/app'],
    ['?redirect=/auth', '/app'],
  ])('%s leads to %s', (search, target) => {
    expect(readRedirectTarget(search)).toBe(target)
  })

  it("SAFE-025: '/.//evil' and '/\\\\evil' end at /app, as does every other way to another origin", () => {
    for (const evil of [
      '/.//evil',
      '/\\evil',
      '/\\\\evil',
      '/..//evil',
      '/%2e//evil',
      '/a/..//evil',
      '/./\\evil',
      '/./auth',
      'http:evil',
    ])
      expect(readRedirectTarget(`?redirect=${encodeURIComponent(evil)}`), evil).toBe('/app')
    expect(readRedirectTarget('?redirect=/search%3Fq=a%23b')).toBe('/search?q=a#b')
  })

  it('is kept by a link that comes back from a mail, unless it leads elsewhere', () => {
    const keep = (search: string) => keepRedirect('/auth?modo=redefinir', search, 'http://lero.test')
    expect(keep('?redirect=/reels/7')).toBe('http://lero.test/auth?modo=redefinir&redirect=%2Freels%2F7')
    expect(keep('?redirect=//evil.example')).toBe('http://lero.test/auth?modo=redefinir')
    expect(keep('')).toBe('http://lero.test/auth?modo=redefinir')
  })

  it('gives back what buildSignInPath carried', () => {
    const signInPath = buildSignInPath('/reels/7?x=1&y=2')
    expect(readRedirectTarget(new URL(signInPath, 'http://lero.test').search)).toBe('/reels/7?x=1&y=2')
  })
})
