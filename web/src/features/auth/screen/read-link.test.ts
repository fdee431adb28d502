import { expect, test, vi } from 'vitest'
import { readAuthLink } from './read-link.ts'

test('an ordinary address is no link', () => {
  expect(readAuthLink('?redirect=/search', '')).toBeNull()
})

test('a recovery link carries its token in the fragment; without one it is dead', () => {
  expect(readAuthLink('?modo=redefinir', '#token_hash=abc&type=recovery')).toEqual({
    kind: 'token',
    type: 'recovery',
    tokenHash: 'abc',
  })
  expect(readAuthLink('?modo=redefinir', '')).toEqual({ kind: 'dead', isRecovery: true })
})

test('other links say what they are for; one that nobody knows is dead', () => {
  for (const type of ['magiclink', 'email_change_undo'])
    expect(readAuthLink('?modo=link', `#token_hash=abc&type=${type}`)).toEqual({
      kind: 'token',
      type,
      tokenHash: 'abc',
    })
  expect(readAuthLink('?modo=link', '#token_hash=abc&type=sms')).toEqual({ kind: 'dead', isRecovery: false })
  expect(readAuthLink('?modo=link', '')).toEqual({ kind: 'dead', isRecovery: false })
})

test('a confirmed address brings a session, a refused one an error', () => {
  vi.setSystemTime('2026-03-07T15:00:00Z')
  const link = readAuthLink('', '#access_token=a&refresh_token=r&expires_at=9&expires_in=3600')
  vi.useRealTimers()
  expect(link).toEqual({
    kind: 'session',
    accessToken: 'a',
    refreshToken: 'r',
    // By this device's clock, whatever the server's says.
    expiresAt: Date.parse('2026-03-07T16:00:00Z') / 1000,
  })
  expect(readAuthLink('', '#error=access_denied&error_code=otp_expired')).toEqual({
    kind: 'dead',
    isRecovery: false,
  })
})
