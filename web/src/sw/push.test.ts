import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { createPushListeners } from './push.ts'
import type { Opening, PushEvents, PushScope, Shown } from './push-scope.ts'
import { soundLock } from './sound-lock.ts'

const ORIGIN = 'https://lero.test'
const PATH = '/chat/0198'
const OLD = 'https://push.test/old'
const NEW = 'https://push.test/new'
const KEPT = { endpoint: OLD, key: 'key', renew_token: 'mine' }

type FakePage = {
  url: string
  focused: boolean
  postMessage: (opening: Opening, ports: MessagePort[]) => void
  focus: () => Promise<void>
  navigate: (path: string) => Promise<void>
}

const kept = new Map<string, string>()
let answer: () => Response | Promise<Response>
let posted: unknown[] = []

beforeEach(() => {
  posted = []
  kept.clear()
  kept.set('/push', JSON.stringify(KEPT))
  answer = () => Response.json({})
  const cache = {
    match: async (path: string) => (kept.has(path) ? new Response(kept.get(path)) : undefined),
    put: async (path: string, response: Response) => void kept.set(path, await response.text()),
  }
  vi.stubGlobal('navigator', {})
  vi.stubGlobal('caches', { open: async () => cache })
  vi.stubGlobal('fetch', async (path: string, { body, signal }: { body: string; signal: AbortSignal }) => {
    posted.push([path, JSON.parse(body)])
    const ended = new Promise<never>((_resolve, reject) => {
      signal?.addEventListener('abort', () => reject(new DOMException('ended', 'AbortError')))
    })
    return Promise.race([answer(), ended])
  })
})
afterEach(() => vi.unstubAllGlobals())

type Put = { readonly title: string; readonly tag: string; readonly body: string; readonly data: Shown } & {
  readonly silent?: boolean
  readonly renotify?: boolean
  readonly vibrate?: readonly number[]
  readonly actions?: readonly { readonly action: string; readonly type?: string; readonly title: string }[]
}

/** The worker above these windows, which do not listen yet to so many words. Answers how an event is raised: rejects where its work does. */
function startWorker(windows: readonly { path: string; isFocused?: boolean }[] = [], deafFor = 0) {
  const heard: string[] = []
  let asks = 0
  /** What stands in the system's list, by tag. */
  const shown = new Map<string, Put>()
  const pages = windows.map(({ path, isFocused = false }): FakePage => ({
    url: ORIGIN + path,
    focused: isFocused,
    postMessage: (_opening, [port]) => {
      if (asks++ < deafFor) return
      heard.push(path)
      port?.postMessage('followed')
    },
    focus: async () => undefined,
    navigate: async (to) => void heard.push(`${path} to ${to}`),
  }))
  const subscription = { toJSON: () => ({ endpoint: NEW, keys: { p256dh: 'p', auth: 'a' } }) }
  const close = (tag: string) => () => void shown.delete(tag)
  const listeners = createPushListeners({
    registration: {
      pushManager: { subscribe: async () => subscription },
      showNotification: async (title: string, options: Omit<Put, 'title'>) =>
        void shown.set(options.tag, { title, ...options }),
      getNotifications: async ({ tag }: { tag: string }) =>
        shown.has(tag) ? [{ ...shown.get(tag), close: close(tag) }] : [],
    },
    clients: { matchAll: async () => pages, openWindow: async (path: string) => heard.push(`new ${path}`) },
  } as unknown as PushScope)
  const raise = (type: keyof PushEvents, event: object): Promise<unknown> => listeners[type](event as never)
  const tap = (data: Shown = { path: PATH }) =>
    raise('notificationclick', { action: '', notification: { data, close() {} } })
  const push = (payload: object) => raise('push', { data: { json: () => payload } })
  /** A tap on what stands there, on one of its buttons, or a text written into it. */
  const use = (tag: string, action = '', reply: string | null = null) =>
    raise('notificationclick', { action, reply, notification: { ...shown.get(tag), close: close(tag) } })
  return { raise, tap, push, use, heard, shown }
}

const MESSAGE = {
  kind: 'message',
  conversation_id: 'c1',
  title: 'Bia',
  body: 'vem?',
  reply_label: 'Responder',
  read_label: 'Marcar como lida',
  read_token: 'read',
  reply_token: 'reply',
  unsent_label: 'Resposta não enviada',
  retry_label: 'Tentar de novo',
}

test('what was written into a notification is sent with its token, and nothing is left to see', async () => {
  const worker = startWorker([{ path: '/app' }])
  await worker.push(MESSAGE)
  expect(worker.shown.get('conv-c1')?.actions).toEqual([
    { action: 'reply', type: 'text', title: 'Responder' },
    { action: 'read', title: 'Marcar como lida' },
  ])
  await worker.use('conv-c1', 'reply', 'já vou')
  const client_id = expect.stringMatching(/^[\da-f-]{36}$/)
  expect(posted).toEqual([['/api/push.reply', { token: 'reply', client_id, content: 'já vou' }]])
  expect([worker.shown.size, worker.heard]).toEqual([0, []])
})

test('where nothing can be written into it, or a server before this one pushed, the button opens the chat', async () => {
  const worker = startWorker([{ path: '/app' }])
  await worker.push(MESSAGE)
  await worker.use('conv-c1', 'reply', null)
  expect([posted, worker.heard]).toEqual([[], ['/app']])
  await worker.push({ ...MESSAGE, reply_token: undefined })
  expect(worker.shown.get('conv-c1')?.actions?.[0]).toMatchObject({ action: 'reply', type: 'button' })
})

test('a reply that finds no line is said to be unsent; a tap sends it again, as the same one', async () => {
  const worker = startWorker([{ path: '/app' }])
  answer = () => {
    throw new TypeError('Failed to fetch')
  }
  await worker.push(MESSAGE)
  await worker.use('conv-c1', 'reply', 'já vou')
  const [unsent] = worker.shown.values()
  expect(unsent).toMatchObject({
    title: 'Resposta não enviada',
    body: 'já vou',
    actions: [{ action: 'retry', title: 'Tentar de novo' }],
  })
  // Still none, and a server that is full.
  for (const next of [
    answer,
    () => new Response('', { status: 503 }),
    () => new Response('', { status: 429 }),
  ]) {
    answer = next
    await worker.use(unsent!.tag, 'retry')
    expect([...worker.shown.values()]).toMatchObject([{ body: 'já vou' }])
  }
  answer = () => Response.json({})
  await worker.use(unsent!.tag)
  expect([worker.shown.size, worker.heard]).toEqual([0, []])
  expect(posted).toHaveLength(5)
  expect(new Set(posted.map((one) => JSON.stringify(one))).size).toBe(1)
})

test('a reply that has no answer for long stands there as unsent meanwhile, without a sound, and goes when it is sent', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const worker = startWorker()
  let say: (response: Response) => void = () => undefined
  answer = () => new Promise((resolve) => (say = resolve))
  await worker.push(MESSAGE)
  const sent = worker.use('conv-c1', 'reply', 'já vou')
  await vi.advanceTimersByTimeAsync(1900)
  expect(worker.shown.size).toBe(0)
  await vi.advanceTimersByTimeAsync(200)
  expect([...worker.shown.values()]).toMatchObject([
    { title: 'Resposta não enviada', body: 'já vou', silent: true, data: { reply: 'já vou' } },
  ])
  say(Response.json({}))
  await sent
  expect(worker.shown.size).toBe(0)
  // One that is answered at once leaves no trace.
  answer = () => Response.json({})
  await worker.push(MESSAGE)
  await worker.use('conv-c1', 'reply', 'já vou')
  await vi.advanceTimersByTimeAsync(5000)
  expect(worker.shown.size).toBe(0)
})

test('a server that never answers is waited for 20 s, and then the reply is said to be unsent, aloud', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const worker = startWorker()
  answer = () => new Promise(() => undefined)
  // The browser's own is on no clock of ours.
  const after = (ms: number) => {
    const ending = new AbortController()
    setTimeout(() => ending.abort(), ms)
    return ending.signal
  }
  vi.spyOn(AbortSignal, 'timeout').mockImplementation(after)
  await worker.push(MESSAGE)
  const sent = worker.use('conv-c1', 'reply', 'já vou')
  await vi.advanceTimersByTimeAsync(20_000)
  await sent
  expect([...worker.shown.values()]).toMatchObject([
    { title: 'Resposta não enviada', body: 'já vou', silent: false, renotify: true },
  ])
})

test('a reply that is refused is said to be unsent, and a tap opens the chat', async () => {
  const worker = startWorker([{ path: '/app' }])
  for (const status of [403, 404]) {
    answer = () => new Response('', { status })
    await worker.push(MESSAGE)
    await worker.use('conv-c1', 'reply', 'já vou')
    const [unsent] = worker.shown.values()
    expect(unsent).toMatchObject({ title: 'Resposta não enviada', body: 'já vou', actions: [] })
    posted = []
    await worker.use(unsent!.tag)
    expect([posted, worker.shown.size]).toEqual([[], 0])
  }
  expect(worker.heard).toEqual(['/app', '/app'])
})

test('what a page made heard, or was pushed before, makes no second sound', async () => {
  const names: string[] = []
  vi.stubGlobal('navigator', { locks: { query: async () => ({ held: names.map((name) => ({ name })) }) } })
  const worker = startWorker()
  const loudness = async (payload: object, tag = 'conv-c1') => {
    await worker.push(payload)
    const { silent, renotify } = worker.shown.get(tag)!
    return [silent, renotify]
  }
  const message = { ...MESSAGE, seq: 7, is_silent: false, vibrates: true }
  names.push(soundLock('conv-c1', 6), soundLock('conv-c2', 7))
  expect(await loudness(message)).toEqual([false, true])
  // Once more, as where the server died in between.
  expect(await loudness(message)).toEqual([true, false])
  expect(await loudness({ ...message, seq: 8 })).toEqual([false, true])
  // A page sounded, and its own notification stands or has closed itself.
  names.push(soundLock('conv-c1', 10))
  expect(await loudness({ ...message, seq: 9 })).toEqual([true, true])
  const brief = { title: 'Bia', tag: 'conv-c1', body: 'vem?', data: { path: '/', seq: 10, is_brief: true } }
  worker.shown.set('conv-c1', brief)
  expect(await loudness({ ...message, seq: 10 })).toEqual([true, false])
  // The browser let the page make no sound.
  worker.shown.set('conv-c1', { ...brief, data: { ...brief.data, seq: 11 } })
  expect(await loudness({ ...message, seq: 11 })).toEqual([false, true])

  const [tag, sent_at] = ['notice-new_follower', '2026-03-07T12:00:00.000Z']
  const notice = { kind: 'notice', tag, seq: 3, sent_at, is_silent: false, vibrates: true }
  names.push(soundLock(tag, Date.parse(sent_at) - 1))
  expect(await loudness(notice, tag)).toEqual([false, true])
  names.push(soundLock(tag, Date.parse(sent_at)))
  expect(await loudness({ ...notice, seq: 4 }, tag)).toEqual([true, true])
})

test('who wants no vibration is shaken by none, and what is silent says nothing of it', async () => {
  const worker = startWorker()
  const shakes = async (is_silent: boolean, vibrates: boolean) => {
    worker.shown.clear()
    await worker.push({ ...MESSAGE, seq: 7, is_silent, vibrates })
    return worker.shown.get('conv-c1')?.vibrate
  }
  expect(await shakes(false, false)).toEqual([])
  expect(await shakes(false, true)).toBeUndefined()
  // Browsers throw where both are said.
  expect(await shakes(true, false)).toBeUndefined()
})

test("'Marcar como lida' that finds no line stands there again, without a sound, until it does", async () => {
  const worker = startWorker([{ path: '/app' }])
  await worker.push(MESSAGE)
  const [first] = worker.shown.values()
  for (const next of [
    () => {
      throw new TypeError('Failed to fetch')
    },
    () => new Response('', { status: 503 }),
    () => new Response('', { status: 429 }),
  ]) {
    answer = next
    await worker.use('conv-c1', 'read')
    const { title, tag, body, actions, data } = first!
    const again = { title, tag, body, actions, silent: true, data: { ...data, is_read_wanted: true } }
    expect([...worker.shown.values()]).toMatchObject([again])
  }
  answer = () => Response.json({})
  await worker.use('conv-c1', 'read')
  expect([worker.shown.size, worker.heard]).toEqual([0, []])
  expect(posted).toHaveLength(4)
  for (const one of posted) expect(one).toEqual(['/api/push.mark_read', { token: 'read' }])
})

test("'Marcar como lida' that is refused, or of which a newer message took the place, does not come back", async () => {
  const worker = startWorker()
  await worker.push(MESSAGE)
  answer = () => new Response('', { status: 404 })
  await worker.use('conv-c1', 'read')
  expect(worker.shown.size).toBe(0)
  await worker.push(MESSAGE)
  answer = async () => {
    await worker.push({ ...MESSAGE, body: 'e agora?' })
    throw new TypeError('Failed to fetch')
  }
  await worker.use('conv-c1', 'read')
  expect([...worker.shown.values()].map(({ body, data }) => [body, data.is_read_wanted])).toEqual([
    ['e agora?', undefined],
  ])
})

test('what others did stands under its tag, the last in the place of the one before, until it is read', async () => {
  const worker = startWorker()
  const tag = 'notice-new_follower'
  const notice = { kind: 'notice', tag, path: '/profile/bia', title: 'Bia', body: 'começou a seguir você' }
  await worker.push(notice)
  await worker.push({ ...notice, title: 'Caio e mais 1', path: '/notifications' })
  expect([...worker.shown.values()]).toMatchObject([
    { tag, title: 'Caio e mais 1', data: { path: '/notifications' } },
  ])
  expect(worker.shown.get(tag)?.actions).toBeUndefined()
  await worker.push(MESSAGE)
  await worker.push({ kind: 'read', tag })
  expect([...worker.shown.keys()]).toEqual(['conv-c1'])
  await worker.push({ kind: 'read', conversation_id: 'c1' })
  expect(worker.shown.size).toBe(0)
})

test("each push says how many chats are unread on the app's icon, that they were read too", async () => {
  const badges: number[] = []
  vi.stubGlobal('navigator', { setAppBadge: async (count: number) => void badges.push(count) })
  const worker = startWorker()
  await worker.push({ ...MESSAGE, unread_chats: 2 })
  await worker.push({ kind: 'read', conversation_id: 'c1', unread_chats: 0 })
  // Where the app is not installed.
  vi.stubGlobal('navigator', { setAppBadge: () => Promise.reject(new Error('not allowed')) })
  await worker.push({ ...MESSAGE, unread_chats: 1 })
  expect([badges, worker.shown.size]).toEqual([[2, 0], 1])
})

test('a tap leads to the window in front, if there is one, and to no page that is not the app', async () => {
  const legal = { path: '/privacidade', isFocused: true }
  const cases = [
    { windows: [{ path: '/app' }, { path: '/reels', isFocused: true }], heard: ['/reels'] },
    { windows: [legal, { path: '/app' }], heard: ['/app'] },
    { windows: [legal, { path: '/landing' }], heard: [`new ${PATH}`] },
  ]
  for (const { windows, heard } of cases) {
    const worker = startWorker(windows)
    await worker.tap()
    expect(worker.heard).toEqual(heard)
  }
})

test('a window that is only starting is asked until it listens; one that never does is led there', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const late = startWorker([{ path: '/app' }], 3)
  const tapped = late.tap()
  await vi.advanceTimersByTimeAsync(1500)
  await tapped
  expect(late.heard).toEqual(['/app'])

  const deaf = startWorker([{ path: '/auth' }], Infinity)
  const lost = deaf.tap()
  await vi.advanceTimersByTimeAsync(6000)
  await lost
  expect(deaf.heard).toEqual([`/auth to ${PATH}`])
})

test('a moved subscription is told with the address that the server knows, and kept when it has heard', async () => {
  await startWorker().raise('pushsubscriptionchange', { newSubscription: null })
  const subscription = { endpoint: NEW, p256dh: 'p', auth: 'a' }
  expect(posted).toEqual([['/api/push.renew', { old_endpoint: OLD, subscription, renew_token: 'mine' }]])
  expect(JSON.parse(kept.get('/push')!)).toEqual({ ...KEPT, endpoint: NEW })
})

test('an address that the server did not take is not kept as one that it knows', async () => {
  answer = () => Response.json({ is_moved: false })
  await startWorker().raise('pushsubscriptionchange', { newSubscription: null })
  expect(JSON.parse(kept.get('/push')!)).toEqual(KEPT)
})

test.each([
  ['does not know', () => new Response('<p>404</p>', { status: 404 }), /push\.renew: 404/],
  ['answers with a page of its own', () => new Response('<p>Wi-Fi</p>'), /JSON/],
])(
  'what a proxy %s is told again, still with the address that the server knows',
  async (_name, page, error) => {
    answer = page
    const { raise } = startWorker()
    await expect(raise('pushsubscriptionchange', { newSubscription: null })).rejects.toThrow(error)
    expect(JSON.parse(kept.get('/push')!)).toEqual(KEPT)
    answer = () => Response.json({})
    const oldSubscription = { endpoint: 'https://push.test/never-told' }
    await raise('pushsubscriptionchange', { oldSubscription, newSubscription: null })
    expect(posted[1]).toMatchObject(['/api/push.renew', { old_endpoint: OLD }])
    expect(JSON.parse(kept.get('/push')!)).toEqual({ ...KEPT, endpoint: NEW })
  },
)

test('whoever signed out is not subscribed anew', async () => {
  kept.clear()
  await startWorker().raise('pushsubscriptionchange', { newSubscription: null })
  expect([posted, kept.size]).toEqual([[], 0])
})
