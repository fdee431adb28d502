import { expect, test } from 'vitest'
import type { AuthApi } from './auth-api.ts'
import { createLateAuthApi } from './late-auth-api.ts'

test('code of the auth service that cannot be fetched is a failure of the network; the next question asks for it again', async () => {
  let loads = 0
  const recovered: string[] = []
  const recover: AuthApi['recover'] = async (email) => void recovered.push(email)
  const api = createLateAuthApi(async () => {
    loads += 1
    if (loads === 1) throw new TypeError('no way there')
    return { createAuthApi: () => ({ recover }) as AuthApi }
  })
  await expect(api.recover('ana@example.com')).rejects.toMatchObject({ code: 'network', isNetwork: true })
  await api.recover('ana@example.com')
  await api.recover('bia@example.com')
  expect([loads, recovered]).toEqual([2, ['ana@example.com', 'bia@example.com']])
})
