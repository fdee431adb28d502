import { expect, test, vi } from 'vitest'
import { createAuthApi } from './auth-api.ts'
import { createAuthFetch } from './auth-http.ts'

test('a session ends by the clock of this device, however far that is from the server', async () => {
  vi.setSystemTime('2026-03-07T15:00:00Z')
  const noonAtServer = Date.parse('2026-03-07T12:00:00Z') / 1000
  const answer = {
    access_token: 'a',
    refresh_token: 'r',
    expires_in: 3600,
    expires_at: noonAtServer + 3600,
    user: { id: 'ana' },
  }
  const api = createAuthApi(createAuthFetch(async () => Response.json(answer), 'http://lero.test/auth/v1'))
  const session = await api.refresh('r')
  vi.useRealTimers()
  expect(session.expires_at).toBe(Date.parse('2026-03-07T16:00:00Z') / 1000)
})
