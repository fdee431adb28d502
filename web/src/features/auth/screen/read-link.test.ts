import { expect, test } from 'vitest'
import { readAuthLink } from './read-link.ts'

test('an ordinary address is no link', () => {
  expect(readAuthLink('?redirect=/search', '')).toBeNull()
})

test('a recovery link carries its token in the fragment; without one it is dead', () => {
  expect(readAuthLink('?modo=redefinir', '#token_hash=abc&type=recovery')).toEqual({
    kind: 'recovery',
    tokenHash: 'abc',
  })
  expect(readAuthLink('?modo=redefinir', '')).toEqual({ kind: 'dead', isRecovery: true })
})

test('a confirmed address brings a session, a refused one an error', () => {
  expect(readAuthLink('', '#access_token=a&refresh_token=r&expires_at=9')).toEqual({
    kind: 'session',
    accessToken: 'a',
    refreshToken: 'r',
    expiresAt: 9,
  })
  expect(readAuthLink('', '#error=access_denied&error_code=otp_expired')).toEqual({
    kind: 'dead',
    isRecovery: false,
  })
})
