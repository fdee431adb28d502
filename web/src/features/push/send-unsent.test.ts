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
  getNotifications: async () => [...shown.values()],
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
