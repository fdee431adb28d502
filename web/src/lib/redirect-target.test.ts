import { describe, expect, it } from 'vitest'
import { buildSignInPath, readRedirectTarget } from './redirect-target.ts'

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

  it('gives back what buildSignInPath carried', () => {
    const signInPath = buildSignInPath('/reels/7?x=1&y=2')
    expect(readRedirectTarget(new URL(signInPath, 'http://lero.test').search)).toBe('/reels/7?x=1&y=2')
  })
})
