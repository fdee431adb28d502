import type { Change } from './change.ts'
import type { Signal } from './leader.ts'
import type { ConnectionStatus } from './status.ts'

/** The little of a BroadcastChannel that is used; messages reach every tab but the sender. */
export interface Channel {
  post(message: TabMessage): void
  onMessage(listener: (message: TabMessage) => void): () => void
  close(): void
}

/** What the tabs of one account tell each other. `tab` is the sender. */
export type TabMessage =
  /** A step that is on disk. */
  | { readonly t: 'change'; readonly tab: string; readonly is_leader: boolean; readonly change: Change }
  | { readonly t: 'status'; readonly tab: string; readonly status: ConnectionStatus }
  | { readonly t: 'signal'; readonly tab: string; readonly signal: Signal }
  /** A follower is there, visible or not, with these conversations open. */
  | {
      readonly t: 'here'
      readonly tab: string
      readonly is_visible: boolean
      readonly open: readonly string[]
    }
  | { readonly t: 'left'; readonly tab: string }
  /** A new leader asks who is there. */
  | { readonly t: 'who'; readonly tab: string }
  /** A visible follower keeps the clock of a leader in the background going. */
  | { readonly t: 'tick'; readonly tab: string }
  | { readonly t: 'wake'; readonly tab: string }
  | { readonly t: 'typing'; readonly tab: string; readonly conversation_id: string }
  /** Ask the leader to fetch the page below what is held. */
  | { readonly t: 'older'; readonly tab: string; readonly id: number; readonly conversation_id: string }
  | {
      readonly t: 'older_done'
      readonly tab: string
      readonly to: string
      readonly id: number
      readonly ok: boolean
    }

export const broadcastChannel = (name: string): Channel => {
  if (!('BroadcastChannel' in globalThis))
    return { post: () => {}, onMessage: () => () => {}, close: () => {} }
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

/** What the leader knows of the other tabs. */
export const createTabList = () => {
  const tabs = new Map<string, { readonly is_visible: boolean; readonly open: ReadonlySet<string> }>()
  return {
    take: (message: Extract<TabMessage, { t: 'here' }>): void => {
      tabs.set(message.tab, { is_visible: message.is_visible, open: new Set(message.open) })
    },
    remove: (tab: string): void => void tabs.delete(tab),
    clear: (): void => tabs.clear(),
    isAnyVisible: (): boolean => [...tabs.values()].some((tab) => tab.is_visible),
    isOpen: (conversationId: string): boolean =>
      [...tabs.values()].some((tab) => tab.open.has(conversationId)),
  }
}
