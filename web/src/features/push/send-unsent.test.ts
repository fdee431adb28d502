import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createPushListeners } from '../../sw/push.ts'
import type { PushScope, Shown } from '../../sw/push-scope.ts'
import { ApiError, NetworkError } from '../../sync/errors.ts'
import type { Call } from '../../sync/sync.ts'
import { sendUnsent } from './send-unsent.ts'

type Put = { readonly body: string; readonly data: Shown; close(): void }

/** What stands in the system's list, by tag. */
let shown: Map<string, Put>
const registration = {
  showNotification: async (_title: string, { tag, ...put }: { tag: string; body: string; data: Shown }) =>
    void shown.set(tag, { ...put, close: () => void shown.delete(tag) }),
  getNotifications: async ({ tag }: { tag?: string } = {}) =>
    [...shown].filter(([key]) => tag === undefined || key === tag).map(([, put]) => put),
}
const worker = createPushListeners({ registration } as unknown as PushScope)
const bodies = () => [...shown.values()].map(({ body }) => body)

/** Written into the notification of a chat. */
const reply = (text: string, of = 'c1') =>
  worker.notificationclick({
    action: 'reply',
    reply: text,
    notification: { data: { path: `/chat/${of}`, reply_token: of }, close() {} },
  } as never)

let posted: object[]
beforeEach(() => {
  shown = new Map()
  posted = []
  vi.stubGlobal('navigator', { serviceWorker: { getRegistration: async () => registration } })
  vi.stubGlobal('fetch', async (_path: string, { body }: { body: string }) => {
    posted.push(JSON.parse(body) as object)
    throw new TypeError('Failed to fetch')
  })
})
afterEach(() => vi.unstubAllGlobals())

test('what was written into notifications without a line is sent by the page as the same messages, once', async () => {
  await reply('já vou')
  await reply('às oito', 'c2')
  await registration.showNotification('Bia', { tag: 'conv-c1', body: 'vem?', data: { path: '/chat/c1' } })
  const sent: unknown[] = []
  const call = (async (...said: unknown[]) => void sent.push(said)) as unknown as Call
  await sendUnsent(call)
  await sendUnsent(call)
  expect(posted).toMatchObject([{ content: 'já vou' }, { content: 'às oito' }])
  expect(sent).toEqual(posted.map((one) => ['push.reply', one]))
  expect(bodies()).toEqual(['vem?'])
})

test('what was to be marked as read without a line is when there is one', async () => {
  const read = (token: string) =>
    worker.notificationclick({
      action: 'read',
      notification: { tag: `conv-${token}`, body: token, data: { path: '/chat', token }, close() {} },
    } as never)
  for (const token of ['done', 'offline', 'over']) await read(token)
  await registration.showNotification('Bia', {
    tag: 'conv-c1',
    body: 'vem?',
    data: { path: '/', token: 'c1' },
  })
  const asked: unknown[] = []
  const call = (async (name: string, { token }: { token: string }) => {
    asked.push([name, token])
    if (token === 'offline') throw new NetworkError()
    if (token === 'over') throw new ApiError('not_found', '')
  }) as unknown as Call
  await sendUnsent(call)
  expect(asked).toEqual(['done', 'offline', 'over'].map((token) => ['push.mark_read', token]))
  expect(bodies()).toEqual(['offline', 'vem?'])
})

test('what is refused or finds no line stays in sight, and holds up nothing else', async () => {
  await reply('já vou')
  await reply('tchau', 'c2')
  await reply('oi', 'c3')
  const refusals = [new NetworkError(), new ApiError('blocked', '')]
  const call = (async () => {
    const refusal = refusals.shift()
    if (refusal) throw refusal
  }) as unknown as Call
  await sendUnsent(call)
  expect(bodies()).toEqual(['já vou', 'tchau'])
})
