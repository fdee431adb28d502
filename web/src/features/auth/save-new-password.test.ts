import { expect, test } from 'vitest'
import type { AuthApi } from './auth-api.ts'
import type { Session } from './auth-types.ts'
import { saveNewPassword } from './save-new-password.ts'
import type { SessionState } from './session.ts'

const sessionOf = (id: string, token: string): Session => ({
  access_token: token,
  refresh_token: `r-${token}`,
  expires_at: 9,
  user: { id },
})

/** A browser where `here` is signed in, with the order of what happens to it. */
const createBrowser = (here: Session | null) => {
  const steps: string[] = []
  const state: SessionState = here ? { state: 'signed_in', session: here } : { state: 'signed_out' }
  const auth: Partial<AuthApi> = {
    updateUser: async (token, { password }) => {
      steps.push(`update ${token} ${password}`)
      return { id: 'bruno', email: 'bruno@example.com' }
    },
    signOut: async (token, scope) => void steps.push(`end ${token} ${scope}`),
  }
  const start = (session: Session): void => void steps.push(`start ${session.access_token}`)
  return { steps, keeper: { auth: auth as AuthApi, getSnapshot: () => state, start } }
}

const link = sessionOf('bruno', 'link')
const savedSession = { ...link, user: { id: 'bruno', email: 'bruno@example.com' } }

test('nobody signed in: the link goes on as the session', async () => {
  const { keeper, steps } = createBrowser(null)
  expect(await saveNewPassword(keeper, link, 'nova')).toEqual(savedSession)
  expect(steps).toEqual(['update link nova'])
})

test('the same person signed in: the new session takes over before the change ends the old one', async () => {
  const { keeper, steps } = createBrowser(sessionOf('bruno', 'old'))
  expect(await saveNewPassword(keeper, link, 'nova')).toEqual(savedSession)
  expect(steps).toEqual(['start link', 'update link nova'])
})

test('somebody else signed in: they stay, and the session of the link ends', async () => {
  const { keeper, steps } = createBrowser(sessionOf('ana', 'old'))
  expect(await saveNewPassword(keeper, link, 'nova')).toBeNull()
  expect(steps).toEqual(['update link nova', 'end link local'])
})
