/*
 * What the service worker does about pushes, with or without a page (features/push of the server says what is in one).
 * The server speaks the person's language: nothing here has texts. A part of the script that the
 * worker takes in when something was pushed or tapped (rest.ts): most of its starts only fetch files.
 */
import { conversationTag } from '#contract/conversation-tag.ts'
import type { PushPayload } from '#contract/push.ts'
import { type KeptPush, PUSH_CACHE, PUSH_ENTRY } from './names.ts'
import type { ChangeEvent, Opening, Page, PushListeners, PushScope, Shown, Standing } from './push-scope.ts'
import { SERVER_PATHS } from './server-paths.ts'
import { isSoundOf } from './sound-lock.ts'

const ICON = '/icon-192.png'
const ASK_EVERY_MS = 500
const ASK_TIMES = 12
/** A server that has not answered by then is taken for none. */
const ANSWER_MAX_MS = 20_000
/** Most replies are sent by then, and nothing flashes up. */
const SAID_AFTER_MS = 2000

export function createPushListeners({ registration, clients }: PushScope): PushListeners {
  return {
    push: async ({ data }) => data && take(registration, data.json()),
    notificationclick: ({ action, reply, notification }) => {
      const { data } = notification
      notification.close()
      if (action === 'read') return markRead(registration, notification)
      if (action === 'reply' && reply)
        return answer(registration, { ...data, reply, client_id: crypto.randomUUID() })
      return data.reply ? answer(registration, data) : open(clients, data.path)
    },
    pushsubscriptionchange: (event) => renew(registration, event),
  }
}

async function take(registration: ServiceWorkerRegistration, push: PushPayload): Promise<void> {
  const tag = 'tag' in push ? push.tag : conversationTag(push.conversation_id)
  // Refused where the app is not installed.
  navigator.setAppBadge?.(push.unread_chats).catch(() => {})
  if (push.kind === 'read') {
    for (const notification of await registration.getNotifications({ tag })) notification.close()
    return
  }
  const standing: readonly Standing[] = await registration.getNotifications({ tag })
  const isShown = standing.some(({ data }) => (data.seq ?? 0) >= push.seq)
  const isSilent = push.is_silent || (await wasHeard(tag, push, standing))
  const options = {
    body: push.body,
    tag,
    renotify: !(isShown && isSilent),
    silent: isSilent,
    // A browser refuses both at once.
    ...(!isSilent && !push.vibrates && { vibrate: [] }),
    lang: push.lang,
    timestamp: Date.parse(push.sent_at),
    icon: ICON,
    ...(push.kind === 'notice' ? { data: { path: push.path, seq: push.seq } } : describeChat(push)),
  }
  await registration.showNotification(push.title, options)
}

/** A page made it heard just now, or the same push came before. */
async function wasHeard(
  tag: string,
  push: Extract<PushPayload, { kind: 'message' | 'notice' }>,
  standing: readonly Standing[],
): Promise<boolean> {
  if (standing.some(({ data }) => !data.is_brief && (data.seq ?? 0) >= push.seq)) return true
  const upTo = push.kind === 'message' ? push.seq : Date.parse(push.sent_at)
  const { held = [] } = (await navigator.locks?.query()) ?? {}
  return held.some(({ name = '' }) => isSoundOf(name, tag, upTo))
}

function describeChat(push: Extract<PushPayload, { kind: 'message' }>): object {
  const { conversation_id, seq, read_token, reply_token, unsent_label, retry_label, unread_count } = push
  const data: Shown = {
    path: `/chat/${conversation_id}`,
    seq,
    token: read_token,
    reply_token,
    unsent_label,
    retry_label,
    unread_count,
  }
  // Where the system has no line to write in, or the server knows no replies, the button opens the chat.
  const type = reply_token ? 'text' : 'button'
  const actions = [
    { action: 'reply', type, title: push.reply_label },
    { action: 'read', title: push.read_label },
  ]
  return { data, actions }
}

/** Without a line it stands there again, without a sound: a page that has its line does it. */
async function markRead(registration: ServiceWorkerRegistration, shown: Standing): Promise<void> {
  const { title, body, tag, lang, timestamp, data, actions } = shown
  try {
    await post('push.mark_read', { token: data.token })
  } catch (error) {
    // A newer one took its place meanwhile.
    const isTaken = (await registration.getNotifications({ tag })).length > 0
    if (isFinal(error) || isTaken) return
    const wanted = { ...data, is_read_wanted: true }
    const options = { body, tag, lang, timestamp, actions, icon: ICON, silent: true, data: wanted }
    await registration.showNotification(title, options)
  }
}

/**
 * Sends what was written into a notification. What does not leave stands in one of its own, and a tap tries again. It
 * stands there without a sound, too, while the answer is waited for: a worker that is ended meanwhile leaves it.
 */
async function answer(registration: ServiceWorkerRegistration, shown: Shown): Promise<void> {
  const { reply_token, reply = '', client_id, unsent_label = '', retry_label, path } = shown
  const tag = `unsent-${client_id}`
  const say = (silent: boolean, isOver = false): Promise<void> => {
    const data = isOver ? { path } : shown
    const actions = isOver ? [] : [{ action: 'retry', title: retry_label }]
    const options = { body: reply, tag, icon: ICON, silent, renotify: !silent, data, actions }
    return registration.showNotification(unsent_label, options)
  }
  let said: Promise<void> | undefined
  const timer = setTimeout(() => {
    said = say(true)
  }, SAID_AFTER_MS)
  const failed = await post('push.reply', { token: reply_token, client_id, content: reply }).then(
    () => null,
    (error: unknown) => ({ error }),
  )
  clearTimeout(timer)
  await said
  if (failed) return say(false, isFinal(failed.error))
  for (const notification of await registration.getNotifications({ tag })) notification.close()
}

/** In the window that runs the app, the one in front first; else in a new one. */
async function open(clients: PushScope['clients'], path: string): Promise<void> {
  const windows = await clients.matchAll({ type: 'window', includeUncontrolled: true })
  // What the server answers by itself, as the legal pages, hears no worker.
  const pages = windows.filter(({ url }) => !SERVER_PATHS.test(new URL(url).pathname))
  const page = pages.find(({ focused }) => focused) ?? pages[0]
  if (!page) return void (await clients.openWindow(path))
  // Refused where the browser saw no tap: the chat opens all the same.
  await page.focus().catch(() => {})
  const opening = { open: path, id: crypto.randomUUID() }
  // A page that is only starting hears nothing yet.
  for (let times = 0; times < ASK_TIMES; times += 1) if (await ask(page, opening)) return
  // Nothing there listens, as while nobody is signed in. Refused where another worker serves that page.
  await page.navigate(path).catch(() => {})
}

/** Whether the page goes there, as it says in time. */
function ask(page: Page, opening: Opening): Promise<boolean> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    const end = (isHeard: boolean): void => {
      clearTimeout(timer)
      port1.close()
      resolve(isHeard)
    }
    const timer = setTimeout(() => end(false), ASK_EVERY_MS)
    port1.onmessage = () => end(true)
    page.postMessage(opening, [port2])
  })
}

/** The browser gave the subscription another address, or took it: the server learns of the new one. */
async function renew(
  registration: ServiceWorkerRegistration,
  { newSubscription }: ChangeEvent,
): Promise<void> {
  const cache = await caches.open(PUSH_CACHE)
  const kept = (await (await cache.match(PUSH_ENTRY))?.json()) as KeptPush | undefined
  if (!kept) return
  const options = { userVisibleOnly: true, applicationServerKey: kept.key }
  const made = newSubscription ?? (await registration.pushManager.subscribe(options))
  const { endpoint = '', keys = {} } = made.toJSON()
  const { is_moved } = await post<{ is_moved?: boolean }>('push.renew', {
    // The last one that the server was told of: where that failed it is not the one the browser had last.
    old_endpoint: kept.endpoint,
    subscription: { endpoint, p256dh: keys['p256dh'], auth: keys['auth'] },
    // Where the push service was faster the server knows the old one no more.
    renew_token: kept.renew_token,
  })
  // Each page subscribes as it starts: the next one does.
  if (is_moved === false) return
  await cache.put(PUSH_ENTRY, new Response(JSON.stringify({ ...kept, endpoint })))
}

class Refused extends Error {
  readonly status: number

  constructor(call: string, status: number) {
    super(`${call}: ${status}`)
    this.status = status
  }
}

/** The server will not do it later either. */
const isFinal = (error: unknown): boolean =>
  error instanceof Refused && error.status < 500 && error.status !== 429

/** Rejects where the server did not do it: a proxy may answer with a page of its own. */
async function post<Answer>(call: string, input: object): Promise<Answer> {
  const answered = await fetch(`/api/${call}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(input),
    signal: AbortSignal.timeout(ANSWER_MAX_MS),
  })
  if (!answered.ok) throw new Refused(call, answered.status)
  return (await answered.json()) as Answer
}
