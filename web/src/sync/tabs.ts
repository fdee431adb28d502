import type { Change } from './change.ts'
import type { StoredRows } from './disk-logs.ts'
import type { Signal } from './leader.ts'
import type { ConnectionStatus } from './status.ts'

/**
 * What this release says in the words that carry more than their name: the cache part of a `change`, `signal`,
 * `rows_here`. One more with each release whose words the one before would misread. The other words, and the records
 * that are a device's own, keep their shape: a new need gets a new word or field (docs/decisions/0105).
 */
export const TABS_LANGUAGE = 2

/** What the tabs of one account tell each other. `tab` is the sender; without `language` it is of an early release. */
export type TabMessage = { readonly tab: string; readonly language?: number } & (
  | {
      readonly t: 'change'
      readonly is_leader: boolean
      readonly change: Change
      /** For this tab alone. */
      readonly to?: string
    }
  | { readonly t: 'status'; readonly status: ConnectionStatus }
  | { readonly t: 'signal'; readonly signal: Signal }
  /** A follower is there, visible or not, with these conversations open. */
  | { readonly t: 'here'; readonly is_visible: boolean; readonly open: readonly string[] }
  | { readonly t: 'left' }
  /** A new leader asks who is there. */
  | { readonly t: 'who' }
  /** The disk holds again what it had refused: tabs that began meanwhile know nothing of it. */
  | { readonly t: 'paid' }
  /** A follower wants a sign of the leader, and keeps the clock of one in the background going. */
  | { readonly t: 'tick' }
  | { readonly t: 'beat' }
  | { readonly t: 'wake' }
  | { readonly t: 'typing'; readonly conversation_id: string }
  /** Ask the leader to fetch the page below what is held. */
  | { readonly t: 'older'; readonly id: number; readonly conversation_id: string }
  | { readonly t: 'older_done'; readonly to: string; readonly id: number; readonly ok: boolean }
  /** Ask the leader for the newest rows of a log that the own disk does not give. */
  | { readonly t: 'rows'; readonly id: number; readonly conversation_id: string }
  | {
      readonly t: 'rows_here'
      readonly to: string
      readonly id: number
      readonly conversation_id: string
      readonly stored: StoredRows
    }
)

type Untold<M> = M extends unknown ? Omit<M, 'tab' | 'language'> : never
export type Telling = Untold<TabMessage>

/** The little of a BroadcastChannel that is used; messages reach every tab but the sender. */
export interface Channel {
  post(message: TabMessage): void
  onMessage(listener: (message: TabMessage) => void): () => void
  close(): void
}

/** The browser's channel between tabs; where it has none, the events of local storage carry the messages. */
export function openChannel(name: string): Channel {
  try {
    return broadcastChannel(name)
  } catch {
    return storageChannel(name)
  }
}

function broadcastChannel(name: string): Channel {
  const channel = new BroadcastChannel(name)
  return {
    post: (message) => channel.postMessage(message),
    onMessage: (listener) => {
      const hear = (event: MessageEvent): void => listener(event.data as TabMessage)
      channel.addEventListener('message', hear)
      return () => channel.removeEventListener('message', hear)
    },
    close: () => channel.close(),
  }
}

function storageChannel(name: string): Channel {
  const key = `${name}-told`
  let count = 0
  return {
    post: (message) => {
      try {
        count += 1
        // The same text twice would be no event.
        localStorage.setItem(key, JSON.stringify({ count, message }))
        localStorage.removeItem(key)
      } catch {
        // Full or forbidden: each tab goes on alone.
      }
    },
    onMessage: (listener) => {
      const hear = (event: StorageEvent): void => {
        if (event.key !== key || event.newValue === null) return
        listener((JSON.parse(event.newValue) as { message: TabMessage }).message)
      }
      addEventListener('storage', hear)
      return () => removeEventListener('storage', hear)
    },
    close: () => {},
  }
}
