import type { PushPayload } from '#contract/push.ts'
import type { ReleaseFiles } from './release-files.ts'

// The page's types do not know the worker's global scope; these are the parts used.
type WorkerEvent = Event & { waitUntil(work: Promise<unknown>): void }
type PushEvent = WorkerEvent & { readonly data: { json(): PushPayload } | null }
/** What a notification carries: where a tap leads, and with what its buttons are answered. */
export type Shown = {
  readonly path: string
  /** As in the push: up to where one has to know to know whether it is read. */
  readonly seq?: number
  readonly token?: string
  readonly reply_token?: string
  readonly unsent_label?: string
  readonly retry_label?: string
  readonly unread_count?: number
  /** Of a reply that did not leave. */
  readonly reply?: string
  readonly client_id?: string
  /** Of a page, which plays the sound of it. */
  readonly is_brief?: boolean
  /** 'Marcar como lida' that found no line. */
  readonly is_read_wanted?: boolean
}
/** As it stands in the system's list. */
export type Standing = Notification & {
  readonly data: Shown
  readonly actions?: readonly object[]
  readonly timestamp?: number
}
type ClickEvent = WorkerEvent & {
  readonly action: string
  /** Written into the notification, where the system can. */
  readonly reply?: string | null
  readonly notification: Standing
}
export type ChangeEvent = WorkerEvent & { readonly newSubscription?: PushSubscription | null }
/** Asks a page to go to `open`, until it says on the port that it does; `id` is the tap's. */
export type Opening = { readonly open: string; readonly id: string }
export interface Page {
  readonly url: string
  readonly focused: boolean
  postMessage(message: Opening, ports: MessagePort[]): void
  focus(): Promise<unknown>
  navigate(path: string): Promise<unknown>
}
export interface PushScope {
  readonly registration: ServiceWorkerRegistration
  readonly clients: {
    matchAll(options: object): Promise<readonly Page[]>
    openWindow(path: string): Promise<unknown>
  }
}

export type PushEvents = {
  readonly push: PushEvent
  readonly notificationclick: ClickEvent
  readonly pushsubscriptionchange: ChangeEvent
}
/** What is done about each of these, as long as it takes. */
export type PushListeners = { readonly [T in keyof PushEvents]: (event: PushEvents[T]) => Promise<unknown> }

/** What rest.ts leaves in the worker's scope. */
export type Rest = { releaseFiles: ReleaseFiles; pushListeners: PushListeners }
