import { expect, test } from 'vitest'
import { createApi, createOpenApi } from './api.ts'

const tokens = { accessToken: async () => 'token', reject: async () => {} }
const ask = (answer: () => Response) => createApi(tokens, async () => answer())('settings.get', {})

test('an answer that is not of our server is none: a repeat may get through', async () => {
  for (const text of ['<html>502</html>', 'null', '"away"', '{}', '{"code":502}']) {
    await expect(ask(() => new Response(text, { status: 502 }))).rejects.toMatchObject({
      name: 'NetworkError',
    })
  }
})

test('a refusal carries its code', async () => {
  const body = { code: 'rate_limited', message: 'devagar' }
  await expect(ask(() => Response.json(body, { status: 429 }))).rejects.toMatchObject({
    name: 'ApiError',
    ...body,
  })
})

test('a token that the server refuses is given back, and the call made again with the next one, once', async () => {
  let token = 'old'
  const sent: (string | null)[] = []
  const rejected: string[] = []
  const call = createApi(
    {
      accessToken: async () => token,
      reject: async (refused) => {
        rejected.push(refused)
        token = 'new'
      },
    },
    async (_path, init) => {
      const authorization = new Headers(init?.headers).get('authorization')
      sent.push(authorization)
      return authorization === 'Bearer new'
        ? Response.json({ language: 'en' })
        : Response.json({ code: 'unauthenticated', message: '' }, { status: 401 })
    },
  )
  expect(await call('settings.get', {})).toEqual({ language: 'en' })
  expect([sent, rejected]).toEqual([['Bearer old', 'Bearer new'], ['old']])
})

test('RUN-002: calls say the range of the app; an older server is no answer, a newer one tells to update', async () => {
  let said: string | null = null
  const askServer = (range: string) =>
    createApi(tokens, async (_path, init) => {
      said = new Headers(init?.headers).get('x-lero-wire')
      const body = { code: 'upgrade_required', message: '' }
      return Response.json(body, { status: 426, headers: { 'x-lero-wire': range } })
    })('settings.get', {})
  await expect(askServer('1-1')).rejects.toMatchObject({ name: 'NetworkError' })
  await expect(askServer('4-4')).rejects.toMatchObject({ name: 'ApiError', code: 'upgrade_required' })
  expect(said).toBe('2-3')
})

test('an open call is asked without a session, and refused like any other', async () => {
  const asked: (string | null)[] = []
  const call = createOpenApi(async (path, init) => {
    asked.push(path as string, new Headers(init?.headers).get('authorization'))
    return Response.json({ code: 'not_found', message: '' }, { status: 404 })
  })
  const group_id = '5f0c3c1e-0000-4000-8000-000000000001'
  await expect(call('groups.invite', { group_id })).rejects.toMatchObject({ code: 'not_found' })
  expect(asked).toEqual(['/api/groups.invite', null])
})
